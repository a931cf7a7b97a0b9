import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import { recordActivity } from '../own/activity.js';
import { holdOffering } from '../own/gate.js';
import { NO_OFFERING, type OfferingRow } from '../own/offering.js';
import { tellProgress } from '../own/tell-progress.js';
import { IS_PUBLIC } from '../public/visible.js';
import { mayRefund, refusal, type Refundable } from './may-refund.js';
import { refundOutstanding } from './refund-outstanding.js';
import { isRefunded, refundReason } from './refund-reason.js';

// Pays nobody else: what is in escrow goes back to the wallets that paid, and accounts that cannot be paid are left out.

export interface ProcessRefundsInput {
  readonly offeringId: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Refunds what is outstanding of an offering that has failed or was cancelled, such as contributions whose wallets were
 * frozen at that time, and pays for confirmed deliveries that a cancellation could not pay for; again, nothing is left.
 * Answers how many and how much, in the offering's currency, which is recorded as an act of an admin unless the creator
 * calls. NOT_FOUND, to strangers of a draft as well; FORBIDDEN for all but its creator and holders of access.ico;
 * ILLEGAL_STATE in another status.
 */
export async function processRefunds(
  ctx: Context,
  { offeringId, idempotencyKey }: ProcessRefundsInput,
): Promise<{ refunded: number; amount: string; paid: number; paidAmount: string }> {
  const once = { input: { offeringId }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'processIcoRefunds', once }, async (tx) => {
    // Before the lock, so that a stranger holds up nobody.
    await requireMayRefund(ctx, tx.rows, offeringId);
    const offering = await holdOffering(tx, offeringId);
    if (!isRefunded(offering)) {
      throw new AppError('ILLEGAL_STATE', { message: 'Only offerings that failed or were cancelled are refunded' });
    }
    const because = refundReason(offering);
    const { refunded, amount, paid, paidAmount } = await refundOutstanding(ctx, tx, offering, { because });
    const answer = { refunded, amount: amount.toString(), paid, paidAmount: paidAmount.toString() };
    if (refunded > 0) await tellProgress(ctx, tx, offering);
    if (offering.userId !== requireUserId(ctx.caller)) {
      record(ctx, tx, offering, answer);
      if (refunded > 0) await tellCreator(ctx, tx, offering, answer);
    }
    return answer;
  });
}

async function tellCreator(
  ctx: Context,
  tx: Tx,
  { id, userId, name, currency }: OfferingRow,
  { refunded, amount }: { readonly refunded: number; readonly amount: string },
): Promise<void> {
  await notify(ctx, tx, {
    userId,
    type: NotificationType.system,
    title: 'Contributions Refunded',
    message: `An administrator has refunded ${refunded} outstanding contribution${refunded === 1 ? '' : 's'} of ${name}: ${amount} ${currency} went back to the buyers.`,
    link: frontEndPath('icoCreatorOffering', { id }),
  });
}

function record(ctx: Context, tx: Tx, { id, name }: OfferingRow, details: Readonly<Record<string, unknown>>): void {
  recordActivity(ctx, tx, {
    action: 'processIcoRefunds',
    target: 'offering',
    targetId: id,
    name,
    offeringId: id,
    details,
  });
}

async function requireMayRefund(ctx: Context, rows: Reader, id: string): Promise<void> {
  const offering: Refundable | undefined = await rows
    .selectFrom('ico_token_offering as offering')
    .select(['offering.userId', IS_PUBLIC.$castTo<boolean>().as('isPublic')])
    .where('offering.id', '=', id)
    .where('offering.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!offering) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  if (!mayRefund(ctx, offering)) throw refusal(offering);
}
