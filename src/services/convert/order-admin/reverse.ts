import { addMs, DAY_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import { CONVERT_ORDER_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import { emailOf } from '../../account/email-of.js';
import { approveRecord } from '../../approval/approve-record.js';
import type { RecordToApprove, WaitingRecord } from '../../approval/waiting-record.js';
import { largestActValue } from '../../currency/act-value.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { putIntoInbox } from '../../mail/tell-account.js';
import { decisionReason } from '../../money-request/decide.js';
import { giveBackDay } from '../order/day.js';
import { lockOrder } from '../order/lock.js';
import { amountsOf } from '../order/order-amounts.js';
import { reversalOf } from '../order/reversal.js';
import { storeMoved } from '../order/store.js';
import { openWalletsOf } from '../order/wallets.js';
import type { OrderRow } from '../own/order.js';
import { addToPositions } from '../own/position.js';
import { readAnyOrder, type AdminOrderView } from './read.js';

// Pays nobody else: what the customer paid goes back to the wallet that it came from.

/** For how long a settled order can be undone. */
export const REVERSED_WITHIN_MS = DAY_MS;

export interface ReverseOrderInput {
  readonly id: string;
  /** Shown to the customer. */
  readonly reason: string;
  readonly idempotencyKey?: string | null;
}

/** A settled order, reversed by as many people as its dollars ask for. Nothing else ends one that has settled. */
export const REVERSE_HOUSE_ORDER: WaitingRecord<ReversedOrder> = {
  operation: 'reverseHouseOrder',
  kind: 'CONVERT_RESOLVE',
  right: 'manage.pool.backing',
  secondFactor: true,
  approve: (ctx, { id }, idempotencyKey, reason) =>
    reverseConvertOrder(ctx, { id, reason: reason ?? '', idempotencyKey }),
};

interface ReversedOrder {
  readonly id: string;
}

/**
 * Undoes a settled order with the last approval that it takes: the same amounts go back, the fee included. Gives back its
 * part of the day's limit, and takes it out of the platform's exposure. NOT_FOUND; SELF_DECISION for the admin's own;
 * ILLEGAL_STATE unless it is SETTLED, and later than 24 hours after that; what {@link approveRecord} refuses; with the last
 * approval INSUFFICIENT_FUNDS when the customer has spent what was received, INVENTORY_FLOOR when the house has too little
 * of what was paid, and then nothing moves.
 */
export async function reverseConvertOrder(
  ctx: Context,
  { id, reason: given, idempotencyKey }: ReverseOrderInput,
): Promise<AdminOrderView> {
  const reason = decisionReason(given);
  const once = { input: { id, reason }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'reverseHouseOrder', once }, async (tx) => {
    const { order } = await lockOrder(tx, id);
    refuseSelfDecision(ctx, order.userId);
    const status = move(CONVERT_ORDER_MOVES, order.status, 'reverse');
    requireRecent(ctx, order);
    const shown = await readAnyOrder(tx, id);
    if (await approveRecord(ctx, tx, REVERSE_HOUSE_ORDER, toApprove(ctx, tx, order, reason))) return shown;
    const wallets = await openWalletsOf(tx, order);
    await uncover(ctx, tx, order);
    await giveBackDay(tx, order);
    await tellCustomer(ctx, tx, order);
    const now = ctx.clock.now().toISOString();
    const changes = { status, reason, reversedAt: now, isPositioned: true };
    await storeMoved(tx, order, { ...changes, updatedAt: now });
    // The row is written with the commit, when the audit has looked at it already.
    ctx.audit?.describe({ targetId: id, before: { status: order.status }, after: changes });
    await postWithCommit<'convert'>(tx, reversalOf(order, wallets));
    return { ...shown, ...changes };
  });
}

function toApprove(ctx: Context, tx: Tx, order: OrderRow, reason: string): RecordToApprove<ReversedOrder> {
  const { id, userId, fromCurrency, fromType, toCurrency, toType } = order;
  const { fromAmount, toAmount } = amountsOf(order);
  const [paid, received] = [fromAmount.toString(), toAmount.toString()];
  return {
    id,
    input: { id },
    note: reason,
    accountId: userId,
    usd: () =>
      largestActValue(ctx, tx, [
        { kind: { currency: fromCurrency, type: fromType }, amount: fromAmount },
        { kind: { currency: toCurrency, type: toType }, amount: toAmount },
      ]),
    describe: async () => ({
      title: `Reverse a conversion of ${paid} ${fromCurrency} into ${received} ${toCurrency}: ${await emailOf(tx, userId)}`,
      details: { fromAmount: paid, fromCurrency, fromType, toAmount: received, toCurrency, toType, reason },
    }),
  };
}

function requireRecent({ clock }: Context, { settledAt }: OrderRow): void {
  if (settledAt !== null && addMs(new Date(settledAt), REVERSED_WITHIN_MS) >= clock.now()) return;
  throw new AppError('ILLEGAL_STATE', { message: 'An order can be reversed for 24 hours after it has settled' });
}

/** Takes the order out of the exposure. What was not counted yet needs no opposite. */
async function uncover(ctx: Context, tx: Tx, order: OrderRow): Promise<void> {
  if (!order.isPositioned) return;
  const { net, toAmount } = amountsOf(order);
  await addToPositions(ctx, tx, [
    { currency: order.fromCurrency, type: order.fromType, amount: Money.zero(net.currency).minus(net).toString() },
    { currency: order.toCurrency, type: order.toType, amount: toAmount.toString() },
  ]);
}

async function tellCustomer(ctx: Context, tx: Tx, order: OrderRow): Promise<void> {
  const { userId, fromCurrency, toCurrency } = order;
  const [paid, received] = [canonical(order.fromAmount), canonical(order.toAmount)];
  await putIntoInbox(ctx, tx, userId, {
    title: 'A conversion was reversed',
    message: `The platform has undone a conversion: ${paid} ${fromCurrency} came back to your wallet, and ${received} ${toCurrency} went back to the platform.`,
  });
}
