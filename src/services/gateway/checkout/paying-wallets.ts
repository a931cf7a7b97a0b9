import { AppError } from '../../../core/catalogue/errors.js';
import { testWalletId, type AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { GATEWAY_SCALE, gatewayDecimals } from '../../../core/payment/fee.js';
import { equivalentOf, type PayingWallet } from '../../../core/payment/split.js';
import { isUuid } from '../../../core/ids.js';
import { Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { isSameMoney, openPrices } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { allowedWalletTypes } from '../merchant/terms.js';
import type { PaymentRow } from '../payment/view.js';
import type { TestWallet } from './test-wallets.js';
import { pricedWallets, SAME, type PricedWallet, type WalletExchange } from './buyer-wallets.js';

const MAX_WALLETS = 10;
/** How far the buyer's figure may be from the platform's, in percent of the platform's. */
const TOLERANCE_PERCENT = '2';

/** A wallet that the buyer chose to pay from, as a confirmation names it. */
export interface ChosenWallet {
  readonly walletId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly amount: string;
  /** The figure that the buyer was shown; only checked for staleness. */
  readonly equivalentInPaymentCurrency: string;
}

/** A chosen wallet at the platform's prices. */
export interface BuyerWallet extends PayingWallet {
  readonly walletId: AccountWalletId;
  readonly walletType: WalletType;
  /** Null if the payment needs no conversion. */
  readonly exchanged: WalletExchange | null;
}

/** A wallet in test mode, which pays in the payment's own currency and moves nothing. */
export function testBuyerWallet(name: TestWallet, walletType: WalletType, amount: Money): BuyerWallet {
  const { decimals } = GATEWAY_SCALE;
  return {
    walletId: testWalletId(name),
    walletType,
    amount,
    prices: SAME,
    decimals,
    isSameKind: true,
    exchanged: null,
  };
}

/** WALLET_NOT_ELIGIBLE unless there are 1 to 10 wallets, each named once. */
export function requireDistinct(chosen: readonly ChosenWallet[]): void {
  const distinct = new Set(chosen.map(({ walletId }) => walletId.toLowerCase()));
  if (chosen.length >= 1 && chosen.length <= MAX_WALLETS && distinct.size === chosen.length) return;
  throw new AppError('WALLET_NOT_ELIGIBLE', {
    message: `A payment is paid from 1 to ${MAX_WALLETS} different wallets`,
  });
}

/** The buyer's chosen wallets, with their prices. */
export function chosenWallets(
  ctx: Context,
  tx: Tx,
  userId: string,
  paymentId: string,
  chosen: readonly ChosenWallet[],
): Promise<PricedWallet[]> {
  const ids = chosen.map(({ walletId }) => walletId).filter(isUuid);
  return pricedWallets(ctx, tx, userId, paymentId, ids);
}

/**
 * The buyer's chosen wallets, in the order in which they were named. WALLET_NOT_ELIGIBLE for one that is not the
 * buyer's, not of the named kind, or switched off; PRICE_CLOSED for one that cannot be exchanged at present; BAD_INPUT for
 * an invalid amount; RATE_STALE if the buyer was shown another equivalent.
 */
export function buyerWallets(
  ctx: Context,
  payment: PaymentRow,
  chosen: readonly ChosenWallet[],
  priced: readonly PricedWallet[],
): BuyerWallet[] {
  const found = new Map<string, PricedWallet>(priced.map((each) => [each.walletId, each]));
  const allowed = allowedWalletTypes(ctx);
  return chosen.map((choice) => {
    const wallet = found.get(choice.walletId.toLowerCase());
    if (!wallet || wallet.type !== choice.walletType || wallet.currency !== choice.currency) throw notEligible();
    if (!allowed.has(wallet.type) || !wallet.isOffered) throw notEligible();
    return atPlatformsPrices(ctx, choice, wallet, payment);
  });
}

function atPlatformsPrices(ctx: Context, choice: ChosenWallet, wallet: PricedWallet, payment: PaymentRow): BuyerWallet {
  const { exchange } = wallet;
  const prices = exchange ? openPrices(ctx, exchange.own, exchange.paidIn) : SAME;
  const decimals = gatewayDecimals(wallet.precision);
  const amount = Money.parsePositive(choice.amount, wallet.currency, GATEWAY_SCALE);
  amount.requireDecimals(decimals);
  const isSameKind = exchange === null;
  const exchanged = exchange && !isSameMoney(exchange.own, exchange.paidIn) ? exchange : null;
  const paying = {
    walletId: wallet.walletId,
    walletType: wallet.type,
    amount,
    prices,
    decimals,
    isSameKind,
    exchanged,
  };
  requireFresh(choice, equivalentOf(paying, payment.currency));
  return paying;
}

/** RATE_STALE when the figure that the buyer was shown is more than two percent off; exactly two pass. */
export function requireFresh({ equivalentInPaymentCurrency, currency }: ChosenWallet, figure: Money): void {
  if (figure.isZero()) throw notEligible('One of the wallets would pay nothing');
  const shown = Money.parse(equivalentInPaymentCurrency, figure.currency, GATEWAY_SCALE);
  const gap = shown.compare(figure) > 0 ? shown.minus(figure) : figure.minus(shown);
  if (gap.compare(figure.percent(TOLERANCE_PERCENT)) <= 0) return;
  throw new AppError('RATE_STALE', {
    message: `The rate has moved: what you pay in ${currency} is now worth ${figure.toString()} ${figure.currency}. Look at the new figure and pay again`,
  });
}

function notEligible(message?: string): AppError {
  return new AppError('WALLET_NOT_ELIGIBLE', message === undefined ? {} : { message });
}
