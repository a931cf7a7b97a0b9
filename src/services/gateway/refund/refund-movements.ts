import { gatewayDecimals, GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { canonical, crossRate, Money } from '../../../core/money.js';
import type { StoredAllocation } from '../../../entities/gateway/payment.js';
import type { StoredRefundShare } from '../../../entities/gateway/refund.js';
import { findCurrency, settlingPrice } from '../../currency/rate.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { findWallet } from '../../wallet/open-wallet.js';
import { settlementWallets, type SettlementWallets } from '../checkout/settlement-wallets.js';
import type { LockedPayment } from '../payment/lock-payment.js';
import type { RefundRow } from './view.js';

const REFUND = 'GATEWAY_REFUND';

interface Given {
  readonly allocations: StoredRefundShare[];
  readonly movements: Movement[];
}

/**
 * The movements of a refund: the merchant's pending balance and wallet pay, each wallet that paid gets its part. A wallet
 * of the payment's own currency and type gets exactly that; another what the part is worth now, rounded down, through
 * the platform's wallet, so that nobody holds an option on a rate.
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
  const given: Given = { allocations: [], movements: await payingLegs(tx, merchant.userId, found, paidIn, refund) };
  for (const [at, allocation] of paid.entries()) {
    const part = parts[at];
    if (!part || part.isZero()) continue;
    const back = await worthNow(ctx, tx, paidIn, allocation, part);
    given.allocations.push({
      ...walletOf(allocation),
      amount: back.amount.toString(),
      share: part.toString(),
      rate: back.rate,
    });
    given.movements.push(
      ...(await backLegs(found, paidIn, allocation, { refund, part, back: back.amount, number: at + 1 })),
    );
  }
  return given;
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
): Promise<Movement[]> {
  const amount = Money.parse(refund.amount, refund.currency, GATEWAY_SCALE);
  const pending = Money.parse(refund.fromPending, refund.currency, GATEWAY_SCALE);
  const rest = amount.minus(pending);
  const leg = (walletId: string, part: Money, name: string): Movement[] =>
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

async function worthNow(ctx: Context, tx: Tx, paidIn: WalletKind, allocation: StoredAllocation, part: Money) {
  if (isSameKind(paidIn, allocation)) return { amount: part, rate: '1' };
  const own = kindOf(allocation);
  const [from, to] = [await findCurrency(tx, paidIn), await findCurrency(tx, own)];
  if (!from || !to) throw unknownCurrency(from ? own : paidIn);
  const rate =
    from.code === to.code
      ? '1'
      : crossRate(canonical(settlingPrice(ctx, from)), canonical(settlingPrice(ctx, to)), '0');
  return { amount: part.convert(rate, to.code).roundDown(gatewayDecimals(to.precision)), rate };
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
): Promise<Movement[]> {
  const credit: Movement[] = back.isZero()
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
  const bought: Movement = {
    ...common(refund),
    walletId: await found.platform(paidIn),
    operation: 'CREDIT',
    amount: part,
    key: keyOf(refund, `bought_${number}`),
  };
  if (back.isZero()) return [bought];
  const sold: Movement = {
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
