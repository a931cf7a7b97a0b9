import { illegalState } from '../../../core/catalogue/errors.js';
import type { Money } from '../../../core/money.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { OUTSTANDING } from '../../../core/states/ico.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import { openDeliveriesOf } from '../deadline/open-deliveries.js';
import { recordActivity } from '../own/activity.js';
import type { ContributionRow, OfferingRow } from '../own/offering.js';
import { refuseBuyer } from '../own/refuse-buyer.js';
import { tellProgress } from '../own/tell-progress.js';
import { refundOne } from '../refund/refund-one.js';
import { holdContribution, type Found } from './find.js';

/**
 * Gives one buyer what is still in escrow of a contribution, which ends it: open tranches are cancelled, and deliveries that
 * no chain has confirmed are refused. ILLEGAL_STATE where a chain has confirmed one that is not paid for.
 */
export async function refundContribution(ctx: Context, tx: Tx, found: Found, notes: string): Promise<void> {
  const { offering, contribution } = await holdContribution(tx, found);
  // What is raised meanwhile decides whether the sale fails.
  if (offering.status === 'ACTIVE') await refuseBuyer(ctx, tx, offering.id);
  const { id, status } = contribution;
  if (!OUTSTANDING.includes(status)) {
    throw illegalState(`Only a contribution that is PENDING or in VERIFICATION can be refunded: this one is ${status}`);
  }
  const { isConfirmed } = await openDeliveriesOf(tx, contribution);
  if (isConfirmed) {
    const then = offering.paysConfirmed ? 'it is paid for as soon as escrow covers it' : 'verify that first';
    throw illegalState(`A blockchain has confirmed a delivery of it: ${then}`);
  }
  const back = await withChange(ctx, tx, { record: 'ico_transaction' }, [id], () =>
    refundOne(ctx, tx, offering, id, { status: 'REFUNDED', because: notes }),
  );
  recordActivity(ctx, tx, {
    action: 'refundIcoContribution',
    target: 'contribution',
    targetId: id,
    name: offering.name,
    offeringId: offering.id,
    details: { notes, refunded: back.toString(), currency: back.currency },
  });
  await notifyRefunded(ctx, tx, offering, contribution, back, notes);
  await tellProgress(ctx, tx, offering);
}

async function notifyRefunded(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  { id, userId }: ContributionRow,
  back: Money,
  notes: string,
): Promise<void> {
  const sum = `${back.toString()} ${back.currency}`;
  await notifyAll(ctx, tx, [
    {
      userId,
      type: NotificationType.system,
      title: 'Contribution Refunded',
      message: `An administrator has refunded ${sum} that you paid for ${offering.name}: ${notes}`,
      link: frontEndPath('icoContribution', { id }),
    },
    {
      userId: offering.userId,
      type: NotificationType.alert,
      title: 'Contribution Refunded',
      message: `An administrator has refunded ${sum} of contribution ${id} of ${offering.name} to its buyer: ${notes} Do not deliver what is left of it.`,
      link: frontEndPath('icoCreatorOffering', offering),
    },
  ]);
}
