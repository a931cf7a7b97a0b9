import { sql } from 'kysely';
import { requireSession } from '../../../auth/require-session.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { sumOf, type Share } from '../../../core/payment/split.js';
import { canonical, Money } from '../../../core/money.js';
import { PAYMENT_MOVES } from '../../../core/states/gateway.js';
import { move } from '../../../core/states/machine.js';
import { countConversion } from '../../conversion/count-conversion.js';
import { limitValue } from '../../currency/guard.js';
import { PRICED_IN } from '../../currency/last-price.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { limitsOf } from '../merchant/terms.js';
import { endPayment } from '../payment/end-payment.js';
import { lockPayment, type LockedPayment } from '../payment/lock-payment.js';
import { hasLimits, requireWithinLimits } from '../payment/volume.js';
import { receiptView, type PaymentRow } from '../payment/view.js';
import { requireOpenGateway } from '../require-open.js';
import type { PricedWallet } from './buyer-wallets.js';
import {
  buyerWallets,
  chosenWallets,
  requireDistinct,
  requireFresh,
  testBuyerWallet,
  type BuyerWallet,
  type ChosenWallet,
} from './paying-wallets.js';
import { settle, sharesOf } from './settle.js';
import { settlementWallets, type SettlementWallets } from './settlement-wallets.js';
import { chosenTestWallet, type TestWallet } from './test-wallets.js';

// Pays nobody else: the platform holds the money for the merchant, whose account is asked about at the payout.

export interface ConfirmCheckoutInput {
  readonly id: string;
  readonly wallets: readonly ChosenWallet[];
  readonly idempotencyKey?: string | null;
}

/**
 * Pays a payment from the caller's wallets, in the order in which they are named, at the platform's prices, and answers
 * the receipt. A payment whose merchant is not active becomes FAILED and moves nothing; every refusal leaves it PENDING:
 * ILLEGAL_STATE and PAYMENT_EXPIRED when it no longer waits, OWN_PAYMENT, WALLET_NOT_ELIGIBLE, PAYMENT_NOT_COVERED,
 * RATE_STALE, PRICE_CLOSED, CONVERT_LIMIT, INSUFFICIENT_FUNDS, CONVERSION_UNAVAILABLE, MERCHANT_LIMIT, GATEWAY_CLOSED,
 * PAYEE_NOT_ACTIVE while the merchant's owner cannot be paid.
 */
export async function confirmCheckout(ctx: Context, { id, wallets, idempotencyKey }: ConfirmCheckoutInput) {
  const { userId } = requireSession(ctx.caller);
  requireDistinct(wallets);
  const chosen = wallets.map((wallet) => ({
    ...wallet,
    amount: canonical(wallet.amount),
    equivalentInPaymentCurrency: canonical(wallet.equivalentInPaymentCurrency),
  }));
  const once = { input: { id, wallets: chosen }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'confirmCheckout', once }, async (tx) => {
    requireOpenGateway(ctx);
    const buyer = { userId, chosen };
    const [locked, priced, others] = await readAtOnce(ctx, tx, id, buyer);
    requirePayable(ctx, locked, userId);
    const paid = await pay(ctx, tx, locked, { ...buyer, priced, others });
    return receiptView(ctx, paid, locked.merchant);
  });
}

interface BuyersChoice {
  readonly userId: string;
  readonly chosen: readonly ChosenWallet[];
}

/** Locks the payment and reads all that a settlement needs. The statements are sent together, the lock first. */
function readAtOnce(ctx: Context, tx: Tx, id: string, { userId, chosen }: BuyersChoice) {
  const kinds = chosen.map(({ currency, walletType }) => ({ currency, type: walletType }));
  return Promise.all([
    lockPayment(tx, { id }),
    chosenWallets(ctx, tx, userId, id, chosen),
    settlementWallets(tx, id, kinds),
  ]);
}

