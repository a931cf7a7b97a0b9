import { AppError } from '../../../core/catalogue/errors.js';
import { GATEWAY_SCALE, gatewayDecimals } from '../../../core/payment/fee.js';
import { newRefundId } from '../../../core/payment/ids.js';
import { splitRefund } from '../../../core/payment/refund-split.js';
import { newId } from '../../../core/ids.js';
import { canonical, Money } from '../../../core/money.js';
import { PAYMENT_MOVES, REFUND_MOVES, REFUNDABLE } from '../../../core/states/gateway.js';
import { move } from '../../../core/states/machine.js';
import type { RefundReason } from '../../../entities/gateway/names.js';
import type { StoredAllocation } from '../../../entities/gateway/payment.js';
import type { StoredRefundShare } from '../../../entities/gateway/refund.js';
import { lockConversionDay } from '../../conversion/count-conversion.js';
import { findCurrency } from '../../currency/find-currency.js';
import { withChange } from '../../frame/audit-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { changeBalance, lockPending } from '../checkout/merchant-balance.js';
import { usdShare } from '../checkout/settle.js';
import { recordEvent } from '../event/record-event.js';
import { checkoutTopic } from '../event/topics.js';
import { optionalText } from '../merchant/profile-input.js';
import { lockPayment, type LockedPayment } from '../payment/lock-payment.js';
import type { PaymentRow } from '../payment/view.js';
import { addToDay } from '../payment/volume.js';
import type { FoundPayment } from './find-payment.js';
import { refundMovements } from './refund-movements.js';
import { refundView, type RefundRow } from './view.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes gateway_refund in one statement: it writes one row.

export interface RefundInput {
  /** Absent, all that is left. */
  readonly amount?: string | null;
  readonly reason?: RefundReason | null;
  readonly description?: string | null;
}

/**
 * Refunds a payment, or a part of it, to the wallets that paid. The merchant's pending balance pays first, then
 * the merchant's wallet. PAYMENT_NOT_REFUNDABLE, REFUND_EXCEEDS_PAYMENT, PRICE_CLOSED for a wallet whose currency
 * cannot be exchanged at present, INSUFFICIENT_FUNDS when the merchant has too little, CONVERSION_UNAVAILABLE.
 */
export async function makeRefund(ctx: Context, tx: Tx, found: FoundPayment, input: RefundInput): Promise<RefundRow> {
  // Who pays a payment locks it first and then the balance; a refund, as a payout, the other way round. They never meet:
  // only a payment that is paid already gets here.
  const pending = await lockBooks(ctx, tx, found);
  const locked = await lockPayment(tx, { id: found.id });
  requireRefundable(locked.payment);
  // An admin's refund shows the payment before and after, and nobody else's has an audit.
  return withChange(ctx, tx, { record: 'gateway_payment' }, [found.id], () =>
    refundLocked(ctx, tx, locked, pending, input),
  );
}

/** Locks the merchant's balance; what is pending of it, "0" in test mode. */
async function lockBooks(ctx: Context, tx: Tx, found: FoundPayment): Promise<string> {
  if (found.mode !== 'LIVE') return '0';
  if (!found.isExchanged) return lockPending(tx, found);
  // Sent together. The refund counts for the day once the payment is locked.
  const [, pending] = await Promise.all([lockConversionDay(ctx, tx, found.ownerId), lockPending(tx, found)]);
  return pending;
}

async function refundLocked(
  ctx: Context,
  tx: Tx,
  locked: LockedPayment,
  pending: string,
  input: RefundInput,
): Promise<RefundRow> {
  const amount = await refundedAmount(tx, locked.payment, input.amount);
  const refund = newRefund(ctx, locked.payment, amount, pending, input);
  const parts = splitRefund(amount, paidShares(locked.payment));
  const given = await give(ctx, tx, locked, refund, parts);
  await store(ctx, tx, locked, { ...refund, allocations: given.allocations }, { parts, refundedAt: given.refundedAt });
  if (given.movements.length > 0) await postWithCommit<'gateway'>(tx, given.movements);
  return { ...refund, allocations: given.allocations };
}

/** PAYMENT_NOT_REFUNDABLE unless the payment was paid, and not all of it refunded. */
export function requireRefundable({ status }: Pick<PaymentRow, 'status'>): void {
  if (!REFUNDABLE.includes(status)) throw new AppError('PAYMENT_NOT_REFUNDABLE');
}

async function refundedAmount(tx: Tx, payment: PaymentRow, given: string | null | undefined): Promise<Money> {
  const { currency } = payment;
  const paid = Money.parse(canonical(payment.amount), currency, GATEWAY_SCALE);
  const left = paid.minus(Money.parse(canonical(payment.refundedAmount), currency, GATEWAY_SCALE));
  if (given === null || given === undefined) return left;
  const amount = Money.parsePositive(given, currency, GATEWAY_SCALE);
  const precision = (await findCurrency(tx, { currency, type: payment.walletType }))?.precision ?? 0;
  amount.requireDecimals(gatewayDecimals(precision));
  if (amount.compare(left) <= 0) return amount;
  throw new AppError('REFUND_EXCEEDS_PAYMENT', {
    message: `The refund is more than what is left of the payment, ${left.toString()} ${currency}`,
  });
}

