import { requireUserId } from '../../../auth/authenticate.js';
import { CONVERT_SEND_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import { findCurrency, PRICED_IN, settlingPrice } from '../../currency/rate.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { checkSend } from './check.js';
import { countApproved } from './day-limit.js';
import { amountOf } from './movements.js';
import { findSend, NO_SEND, type SendRow } from './read.js';
import type { SendAct } from './submit.js';

const USD_DECIMALS = 8;

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
    const usdValue = await valueOf(ctx, tx, send);
    const approvedDay = await countApproved(ctx, tx, usdValue);
    const now = ctx.clock.now();
    Object.assign(send, { status, approvedBy, usdValue, approvedDay, approvedAt: now, updatedAt: now });
    await tx.em.flush();
    return findSend(tx.rows, id);
  });
}

/** What a send is worth in dollars now, rounded up. */
async function valueOf(ctx: Context, tx: Tx, send: ConvertSend): Promise<string> {
  if (send.currency === PRICED_IN) return amountOf(send).roundUp(USD_DECIMALS).toString();
  const currency = await findCurrency(tx, send);
  if (!currency) throw unknownCurrency(send);
  return amountOf(send).convert(settlingPrice(ctx, currency), PRICED_IN).roundUp(USD_DECIMALS).toString();
}
