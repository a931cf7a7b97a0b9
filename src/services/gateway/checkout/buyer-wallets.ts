import { sql } from 'kysely';
import { crossRate, Money } from '../../../core/money.js';
import { GATEWAY_SCALE, gatewayDecimals } from '../../../core/payment/fee.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { presentPrice } from '../../currency/rate.js';

/** A wallet with what is needed to price it. Codes of currencies and prices are those of the wallet's currency. */
export interface PricedWallet {
  readonly walletId: string;
  readonly currency: string;
  readonly type: WalletType;
  readonly balance: string;
  readonly precision: number;
  /** Whether both the wallet's currency and the payment's are switched on. */
  readonly isOffered: boolean;
  /** Units of the payment's currency for one of the wallet's; null while it has no price. */
  readonly rate: string | null;
}

interface WalletColumns {
  readonly walletId: string;
  readonly currency: string;
  readonly type: WalletType;
  readonly balance: string;
  readonly precision: number;
  readonly isOffered: boolean;
  readonly usdPrice: string | null;
  readonly pricedAt: string | null;
  readonly paidIn: string;
  readonly paidPrice: string | null;
  readonly paidPricedAt: string | null;
}

/**
 * The wallets of an account with a balance, each with its rate for a payment; those of `ids` alone when given, whatever
 * they hold. In the order of ids.
 */
export async function pricedWallets(
  ctx: Context,
  { rows }: Pick<Tx, 'rows'>,
  userId: string,
  paymentId: string,
  ids?: readonly string[],
): Promise<PricedWallet[]> {
  const named = ids === undefined ? sql`w.balance > 0 and c.status and p.status` : sql`w.id = any(${ids}::uuid[])`;
  const found = await sql<WalletColumns>`
    select w.id as "walletId", w.currency, w.type, w.balance, c.precision, c.status and p.status as "isOffered",
      c."usdPrice", c."pricedAt",
      p.code as "paidIn", p."usdPrice" as "paidPrice", p."pricedAt" as "paidPricedAt"
    from wallet w
    join currency c on c.code = w.currency and c.type = w.type
    join gateway_payment paid on paid.id = ${paymentId}
    join currency p on p.code = paid.currency and p.type = paid."walletType"
    where w."userId" = ${userId} and ${named} order by w.id`.execute(rows);
  return found.rows.map((row) => ({
    walletId: row.walletId,
    currency: row.currency,
    type: row.type,
    balance: row.balance,
    precision: row.precision,
    isOffered: row.isOffered,
    rate: rateOf(ctx, row),
  }));
}

function rateOf(ctx: Context, row: WalletColumns): string | null {
  const { paidIn } = row;
  if (row.currency === paidIn) return '1';
  const price = presentPrice(ctx, { code: row.currency, usdPrice: row.usdPrice, pricedAt: row.pricedAt });
  const paid = presentPrice(ctx, { code: paidIn, usdPrice: row.paidPrice, pricedAt: row.paidPricedAt });
  return price === null || paid === null ? null : crossRate(price, paid, '0');
}

/** A wallet as the checkout offers it. Amounts are canonical texts. */
export interface EligibleWallet {
  readonly walletId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly balance: string;
  readonly rate: string;
  readonly equivalentInPaymentCurrency: string;
  /** What the wallet would be charged to pay all of it. */
  readonly required: string;
  /** Whether the balance pays all of it. */
  readonly covers: boolean;
}

/** The wallet with its figures for an amount; null while it has no rate. */
export function eligible(wallet: PricedWallet, amount: Money): EligibleWallet | null {
  const { rate, currency } = wallet;
  if (rate === null) return null;
  const decimals = gatewayDecimals(wallet.precision);
  const balance = Money.parse(wallet.balance, currency);
  const spendable = balance.roundDown(decimals);
  const worth = spendable.convert(rate, amount.currency).roundDown(GATEWAY_SCALE.decimals);
  const required = amount.over(rate, currency).roundUp(decimals);
  return {
    walletId: wallet.walletId,
    walletType: wallet.type,
    currency,
    balance: balance.toString(),
    rate,
    equivalentInPaymentCurrency: worth.toString(),
    required: required.toString(),
    covers: required.compare(balance) <= 0,
  };
}
