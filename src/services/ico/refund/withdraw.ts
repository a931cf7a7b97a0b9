import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import type { Money } from '../../../core/money.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { OUTSTANDING } from '../../../core/states/ico.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import { deadlineClock } from '../deadline/deadline-clock.js';
import { openDeliveriesOf } from '../deadline/open-deliveries.js';
import { contributionRows, contributionView, type ContributionView } from '../own/contribution-view.js';
import { holdOffering } from '../own/gate.js';
import { NO_CONTRIBUTION, type ContributionRow, type OfferingRow } from '../own/offering.js';
import { tellProgress } from '../own/tell-progress.js';
import { refundOne } from './refund-one.js';
import { tellBelowSoftCap } from './tell-below-soft-cap.js';

// Pays nobody else: what is in escrow goes back to the wallet of the caller that paid.

export interface WithdrawInput {
  /** The contribution. */
  readonly id: string;
  readonly idempotencyKey?: string | null;
}

const BECAUSE = 'The buyer took it back: the tokens were not delivered by their deadline.';

/**
 * Takes back what is not paid out of an own contribution of which tokens were not delivered by their deadline: it ends
 * REFUNDED, its open tranches are cancelled, and the offering stays in SUCCESS. Buyer and creator are told, and admins
 * where less than the soft cap is left. NOT_FOUND for another account's; ILLEGAL_STATE unless the offering is in
 * SUCCESS and the contribution outstanding, before the deadline (time during which it stands still does not count), and
 * while a delivery is submitted that is neither paid for nor failed; PAYEE_NOT_ACTIVE while the wallet that paid is
 * frozen, BALANCE_OVERFLOW while it is too full.
 */
export async function withdrawIcoContribution(
  ctx: Context,
  { id, idempotencyKey }: WithdrawInput,
): Promise<ContributionView> {
  const once = { input: { id }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'withdrawIcoContribution', once }, async (tx) => {
    const { offeringId } = await readWithdrawable(ctx, tx, id);
    const offering = await holdOffering(tx, offeringId, NO_CONTRIBUTION);
    const contribution = await lockContribution(tx, id);
    await requireWithdrawable(tx, offering, contribution, await deadlineClock(ctx, tx, offering));
    const back = await refundOne(ctx, tx, offering, id, { status: 'REFUNDED', because: BECAUSE });
    await notifyWithdrawn(ctx, tx, offering, contribution, back);
    await tellBelowSoftCap(ctx, tx, offering, back);
    await tellProgress(ctx, tx, offering);
    return viewOf(tx, id);
  });
}

/** Before the lock, so that neither a stranger nor a buyer who has nothing to take back holds up a sale. */
async function readWithdrawable(ctx: Context, tx: Tx, id: string): Promise<ContributionRow> {
  const own = tx.rows.selectFrom('ico_transaction').selectAll().where('id', '=', id);
  const contribution = await own.where('userId', '=', requireUserId(ctx.caller)).executeTakeFirst();
  if (!contribution) throw new AppError('NOT_FOUND', { message: NO_CONTRIBUTION });
  const offering = tx.rows.selectFrom('ico_token_offering').selectAll().where('id', '=', contribution.offeringId);
  // Deadlines that stand still pass later than this, never sooner.
  await requireWithdrawable(tx, await offering.executeTakeFirstOrThrow(), contribution, ctx.clock.now());
  return contribution;
}

/** By a time up to which deadlines have run. */
async function requireWithdrawable(
  tx: Tx,
  offering: OfferingRow,
  contribution: ContributionRow,
  upTo: Date,
): Promise<void> {
  requireOutstanding(offering, contribution);
  await requireOverdue(tx, contribution, upTo);
}

async function lockContribution({ rows }: Tx, id: string): Promise<ContributionRow> {
  const contribution = rows.selectFrom('ico_transaction').selectAll().where('id', '=', id);
  return contribution.forUpdate().executeTakeFirstOrThrow();
}

function requireOutstanding({ status: sale }: OfferingRow, { status }: ContributionRow): void {
  if (sale !== 'SUCCESS') {
    throw illegalState(`Only in an offering that has succeeded are tokens overdue: this one is ${sale}`);
  }
  if (!OUTSTANDING.includes(status)) throw illegalState(`Nothing is left in escrow: the contribution is ${status}`);
}

async function requireOverdue(tx: Tx, contribution: ContributionRow, upTo: Date): Promise<void> {
  const { isSubmitted, deliverBy } = await openDeliveriesOf(tx, contribution);
  if (isSubmitted) {
    throw illegalState('A delivery is submitted: nothing can be taken back until it is decided over');
  }
  if (deliverBy === null) throw illegalState('No tokens are due yet');
  if (Date.parse(deliverBy) <= upTo.getTime()) return;
  throw illegalState(`The tokens are due by ${deliverBy}: what was paid can be taken back after that`);
}

async function notifyWithdrawn(
  ctx: Context,
  tx: Tx,
  { id: offeringId, userId: creatorId, name }: OfferingRow,
  { id, userId }: ContributionRow,
  back: Money,
): Promise<void> {
  const sum = `${back.toString()} ${back.currency}`;
  await notifyAll(ctx, tx, [
    {
      userId,
      type: NotificationType.system,
      title: 'Contribution Withdrawn',
      message: `You took back ${sum} that you paid for ${name}, since tokens were not delivered in time.`,
      link: frontEndPath('icoContribution', { id }),
    },
    {
      userId: creatorId,
      type: NotificationType.alert,
      title: 'Contribution Withdrawn',
      message: `A buyer of ${name} took back ${sum} of contribution ${id}, since tokens were not delivered in time. Do not deliver what is left of it.`,
      link: frontEndPath('icoCreatorOffering', { id: offeringId }),
    },
  ]);
}

async function viewOf({ rows }: Tx, id: string): Promise<ContributionView> {
  const row = await contributionRows(rows).where('c.id', '=', id).executeTakeFirstOrThrow();
  return contributionView(rows, row);
}
