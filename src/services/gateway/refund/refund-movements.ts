import { gatewayDecimals, GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { canonical, Money, shownRate } from '../../../core/money.js';
import { refundWorth, type PaidByWallet, type RefundedAt } from '../../../core/payment/refund-worth.js';
import { sumOf } from '../../../core/payment/split.js';
import type { StoredAllocation } from '../../../entities/gateway/payment.js';
import type { StoredRefundShare } from '../../../entities/gateway/refund.js';
import { countUnrefused } from '../../conversion/count-conversion.js';
import { findGuarded, isSameMoney, limitValue, openPrices } from '../../currency/guard.js';
import { PRICED_IN } from '../../currency/last-price.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { MovableWalletId } from '../../../core/catalogue/wallet-ids.js';
import { findWallet } from '../../wallet/open-wallet.js';
import { settlementWallets, type SettlementWallets } from '../checkout/settlement-wallets.js';
import type { LockedPayment } from '../payment/lock-payment.js';
import type { RefundRow } from './view.js';

const REFUND = 'GATEWAY_REFUND';

interface Given {
  readonly allocations: StoredRefundShare[];
  readonly movements: Movement<'gateway'>[];
  /** Total refunded at the present prices to each paying wallet, by its index; undefined for wallets without a part. */
  readonly refundedAt: readonly (StoredAllocation['refundedAt'] | undefined)[];
}

/**
 * The movements of a refund: the merchant's pending balance and wallet pay, each paying wallet gets its part back. A wallet
 * of the payment's own currency and type gets exactly its part. Any other wallet gets its charge for the part, times the
 * move of the prices since, through the platform's wallet: a fixed rate would be a free option. The conversion counts
 * towards the merchant's day. PRICE_CLOSED while either price is not open.
 */
export async function refundMovements(
  ctx: Context,
  tx: Tx,
  { payment, merchant }: LockedPayment,
  refund: RefundRow,
  parts: readonly Money[],
): Promise<Given> {
  const paidIn: WalletKind = { currency: payment.currency, type: payment.walletType };
  const paid = payment.allocations ?? [];
  const found = await settlementWallets(tx, payment.id, paid.map(kindOf));
  const backs = await worthNow(ctx, tx, paidIn, paid, parts);
  const allocations: StoredRefundShare[] = [];
  const movements = await payingLegs(tx, merchant.userId, found, paidIn, refund);
  for (const [at, allocation] of paid.entries()) {
    const [part, back] = [parts[at], backs[at]];
    if (!part || !back) continue;
    const { amount, rate } = back;
    allocations.push({ ...walletOf(allocation), amount: amount.toString(), share: part.toString(), rate });
    const legs = { refund, part, back: amount, number: at + 1 };
    movements.push(...(await backLegs(found, paidIn, allocation, legs)));
  }
  const usd = sumOf(
    backs.flatMap((back) => back?.usd ?? []),
    PRICED_IN,
  );
  await countUnrefused(ctx, tx, merchant.userId, usd);
  return { allocations, movements, refundedAt: backs.map((back) => back?.refundedAt) };
}

function kindOf({ currency, walletType }: StoredAllocation): WalletKind {
  return { currency, type: walletType };
}

function walletOf({ walletId, walletType, currency }: StoredAllocation) {
  return { walletId, walletType, currency };
}

function isSameKind(paidIn: WalletKind, { currency, walletType }: StoredAllocation): boolean {
  return paidIn.currency === currency && paidIn.type === walletType;
}

/** What the merchant pays: from its pending balance, and the rest from its own wallet. */
async function payingLegs(
  tx: Tx,
  userId: string,
  found: SettlementWallets,
  paidIn: WalletKind,
  refund: RefundRow,
): Promise<Movement<'gateway'>[]> {
  const amount = Money.parse(refund.amount, refund.currency, GATEWAY_SCALE);
  const pending = Money.parse(refund.fromPending, refund.currency, GATEWAY_SCALE);
  const rest = amount.minus(pending);
  const leg = (walletId: MovableWalletId<'gateway'>, part: Money, name: string): Movement<'gateway'>[] =>
    part.isZero() ? [] : [{ ...common(refund), walletId, operation: 'DEBIT', amount: part, key: keyOf(refund, name) }];
  if (rest.isZero()) return leg(await found.gateway(paidIn), pending, 'pending');
  const wallet = await findWallet(tx, { userId }, paidIn);
  if (!wallet) throw tooLittle(rest);
  return [...leg(await found.gateway(paidIn), pending, 'pending'), ...leg(wallet.id, rest, 'merchant')];
}

function tooLittle(rest: Money): AppError {
  return new AppError('INSUFFICIENT_FUNDS', {
    message: `The merchant's pending balance and wallet have ${rest.toString()} ${rest.currency} too little`,
  });
}

/** Refund of a wallet's part, in the wallet's currency. */
interface Worth {
  readonly amount: Money;
  /** Units of the wallet's currency for one of the payment's; for display only. */
  readonly rate: string;
  readonly refundedAt?: StoredAllocation['refundedAt'];
  /** Value for the limits in dollars; absent without a conversion. */
  readonly usd?: Money;
}

async function worthNow(
  ctx: Context,
  tx: Tx,
  paidIn: WalletKind,
  paid: readonly StoredAllocation[],
  parts: readonly Money[],
): Promise<(Worth | undefined)[]> {
  const [currency, ...own] = await findGuarded(ctx, tx, paidIn, ...paid.map(kindOf));
  return paid.map((allocation, at) => {
    const [part, other] = [parts[at], own[at]];
    if (!part || part.isZero() || !currency || !other) return undefined;
    if (isSameKind(paidIn, allocation)) return { amount: part, rate: '1' };
    const now = openPrices(ctx, other, currency);
    const worth = refundWorth(paidByWallet(allocation, part.currency), part, now, gatewayDecimals(other.precision));
    const sides = [
      { amount: part, currency },
      { amount: worth.amount, currency: other },
    ] as const;
    return {
      amount: worth.amount,
      rate: shownRate({ from: now.to, to: now.from }),
      refundedAt: storedRefund(worth.refunded),
      ...(isSameMoney(other, currency) ? {} : { usd: limitValue(...sides) }),
    };
  });
}

/** Older payments only have the rate, which replaces the pair of prices. */
function paidByWallet(paid: StoredAllocation, currency: string): PaidByWallet {
  const { walletPrice = canonical(paid.rate), paymentPrice = '1', refundedAt } = paid;
  return {
    charge: Money.parse(canonical(paid.amount), paid.currency, GATEWAY_SCALE),
    share: Money.parse(canonical(paid.share), currency, GATEWAY_SCALE),
    prices: { from: walletPrice, to: paymentPrice },
    refunded: refundedAt
      ? {
          prices: { from: refundedAt.walletPrice, to: refundedAt.paymentPrice },
          share: Money.parse(refundedAt.share, currency, GATEWAY_SCALE),
          amount: Money.parse(refundedAt.amount, paid.currency, GATEWAY_SCALE),
        }
      : null,
  };
}

function storedRefund({ prices, share, amount }: RefundedAt): StoredAllocation['refundedAt'] {
  return { walletPrice: prices.from, paymentPrice: prices.to, share: share.toString(), amount: amount.toString() };
}

interface Back {
  readonly refund: RefundRow;
  /** What goes back, in the payment's currency. */
  readonly part: Money;
  /** What the wallet gets, in its own. */
  readonly back: Money;
  readonly number: number;
}

async function backLegs(
  found: SettlementWallets,
  paidIn: WalletKind,
  allocation: StoredAllocation,
  { refund, part, back, number }: Back,
): Promise<Movement<'gateway'>[]> {
  const credit: Movement<'gateway'>[] = back.isZero()
    ? []
    : [
        {
          ...common(refund),
          walletId: allocation.walletId,
          operation: 'CREDIT',
          amount: back,
          key: keyOf(refund, `back_${number}`),
        },
      ];
  if (isSameKind(paidIn, allocation)) return credit;
  const bought: Movement<'gateway'> = {
    ...common(refund),
    walletId: await found.platform(paidIn),
    operation: 'CREDIT',
    amount: part,
    key: keyOf(refund, `bought_${number}`),
  };
  if (back.isZero()) return [bought];
  const sold: Movement<'gateway'> = {
    ...common(refund),
    walletId: await found.platform(kindOf(allocation)),
    operation: 'DEBIT',
    amount: back,
    key: keyOf(refund, `sold_${number}`),
    shortage: 'CONVERSION_UNAVAILABLE',
  };
  return [bought, sold, ...credit];
}

function common({ uuid, paymentId }: RefundRow) {
  return { transactionId: uuid, metadata: { operationType: REFUND, reference: paymentId } };
}

function keyOf({ id }: RefundRow, leg: string) {
  return ledgerKey('leg', { operation: 'gateway', id, leg });
}
