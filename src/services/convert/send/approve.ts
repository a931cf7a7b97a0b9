import { requireUserId } from '../../../auth/authenticate.js';
import { canonical } from '../../../core/money.js';
import { CONVERT_SEND_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { ConvertSend } from '../../../entities/convert/send.js';
import { linkedAccount } from '../../account/linked-account.js';
import { approveRecord } from '../../approval/approve-record.js';
import type { RecordToApprove, WaitingRecord } from '../../approval/waiting-record.js';
import { actValue } from '../../currency/act-value.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { rejectSend } from './cancel.js';
import { checkSend } from './check.js';
import { countApproved, requireWithinDay } from './day-limit.js';
import { amountOf } from './movements.js';
import { findSend, NO_SEND, type SendAct, type SendRow } from './read.js';
import { findUsdValue, usdValueOf } from './usd-value.js';

// Pays nobody else: the money is the house's own.

interface ApprovedSend {
  readonly id: string;
}

/** A send that was submitted, approved by as many people as its dollars ask for. Its author is the first of them. */
export const APPROVE_SEND: WaitingRecord<ApprovedSend> = {
  operation: 'approveConvertSend',
  kind: 'CONVERT_SEND',
  right: 'manage.convert.send',
  extension: 'convert',
  approve: (ctx, { id }, idempotencyKey) => approveSend(ctx, { id, idempotencyKey }),
  reject: (ctx, { id }, reason, idempotencyKey) => rejectSend(ctx, { id, reason, idempotencyKey }),
};

/**
 * Approves a send; the last approval that it takes lets it go out. NOT_FOUND, ILLEGAL_STATE; SELF_DECISION for its
 * author and for the account to which its address is linked; what {@link checkSend} refuses now and what
 * {@link approveRecord} refuses; SEND_LIMIT above what may be approved on one day in UTC; at the last approval
 * RATE_UNAVAILABLE for a currency that has never had a price.
 */
export async function approveSend(ctx: Context, { id, idempotencyKey }: SendAct): Promise<SendRow> {
  const approvedBy = requireUserId(ctx.caller);
  const once = { input: { id }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'approveConvertSend', once }, async (tx) => {
    const send = await lockOne(tx, ConvertSend, { id }, NO_SEND);
    const status = move(CONVERT_SEND_MOVES, send.status, 'approve');
    const receiverId = await receiverOf(tx, send);
    refuseSelfDecision(ctx, send.createdBy, receiverId);
    await checkSend(ctx, tx, send);
    if (await approveRecord(ctx, tx, APPROVE_SEND, sendToApprove(ctx, tx, send, receiverId)))
      return findSend(tx.rows, id);
    const usdValue = await usdValueOf(ctx, tx, send, amountOf(send));
    const approvedDay = await countApproved(ctx, tx, usdValue);
    const now = ctx.clock.now();
    Object.assign(send, { status, approvedBy, usdValue, approvedDay, approvedAt: now, updatedAt: now });
    await tx.em.flush();
    return findSend(tx.rows, id);
  });
}

/** The account to which the address of a send is linked; null for none. */
export async function receiverOf({ rows }: Tx, { address, chainId }: ConvertSend): Promise<string | null> {
  return linkedAccount(rows, chainId, address);
}

/** A locked send as people approve it. */
export function sendToApprove(
  ctx: Context,
  tx: Tx,
  send: ConvertSend,
  receiverId: string | null,
): RecordToApprove<ApprovedSend> {
  const { id, currency, type, chainId, address, purpose } = send;
  const amount = canonical(send.amount);
  return {
    id,
    input: { id },
    accountId: receiverId,
    usd: () => actValue(ctx, tx, send, amountOf(send)),
    requireApprovable: async () => {
      // Without a price only the last approval is refused, since the currency may have one by then.
      const usdValue = await findUsdValue(ctx, tx, send, amountOf(send));
      if (usdValue !== null) await requireWithinDay(ctx, tx, usdValue);
    },
    describe: async () => ({
      title: `Send ${amount} ${currency} of the house to ${address} on chain ${chainId}`,
      details: { amount, currency, type, chainId, address, purpose },
    }),
  };
}
