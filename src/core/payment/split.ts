import { AppError } from '../catalogue/errors.js';
import { Money, type Prices } from '../money.js';
import { GATEWAY_SCALE } from './fee.js';

/** Part of the amount, in percent, by which the wallets may fall short; the last one is charged for it. */
const SHORTFALL_PERCENT = '2';

/** Upper bound, in percent, for a wallet's smallest unit relative to its share, and for all rounding of a payment. */
const COARSE_PERCENT = '1';

/** A wallet chosen to pay, at the platform's prices. */
export interface PayingWallet {
  /** What the buyer gives of it, in its currency. */
  readonly amount: Money;
  /** The prices of the wallet's currency and of the payment's. */
  readonly prices: Prices;
  /** Decimals that charges of the wallet have. */
  readonly decimals: number;
  /** The wallet has the payment's currency and type, so that it pays without a conversion. */
  readonly isSameKind: boolean;
}

/** What one wallet pays. Shares and net are in the payment's currency, charge, fee and kept in the wallet's. */
export interface Share {
  readonly charge: Money;
  readonly share: Money;
  readonly fee: Money;
  /** What of the share goes to the merchant. */
  readonly net: Money;
  /** What the platform keeps of the charge: the other side of the conversion, and what rounding leaves. */
  readonly kept: Money;
}

/** Value of a wallet's amount in the payment's currency: an exact fraction of the prices, rounded down to 8 decimals. */
export function equivalentOf({ amount, prices }: Pick<PayingWallet, 'amount' | 'prices'>, currency: string): Money {
  return amount.exchange(prices, currency).roundDown(GATEWAY_SCALE.decimals);
}

/** Charge to a wallet for a share of a payment: an exact fraction of the prices, rounded up to the wallet's decimals. */
export function chargeFor(share: Money, { prices: { from, to }, decimals }: PayingPrices, currency: string): Money {
  return share.exchange({ from: to, to: from }, currency).roundUp(decimals);
}

type PayingPrices = Pick<PayingWallet, 'prices' | 'decimals'>;

/** True if the wallet's smallest unit is worth more than one percent of its share. */
export function isCoarse(share: Money, { prices, decimals }: PayingPrices): boolean {
  const unit = Money.unit(decimals, share.currency).exchange(prices, share.currency);
  return unit.compare(share.percent(COARSE_PERCENT)) > 0;
}

/**
 * Splits a payment over wallets in the given order. Each covers what it can of the rest; a shortfall of at most two
 * percent is charged to the last. The net of all shares is exactly the amount less the fee. WALLET_NOT_ELIGIBLE for a
 * wallet that is worth nothing or is too coarse, PAYMENT_NOT_COVERED if the wallets fall short or one is not needed.
 */
export function splitPayment(amount: Money, fee: Money, wallets: readonly PayingWallet[]): Share[] {
  const covered = coverInTurn(amount, wallets);
  const fees = covered.map(({ charge }, at) => charge.portion(fee, amount).roundUp(wallets[at]?.decimals ?? 0));
  requireFine({ amount, fee }, wallets, covered, fees);
  const nets = netsOf(amount.minus(fee), wallets, covered, fees);
  return covered.map(({ charge, share }, at) => {
    const own = fees[at] ?? Money.zero(charge.currency);
    const net = nets[at] ?? Money.zero(amount.currency);
    const rest = charge.minus(own);
    return { charge, share, fee: own, net, kept: wallets[at]?.isSameKind ? rest.minus(net) : rest };
  });
}

interface Covered {
  readonly charge: Money;
  readonly share: Money;
}

function coverInTurn(amount: Money, wallets: readonly PayingWallet[]): Covered[] {
  let rest = amount;
  const covered: Covered[] = [];
  for (const wallet of wallets) {
    const worth = equivalentOf(wallet, amount.currency);
    if (worth.isZero()) throw new AppError('WALLET_NOT_ELIGIBLE', { message: 'One of the wallets would pay nothing' });
    if (rest.isZero()) {
      throw new AppError('PAYMENT_NOT_COVERED', {
        message: 'The wallets before the last one cover the amount already',
      });
    }
    const share = worth.compare(rest) > 0 ? rest : worth;
    covered.push({
      share,
      charge: worth.compare(rest) > 0 ? chargeFor(rest, wallet, wallet.amount.currency) : wallet.amount,
    });
    rest = rest.minus(share);
  }
  return rest.isZero() ? covered : withShortfall(amount, rest, wallets, covered);
}

/**
 * WALLET_NOT_ELIGIBLE for a wallet that is too coarse for its share, and for the wallet whose rounding lifts the total
 * rounding of charges and fees above one percent of the payment. Wallets of the payment's own kind need no rounding.
 */
function requireFine(
  { amount, fee }: { readonly amount: Money; readonly fee: Money },
  wallets: readonly PayingWallet[],
  covered: readonly Covered[],
  fees: readonly Money[],
): void {
  let rounding = Money.zero(amount.currency);
  for (const [at, wallet] of wallets.entries()) {
    const [paid, own] = [covered[at], fees[at]];
    if (!paid || !own || wallet.isSameKind) continue;
    const { charge, share } = paid;
    const feeRounding = own.minus(charge.portion(fee, amount));
    rounding = rounding.plus(charge.plus(feeRounding).exchange(wallet.prices, amount.currency).minus(share));
    if (!isCoarse(share, wallet) && rounding.compare(amount.percent(COARSE_PERCENT)) <= 0) continue;
    throw new AppError('WALLET_NOT_ELIGIBLE', {
      message: `${charge.currency} is too coarse for this payment: rounding would take more than ${COARSE_PERCENT} percent of it`,
    });
  }
}

function withShortfall(amount: Money, rest: Money, wallets: readonly PayingWallet[], covered: Covered[]): Covered[] {
  const [last, wallet] = [covered.at(-1), wallets.at(-1)];
  if (!last || !wallet || rest.compare(amount.percent(SHORTFALL_PERCENT)) > 0) {
    throw new AppError('PAYMENT_NOT_COVERED', {
      message: `The wallets do not cover the amount: ${rest.toString()} ${rest.currency} are missing`,
    });
  }
  const share = last.share.plus(rest);
  return [...covered.slice(0, -1), { share, charge: chargeFor(share, wallet, wallet.amount.currency) }];
}

/**
 * What of each share goes to the merchant. A wallet of the payment's own kind gives its share less its fee; the others
 * give the rest of the net in proportion to their shares, the last of them what rounding leaves.
 */
function netsOf(
  net: Money,
  wallets: readonly PayingWallet[],
  covered: readonly Covered[],
  fees: readonly Money[],
): Money[] {
  const none = Money.zero(net.currency);
  const direct = covered.map(({ share }, at) => {
    if (!wallets[at]?.isSameKind) return none;
    const own = share.minus(fees[at] ?? none);
    return own.isPositive() ? own : none;
  });
  const others = covered.filter((_each, at) => !wallets[at]?.isSameKind);
  const whole = sumOf(
    others.map(({ share }) => share),
    net.currency,
  );
  const wanted = net.minus(sumOf(direct, net.currency));
  let left = wanted;
  return covered.map((each, at) => {
    if (wallets[at]?.isSameKind) return direct[at] ?? none;
    const part = each === others.at(-1) ? left : wanted.portion(each.share, whole).roundDown(GATEWAY_SCALE.decimals);
    left = left.minus(part);
    return part;
  });
}

export function sumOf(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce((sum, each) => sum.plus(each), Money.zero(currency));
}
