import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { Money } from '../../core/money.js';
import type { WalletType } from '../../entities/currency/currency.js';
import type { PriceClosure } from '../../entities/currency/price.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { highPrice, highPriceIn, type HighPricedCurrency } from './high-price.js';
import { PRICED_IN, priceText } from './price-text.js';
import { priceStateOf, type StatedPrice } from './price-state.js';
import { unknownCurrency } from './require-offered.js';
import type { WalletKind } from './wallet-kind.js';

/** A currency as {@link guardedCurrency} selects it: with all that decides whether money may change into it or out of it. */
export interface GuardedCurrency extends StatedPrice, HighPricedCurrency {
  readonly type: WalletType;
  readonly precision: number;
}

/** Aliases that statements give a currency row. They become text of the statement, so no other text may. */
export type CurrencyAlias = 'c' | 'd' | 'p';

declare const opened: unique symbol;

/**
 * The prices at which money changes currency, in dollars for one unit. Only the guard makes them, so that code
 * that takes them cannot bypass it.
 */
export interface OpenPrices {
  readonly from: string;
  readonly to: string;
  readonly [opened]: true;
}

/**
 * The currency row of this alias as one JSON column, for the statement that reads what a deal is made at: state and price
 * are of the same time then, and cost no further round trip. The columns are written as text, since the query builder
 * would spend more time on nine references than PostgreSQL on the row.
 */
export function guardedCurrency(ctx: Pick<Context, 'clock'>, alias: CurrencyAlias): RawBuilder<GuardedCurrency> {
  const c = `"${alias}"`;
  const columns = sql.raw(`'code', ${c}.code, 'type', ${c}.type, 'precision', ${c}.precision,
    'usdPrice', ${c}."usdPrice"::text, 'pricedAt', ${c}."pricedAt", 'priceSource', ${c}."priceSource",
    'socketPricedAt', ${c}."socketPricedAt", 'jumpedAt', ${c}."jumpedAt", 'closedReason', ${c}."closedReason"`);
  return sql`jsonb_build_object(${columns}, 'high', (${highPriceIn(ctx, alias)})::text)`;
}

/** The currencies of these kinds, in their order. BAD_INPUT for one that the platform does not have. */
export async function findGuarded(
  ctx: Pick<Context, 'clock'>,
  { rows }: Pick<Tx, 'rows'>,
  ...kinds: readonly WalletKind[]
): Promise<GuardedCurrency[]> {
  const [codes, types] = [kinds.map(({ currency }) => currency), kinds.map(({ type }) => type)];
  const found = await sql<{ currency: GuardedCurrency | null }>`
    select case when c.id is not null then ${guardedCurrency(ctx, 'c')} end as currency
    from unnest(${codes}::text[], ${types}::text[]) with ordinality as kind (code, type, at)
    left join currency c on c.code = kind.code and c.type = kind.type order by kind.at`.execute(rows);
  return found.rows.map(({ currency }, at) => {
    if (currency) return currency;
    throw unknownCurrency(kinds[at] as WalletKind);
  });
}

/**
 * Whether an amount of one is the same amount of the other: the same code, and of two types of it both have the same price
 * or none. Then no money changes currency.
 */
export function isSameMoney(from: GuardedCurrency, to: GuardedCurrency): boolean {
  return from.code === to.code && (from.type === to.type || priceText(from) === priceText(to));
}

/**
 * Why money may not change from one currency into the other, and which of them says so; null while it may. Between two types
 * of one code at one price only an admin's closure does.
 */
export function priceClosure(
  ctx: Context,
  from: GuardedCurrency,
  to: GuardedCurrency,
): { readonly currency: GuardedCurrency; readonly closure: PriceClosure } | null {
  if (from.code === to.code && from.type === to.type) return null;
  const isSame = isSameMoney(from, to);
  for (const currency of [from, to]) {
    const state = priceStateOf(ctx, currency);
    if (state !== 'OPEN' && (!isSame || state === 'CLOSED')) return { currency, closure: state };
  }
  return null;
}

/**
 * The guard: the prices at which money may change from one currency into the other. PRICE_CLOSED, naming the currency and
 * the reason, while the price of one is missing, too old or jumped, and while one is frozen or closed.
 */
export function openPrices(ctx: Context, from: GuardedCurrency, to: GuardedCurrency): OpenPrices {
  const closed = priceClosure(ctx, from, to);
  if (closed) throw priceClosed(closed.currency, closed.closure);
  return pricesOf(from, to);
}

/** As {@link openPrices}, for a caller that has a refusal of its own; null while money may not change currency. */
export function findOpenPrices(ctx: Context, from: GuardedCurrency, to: GuardedCurrency): OpenPrices | null {
  return priceClosure(ctx, from, to) === null ? pricesOf(from, to) : null;
}

/** The last prices, open or closed: for an estimate, which names the closure beside them. Null without one. */
export function estimatedPrices(from: GuardedCurrency, to: GuardedCurrency): OpenPrices | null {
  if (!isSameMoney(from, to) && (priceText(from) === null || priceText(to) === null)) return null;
  return pricesOf(from, to);
}

function pricesOf(from: GuardedCurrency, to: GuardedCurrency): OpenPrices {
  if (isSameMoney(from, to)) return { from: '1', to: '1' } as OpenPrices;
  return { from: priceText(from), to: priceText(to) } as OpenPrices;
}

const REASONS: Readonly<Record<PriceClosure, string>> = {
  MISSING: 'it has no price',
  STALE: 'its price is too old',
  JUMPED: 'its price moves too fast',
  FROZEN: 'the holdings of the platform are being checked',
  CLOSED: 'an admin has closed it',
};

/** Why nothing is converted at the price of a currency, for people. */
export function closureReason({ closedReason }: Pick<StatedPrice, 'closedReason'>, closure: PriceClosure): string {
  return closure === 'CLOSED' && closedReason !== null ? `${REASONS.CLOSED} (${closedReason})` : REASONS[closure];
}

function priceClosed(currency: GuardedCurrency, closure: PriceClosure): AppError {
  const { code, type } = currency;
  const message = `${code} of type ${type} is not converted right now: ${closureReason(currency, closure)}`;
  return new AppError('PRICE_CLOSED', { message });
}

/**
 * What an exchange counts as against a limit, in dollars: the larger of both sides, each at the highest price of its last
 * 24 hours, so that no low price slips under a limit. A side without any price counts nothing.
 */
export function limitValue(...sides: readonly { readonly amount: Money; readonly currency: GuardedCurrency }[]): Money {
  const values = sides.map(({ amount, currency }) => {
    const high = highPrice(currency);
    return high === null ? Money.zero(PRICED_IN) : amount.convert(high, PRICED_IN);
  });
  return values.reduce((most, each) => (each.compare(most) > 0 ? each : most), Money.zero(PRICED_IN));
}