function requirePayable(ctx: Context, { payment, merchant }: LockedPayment, userId: string): void {
  if (merchant.userId === userId) throw new AppError('OWN_PAYMENT');
  move(PAYMENT_MOVES, payment.status, 'confirm');
  if (new Date(payment.expiresAt) <= ctx.clock.now()) throw new AppError('PAYMENT_EXPIRED');
}

interface Paying extends BuyersChoice {
  readonly priced: readonly PricedWallet[];
  readonly others: SettlementWallets;
}

async function pay(
  ctx: Context,
  tx: Tx,
  locked: LockedPayment,
  { userId, chosen, priced, others }: Paying,
): Promise<PaymentRow> {
  const { payment } = locked;
  if (payment.mode === 'TEST') return payInTestMode(ctx, tx, locked, chosen);
  const wallets = buyerWallets(ctx, payment, chosen, priced);
  if (!locked.merchant.isOwnerActive) {
    throw new AppError('PAYEE_NOT_ACTIVE', { message: 'The merchant cannot be paid at present' });
  }
  if (locked.merchant.status !== 'ACTIVE') return endPayment(ctx, tx, locked, 'fail');
  await requireLimits(ctx, tx, locked);
  const shares = sharesOf(payment, wallets);
  await countExchanged(ctx, tx, userId, wallets, shares);
  return settle(ctx, tx, locked, { userId, wallets, shares, others });
}

/** Adds the converted part of a payment to the buyer's day. CONVERT_LIMIT. */
async function countExchanged(
  ctx: Context,
  tx: Tx,
  userId: string,
  wallets: readonly BuyerWallet[],
  shares: readonly Share[],
): Promise<void> {
  const usd = wallets.map(({ exchanged }, at) => {
    const share = shares[at];
    if (!exchanged || !share) return null;
    const { own, paidIn } = exchanged;
    return limitValue({ amount: share.charge, currency: own }, { amount: share.share, currency: paidIn });
  });
  const counted = usd.filter((each) => each !== null);
  if (counted.length > 0) await countConversion(ctx, tx, userId, sumOf(counted, PRICED_IN));
}

/** Confirmations of a merchant with limits run one after the other, so that each counts those before it. */
async function requireLimits(ctx: Context, tx: Tx, { payment, merchant }: LockedPayment): Promise<void> {
  const limits = limitsOf(ctx, merchant);
  if (!hasLimits(limits)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway_limit:${merchant.id}`}, 0))`.execute(tx.rows);
  const [usd, extra] = [payment.usdAmount, payment.usdExtra].map(dollars) as [Money, Money];
  await requireWithinLimits(ctx, tx, merchant.id, limits, usd.plus(extra));
}

function dollars(text: string): Money {
  return Money.parse(canonical(text), PRICED_IN, GATEWAY_SCALE);
}

/** Moves no money: the wallet that is named says what comes of it. */
async function payInTestMode(
  ctx: Context,
  tx: Tx,
  locked: LockedPayment,
  chosen: readonly ChosenWallet[],
): Promise<PaymentRow> {
  const { payment, merchant } = locked;
  const outcome = chosenTestWallet(chosen.map(({ walletId }) => walletId));
  const wallets = chosen.map((choice) => testWallet(payment, choice, outcome));
  const isStopped = merchant.status === 'SUSPENDED' || merchant.status === 'REJECTED';
  if (outcome === 'test_fail' || isStopped) return endPayment(ctx, tx, locked, 'fail');
  if (outcome === 'test_insufficient') throw new AppError('INSUFFICIENT_FUNDS');
  return settle(ctx, tx, locked, { userId: null, wallets, shares: sharesOf(payment, wallets), others: null });
}

function testWallet({ currency, walletType }: PaymentRow, choice: ChosenWallet, name: TestWallet): BuyerWallet {
  if (choice.currency !== currency || choice.walletType !== walletType) throw new AppError('WALLET_NOT_ELIGIBLE');
  const amount = Money.parsePositive(choice.amount, currency, GATEWAY_SCALE);
  requireFresh(choice, amount);
  return testBuyerWallet(name, walletType, amount);
}