function newRefund(
  { clock }: Context,
  payment: PaymentRow,
  amount: Money,
  pending: string,
  { reason, description }: RefundInput,
): RefundRow {
  const available = Money.parse(canonical(pending), payment.currency, GATEWAY_SCALE);
  const fromPending = available.compare(amount) < 0 ? available : amount;
  return {
    id: newRefundId(),
    uuid: newId(),
    paymentId: payment.id,
    merchantId: payment.merchantId,
    mode: payment.mode,
    amount: amount.toString(),
    currency: payment.currency,
    walletType: payment.walletType,
    fee: '0',
    fromPending: fromPending.toString(),
    status: move(REFUND_MOVES, 'PENDING', 'complete'),
    reason: reason ?? 'OTHER',
    description: optionalText('description', description ?? null, 500),
    allocations: [],
    payoutId: null,
    createdAt: clock.now().toISOString(),
  };
}

function paidShares({ allocations, currency }: PaymentRow) {
  return (allocations ?? []).map(({ share, refunded }) => ({
    share: Money.parse(canonical(share), currency, GATEWAY_SCALE),
    refunded: Money.parse(canonical(refunded), currency, GATEWAY_SCALE),
  }));
}

/** What each wallet gets, with the movements; in test mode no money moves. */
async function give(ctx: Context, tx: Tx, locked: LockedPayment, refund: RefundRow, parts: readonly Money[]) {
  if (refund.mode === 'LIVE') return refundMovements(ctx, tx, locked, refund, parts);
  const allocations: StoredRefundShare[] = (locked.payment.allocations ?? []).map((paid, at) => {
    const part = parts[at]?.toString() ?? '0';
    return {
      walletId: paid.walletId,
      walletType: paid.walletType,
      currency: paid.currency,
      amount: part,
      share: part,
      rate: '1',
    };
  });
  return { allocations, movements: [], refundedAt: [] };
}

/** Refund of each paying wallet, by its index: in the payment's currency, and in total at the present prices. */
interface Parts {
  readonly parts: readonly Money[];
  readonly refundedAt: readonly (StoredAllocation['refundedAt'] | undefined)[];
}

async function store(
  ctx: Context,
  tx: Tx,
  { payment, merchant }: LockedPayment,
  refund: RefundRow,
  parts: Parts,
): Promise<void> {
  const row = { ...refund, allocations: JSON.stringify(refund.allocations) };
  await tx.withCommit({ query: tx.rows.insertInto('gateway_refund').values(row).compile() });
  const paid = await storeInPayment(ctx, tx, payment, refund, parts);
  if (refund.mode === 'LIVE') {
    await changeBalance(tx, refund, { pending: negative(refund.fromPending), totalRefunded: refund.amount });
  }
  const usdRefunded = usdShare(payment, refund.amount);
  await addToDay(ctx, tx, refund, { refunds: 1, refunded: refund.amount, usdRefunded });
  await recordEvent(ctx, tx, {
    type: 'refund.completed',
    merchantId: refund.merchantId,
    userId: merchant.userId,
    mode: refund.mode,
    paymentId: payment.id,
    objectId: refund.id,
    sequence: paid.eventCount,
    data: refundView(refund),
  });
  await tx.emit(checkoutTopic(payment.id), { id: payment.id, status: paid.status });
}

async function storeInPayment(
  { clock }: Context,
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { parts, refundedAt }: Parts,
): Promise<Pick<PaymentRow, 'status' | 'eventCount'>> {
  const { currency } = payment;
  const amount = (text: string) => Money.parse(canonical(text), currency, GATEWAY_SCALE);
  const refunded = amount(payment.refundedAmount).plus(amount(refund.amount));
  const isWhole = refunded.compare(amount(payment.amount)) === 0;
  const status = move(PAYMENT_MOVES, payment.status, isWhole ? 'refundRest' : 'refundPart');
  const allocations = (payment.allocations ?? []).map((paid, at) => {
    const part = parts[at];
    if (!part) return paid;
    const there = refundedAt[at];
    return { ...paid, refunded: amount(paid.refunded).plus(part).toString(), ...(there ? { refundedAt: there } : {}) };
  });
  const eventCount = payment.eventCount + 1;
  const update = tx.rows.updateTable('gateway_payment').set({
    status,
    eventCount,
    refundedAmount: refunded.toString(),
    allocations: JSON.stringify(allocations),
    updatedAt: clock.now().toISOString(),
  });
  // Not with the commit, since the audit reads it.
  await update.where('id', '=', payment.id).execute();
  return { status, eventCount };
}

function negative(amount: string): string {
  return canonical(amount) === '0' ? '0' : `-${amount}`;
}
