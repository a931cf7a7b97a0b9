import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import type { ContributionRow, OfferingRow } from '../own/offering.js';

/** Tells the creator where tokens are to be sent from now on, and the buyer, who may not have asked for that. */
export async function notifyAddressChanged(
  ctx: Context,
  tx: Tx,
  { id, userId: creatorId, name }: Pick<OfferingRow, 'id' | 'userId' | 'name'>,
  { id: contributionId, userId, walletAddress }: ContributionRow,
): Promise<void> {
  const type = NotificationType.alert;
  await notifyAll(ctx, tx, [
    {
      userId: creatorId,
      type,
      title: 'Delivery Address Changed',
      message: `A buyer of ${name} wants the tokens of contribution ${contributionId} at ${walletAddress} from now on. What you send to the address before counts for 24 hours.`,
      link: frontEndPath('icoCreatorOffering', { id }),
    },
    {
      userId,
      type,
      title: 'Delivery Address Changed',
      message: `Your tokens of ${name} go to ${walletAddress} from now on. If you did not ask for this, change it back and secure your account.`,
      link: frontEndPath('icoContribution', { id: contributionId }),
    },
  ]);
}
