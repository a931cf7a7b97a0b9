import { Money, canonical } from '../../../core/money.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import type { OfferingRow } from '../own/offering.js';
import type { Due } from './due.js';

/** Tells each buyer once what went back, after a sentence that says why. */
export async function tellRefunds(
  ctx: Context,
  tx: Tx,
  { name, currency }: OfferingRow,
  due: readonly Due[],
  because: string,
): Promise<void> {
  const buyers = Map.groupBy(due, ({ userId }) => userId);
  const told = [...buyers].map(([userId, theirs]) => {
    const all = theirs.reduce(
      (sum, { rest }) => sum.plus(Money.parse(canonical(rest), currency)),
      Money.zero(currency),
    );
    return {
      userId,
      type: NotificationType.system,
      title: 'Contribution Refunded',
      message: `${because} ${all.toString()} ${currency} that you paid for ${name} went back to your wallet.`,
      link: frontEndPath('wallet'),
    };
  });
  await notifyAll(ctx, tx, told);
}
