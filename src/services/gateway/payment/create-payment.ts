import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { feeOf, GATEWAY_SCALE, gatewayDecimals } from '../../../core/payment/fee.js';
import { newPaymentId } from '../../../core/payment/ids.js';
import { newId } from '../../../core/ids.js';
import { canonical, Money } from '../../../core/money.js';
import { findHighPriced } from '../../currency/find-currency.js';
import { requireHighPrice, type HighPricedCurrency } from '../../currency/high-price.js';
import { PRICED_IN, requireLastPrice } from '../../currency/last-price.js';
import type { CurrencyRow } from '../../currency/read.js';
import { checkOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { recordEvent } from '../event/record-event.js';
import { actingMerchant, type ActingMerchant } from '../merchant/acting-merchant.js';
import { allowedWalletTypes, termsOf, type Terms } from '../merchant/terms.js';
import { requireOpenGateway } from '../require-open.js';
import { checkedFacts, type CreatePaymentInput } from './payment-input.js';
import { paymentView, type PaymentRow, type PaymentView } from './view.js';
import { addToDay, requireWithinLimits } from './volume.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes gateway_payment in one statement: it writes one row.

const MIN_SECONDS = 60;
const MAX_SECONDS = 86_400;

/**
 * Creates a payment of the calling merchant, with its fee frozen, and tells the merchant's endpoints. GATEWAY_CLOSED,
 * BAD_INPUT, AMOUNT_OUT_OF_RANGE outside of the merchant's bounds or where the fee is not below the amount,
 * RATE_UNAVAILABLE for a currency without a price, MERCHANT_LIMIT over the merchant's limits (live only).
 */
export async function createPayment(ctx: Context, input: CreatePaymentInput): Promise<PaymentView> {
  const { idempotencyKey, ...request } = input;
  const facts = checkedFacts(input);
  const seconds = expirySeconds(ctx, input.expiresIn);
  const once = { input: { ...request, amount: canonical(input.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'createPayment', once }, async (tx) => {
    requireOpenGateway(ctx);
    // Sent together.
    const [acting, currency] = await Promise.all([actingMerchant(ctx, tx.rows), offeredCurrency(ctx, tx, input)]);
    const terms = termsOf(ctx, acting.merchant);
    const { amount, fee, usd, usdExtra } = priced(input, currency, terms);
    if (acting.mode === 'LIVE') await requireWithinLimits(ctx, tx, acting.merchant.id, terms, usd.plus(usdExtra));
    const payment = newPayment(ctx, acting, { ...facts, currency, amount, fee, usd, usdExtra, seconds });
    await insert(ctx, tx, acting, payment);
    return paymentView(ctx, payment);
  });
}

function expirySeconds({ settings }: Context, given: number | null | undefined): number {
  if (given === null || given === undefined) return settings.number('gatewayPaymentExpirationMinutes') * 60;
  if (!Number.isInteger(given) || given < MIN_SECONDS || given > MAX_SECONDS) {
    throw badInput(`expiresIn must be from ${MIN_SECONDS} to ${MAX_SECONDS} seconds`);
  }
  return given;
}

type PaymentCurrency = CurrencyRow & HighPricedCurrency;

async function offeredCurrency(ctx: Context, tx: Tx, input: CreatePaymentInput): Promise<PaymentCurrency> {
  const kind = { currency: input.currency, type: input.walletType };
  const currency = await findHighPriced(ctx, tx, kind);
  checkOffered(kind, currency?.status);
  if (!currency || !allowedWalletTypes(ctx).has(kind.type)) {
    throw badInput(`Payments are not taken in wallets of type ${kind.type}`);
  }
  return currency;
}

function priced(input: CreatePaymentInput, currency: PaymentCurrency, terms: Terms) {
  const decimals = gatewayDecimals(currency.precision);
  const amount = Money.parsePositive(input.amount, currency.code, GATEWAY_SCALE);
  amount.requireDecimals(decimals);
  const price = requireLastPrice(currency);
  const usd = amount.convert(price, PRICED_IN);
  const highUsd = amount.convert(requireHighPrice(currency), PRICED_IN);
  requireWithinBounds(usd, highUsd, terms);
  const fee = feeOf(amount, terms, price, decimals);
  if (fee.compare(amount) >= 0) {
    throw new AppError('AMOUNT_OUT_OF_RANGE', {
      message: `The amount must be more than its fee, ${fee.toString()} ${fee.currency}`,
    });
  }
  const rounded = usd.roundDown(GATEWAY_SCALE.decimals);
  return { amount, fee, usd: rounded, usdExtra: highUsd.roundDown(GATEWAY_SCALE.decimals).minus(rounded) };
}

/** `usd` is worth at the last price, which the minimum counts; `highUsd` at the high price, which the maximum does. */
function requireWithinBounds(usd: Money, highUsd: Money, { minAmount, maxAmount }: Terms): void {
  const [least, most] = [Money.parse(minAmount, PRICED_IN), Money.parse(maxAmount, PRICED_IN)];
  if (usd.compare(least) >= 0 && highUsd.compare(most) <= 0) return;
  throw new AppError('AMOUNT_OUT_OF_RANGE', {
    message: `The amount must be worth ${minAmount} to ${maxAmount} US dollars`,
  });
}

interface Agreed extends ReturnType<typeof checkedFacts> {
  readonly currency: CurrencyRow;
  readonly amount: Money;
  readonly fee: Money;
  readonly usd: Money;
  /** What counts against limits beyond that. */
  readonly usdExtra: Money;
  readonly seconds: number;
}

function newPayment({ clock }: Context, { merchant, mode }: ActingMerchant, given: Agreed): PaymentRow {
  const { currency, amount, fee, usd, usdExtra, seconds, ...facts } = given;
  const now = clock.now();
  return {
    ...facts,
    id: newPaymentId(),
    uuid: newId(),
    merchantId: merchant.id,
    mode,
    status: 'PENDING',
    amount: amount.toString(),
    currency: currency.code,
    walletType: currency.type,
    fee: fee.toString(),
    net: amount.minus(fee).toString(),
    refundedAmount: '0',
    usdAmount: usd.toString(),
    usdExtra: usdExtra.toString(),
    allocations: null,
    customerId: null,
    eventCount: 1,
    payoutId: null,
    expiresAt: new Date(now.getTime() + seconds * 1_000).toISOString(),
    completedAt: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

async function insert(ctx: Context, tx: Tx, { merchant }: ActingMerchant, payment: PaymentRow): Promise<void> {
  const { metadata, lineItems, ...columns } = payment;
  const row = {
    ...columns,
    allocations: null,
    metadata: metadata && JSON.stringify(metadata),
    lineItems: lineItems && JSON.stringify(lineItems),
  };
  await tx.withCommit({ query: tx.rows.insertInto('gateway_payment').values(row).compile() });
  await addToDay(ctx, tx, payment, { created: 1 });
  await recordEvent(ctx, tx, {
    type: 'payment.created',
    merchantId: merchant.id,
    userId: merchant.userId,
    mode: payment.mode,
    paymentId: payment.id,
    objectId: payment.id,
    sequence: 1,
    data: paymentView(ctx, payment),
  });
}
