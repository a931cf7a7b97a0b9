import { sql } from 'kysely';
import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { Money, shownRate, type Prices } from '../../../core/money.js';
import { gatewayDecimals } from '../../../core/payment/fee.js';
import { chargeFor, equivalentOf, isCoarse } from '../../../core/payment/split.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { ExchangeClosure } from '../../../entities/currency/price.js';
import { estimatedPrices, guardedCurrency, priceClosure, type GuardedCurrency } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** A wallet with the columns that are needed to price it. */
export interface PricedWallet {
  readonly walletId: AccountWalletId;
  readonly currency: string;
  readonly type: WalletType;
  readonly balance: string;
  readonly precision: number;
  /** Whether both the wallet's currency and the payment's are switched on. */
  readonly isOffered: boolean;
  /** Null for a wallet of the payment's own currency and type. */
  readonly exchange: WalletExchange | null;
}

/** Prices and funds for a wallet whose currency or type differs from the payment's. */
export interface WalletExchange {
  /** The wallet's currency and the payment's currency, with their prices and price states. */
  readonly own: GuardedCurrency;
  readonly paidIn: GuardedCurrency;
  /** The platform's balance in the payment's currency; null without a wallet. */
  readonly platformStock: string | null;
}

/**
 * The wallets of an account, each with its prices for a payment, in the order of their ids: those in `ids` if given, else
 * all with a balance.
 */
export async function pricedWallets(
  ctx: Context,
  { rows }: Pick<Tx, 'rows'>,
  userId: string,
  paymentId: string,
  ids?: readonly string[],
): Promise<PricedWallet[]> {
  const named = ids === undefined ? sql`w.balance > 0` : sql`w.id = any(${ids}::uuid[])`;
  const found = await sql<PricedWallet>`
    select w.id as "walletId", w.currency, w.type, w.balance, c.precision, c.status and p.status as "isOffered",
      case when c.id <> p.id then jsonb_build_object('own', ${guardedCurrency(ctx, 'c')},
        'paidIn', ${guardedCurrency(ctx, 'p')}, 'platformStock', (select s.balance::text from wallet s
          where s.system = 'platform' and s.currency = p.code and s.type = p.type)) end as exchange
    from wallet w
    join currency c on c.code = w.currency and c.type = w.type
    join gateway_payment paid on paid.id = ${paymentId}
    join currency p on p.code = paid.currency and p.type = paid."walletType"
    where w."userId" = ${userId} and ${named} order by w.id`.execute(rows);
  return found.rows;
}

/** A wallet as the checkout offers it. Amounts are canonical texts. */
export interface EligibleWallet {
  readonly walletId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly balance: string;
  /** Null, as the four below, without a price to compute by. */
  readonly rate: string | null;
  readonly walletPrice: string | null;
  readonly paymentPrice: string | null;
  readonly equivalentInPaymentCurrency: string | null;
  /** What the wallet would be charged to pay all of it. */
  readonly required: string | null;
  /** Whether the balance pays all of it. */
  readonly covers: boolean;
  /** Reason why the wallet cannot pay at present, or null. */
  readonly closed: ExchangeClosure | null;
}

/** Amount of a payment, and the merchant's net of it. */
export interface Owed {
  readonly amount: Money;
  readonly net: Money;
}

/** The wallet with its charge for an amount, and the reason why it cannot pay, if any. */
export function eligible(ctx: Context, wallet: PricedWallet, owed: Owed): EligibleWallet {
  const { walletId, type: walletType, currency, exchange } = wallet;
  const balance = Money.parse(wallet.balance, currency);
  const shown = { walletId, walletType, currency, balance: balance.toString() };
  const prices = exchange ? estimatedPrices(exchange.own, exchange.paidIn) : SAME;
  if (!prices) {
    const none = {
      rate: null,
      walletPrice: null,
      paymentPrice: null,
      equivalentInPaymentCurrency: null,
      required: null,
    };
    return { ...shown, ...none, covers: false, closed: closureOf(ctx, wallet, null) };
  }
  const paying = { prices, decimals: gatewayDecimals(wallet.precision) };
  const worth = equivalentOf({ amount: balance.roundDown(paying.decimals), prices }, owed.amount.currency);
  const required = chargeFor(owed.amount, paying, currency);
  const isFine = exchange === null || !isCoarse(owed.amount, paying);
  const needed = worth.compare(owed.net) < 0 ? worth : owed.net;
  const closed = closureOf(ctx, wallet, isFine ? needed : null);
  return {
    ...shown,
    rate: shownRate(prices),
    walletPrice: prices.from,
    paymentPrice: prices.to,
    equivalentInPaymentCurrency: worth.toString(),
    required: required.toString(),
    covers: closed === null && isFine && required.compare(balance) <= 0,
    closed,
  };
}

/** The prices of a wallet that pays in the payment's own currency and type. */
export const SAME: Prices = { from: '1', to: '1' };

/**
 * `needed` is the platform's side of the conversion, in the payment's currency, for an amount that the wallet can pay; null for
 * a wallet that can pay nothing. A buyer without money therefore cannot probe the platform's holdings.
 */
function closureOf(ctx: Context, { isOffered, exchange }: PricedWallet, needed: Money | null): ExchangeClosure | null {
  if (!isOffered) return 'DISABLED';
  if (exchange === null) return null;
  const { own, paidIn, platformStock } = exchange;
  const closed = priceClosure(ctx, own, paidIn);
  if (closed) return closed.closure;
  const stock = Money.parse(platformStock ?? '0', paidIn.code);
  return needed && stock.compare(needed) < 0 ? 'UNFUNDED' : null;
}
