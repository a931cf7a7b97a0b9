import { canonical } from '../../../core/money.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import { notify, type NewNotification } from '../../notification/notify.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import type { OfferingRow } from '../own/offering.js';
import type { LoadedDelivery, OpenDelivery } from './delivery.js';

type Named = Pick<OfferingRow, 'id' | 'userId' | 'name' | 'symbol'>;

/** Tells buyers that their tokens are on the way; of one transaction, so that all of them are told by one statement. */
export async function tellBuyersSent(
  ctx: Context,
  tx: Tx,
  { name, symbol }: Named,
  deliveries: readonly LoadedDelivery[],
): Promise<void> {
  await notifyAll(
    ctx,
    tx,
    deliveries.map(({ contribution, tokens, recipient }): NewNotification => {
      const link = frontEndPath('icoContribution', { id: contribution.id });
      return {
        userId: contribution.userId,
        type: 'system',
        title: 'Tokens Sent',
        message: `The creator of ${name} says that ${canonical(tokens)} ${symbol} were sent to ${recipient}. The delivery is being verified.`,
        link,
        actions: [{ label: 'View Contribution', link }],
      };
    }),
  );
}

/** Tells a creator that a delivery is proven wrong, and can be made again. */
export async function tellFailed(
  ctx: Context,
  tx: Tx,
  { id, userId, name, symbol }: Named,
  { contribution, tranche, reason }: OpenDelivery & { readonly reason: string },
): Promise<void> {
  const tokens = canonical(tranche ? tranche.tokens : contribution.tokens);
  const what = `${tokens} ${symbol} of ${name} to ${contribution.walletAddress}`;
  const link = frontEndPath('icoCreatorOffering', { id });
  await notify(ctx, tx, {
    userId,
    type: 'alert',
    title: 'Delivery Not Proven',
    message: `Your delivery of ${what} is not proven. ${reason}. Name the right transaction to deliver it again.`,
    link,
    actions: [{ label: 'View Offering', link }],
  });
}

/** Tells the admins who verify deliveries that the first ones of an offering wait for them. */
export async function tellVerifiers(ctx: Context, tx: Tx, { name, symbol }: Named): Promise<void> {
  await tellWatchers(ctx, tx, 'edit.ico.transaction', {
    type: 'system',
    title: 'Deliveries To Verify',
    message: `Deliveries of ${symbol} (${name}) wait to be verified.`,
  });
}
