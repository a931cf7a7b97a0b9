import { requireUserId } from '../../../auth/authenticate.js';
import { CONVERT_SEND_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import { checkSend } from './check.js';
import { countApproved } from './day-limit.js';
import { amountOf } from './movements.js';
import { findSend, NO_SEND, type SendRow } from './read.js';
import type { SendAct } from './submit.js';
import { usdValueOf } from './usd-value.js';

/**
 * Lets a send go out. NOT_FOUND, ILLEGAL_STATE; SELF_DECISION for whoever wrote it down; RATE_UNAVAILABLE without a price that
 * is recent enough; SEND_LIMIT above what may be approved on one day in UTC; what {@link checkSend} refuses now.
 */
export async function approveSend(ctx: Context, { id, idempotencyKey }: SendAct): Promise<SendRow> {
  const approvedBy = requireUserId(ctx.caller);
  const once = { input: { id }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'approveConvertSend', once }, async (tx) => {
    const send = await lockOne(tx, ConvertSend, { id }, NO_SEND);
    const status = move(CONVERT_SEND_MOVES, send.status, 'approve');
    refuseSelfDecision(ctx, send.createdBy);
    await checkSend(ctx, tx, send);
    const usdValue = await usdValueOf(ctx, tx, send, amountOf(send));
    const approvedDay = await countApproved(ctx, tx, usdValue);
    const now = ctx.clock.now();
    Object.assign(send, { status, approvedBy, usdValue, approvedDay, approvedAt: now, updatedAt: now });
    await tx.em.flush();
    return findSend(tx.rows, id);
  });
}
