import { SECOND_MS } from '../../core/clock.js';
import type { PriceSource, PriceState } from '../../entities/currency/price.js';
import type { Context } from '../frame/context.js';
import { PRICED_IN, priceText, type PricedCurrency } from './price-text.js';

/** What decides whether money may change currency at a price. Times are ISO 8601. */
export interface StatedPrice extends PricedCurrency {
  readonly pricedAt: string | null;
  readonly priceSource: PriceSource;
  readonly jumpedAt: string | null;
  readonly closedReason: string | null;
  /** Whether the house's holdings of the currency are frozen, for who asks. */
  readonly isFrozen?: boolean;
}

/** How old a price of the feed may be where RATE_MAX_AGE is not given. */
const DEFAULT_MAX_AGE_MS = 300 * SECOND_MS;

/** Whether money may change currency at a price, and why not: the first reason that holds. The dollar's own is never old. */
export function priceStateOf(ctx: Pick<Context, 'clock' | 'config' | 'settings'>, price: StatedPrice): PriceState {
  if (price.closedReason !== null) return 'CLOSED';
  if (price.isFrozen) return 'FROZEN';
  if (price.code === PRICED_IN) return 'OPEN';
  if (price.usdPrice === null) return 'MISSING';
  if (price.jumpedAt !== null) return 'JUMPED';
  return isStale(ctx, price) ? 'STALE' : 'OPEN';
}

/** Whether a price is too old to be dealt at; true of a price that nobody has dated, where there is a bound. */
export function isStale(
  ctx: Pick<Context, 'clock' | 'config' | 'settings'>,
  { code, pricedAt, priceSource }: Pick<StatedPrice, 'code' | 'pricedAt' | 'priceSource'>,
): boolean {
  const maxAgeMs = maxAgeMsOf(ctx, priceSource);
  if (code === PRICED_IN || maxAgeMs === null) return false;
  return pricedAt === null || ctx.clock.now().getTime() - Date.parse(pricedAt) > maxAgeMs;
}

/**
 * How old a price may be to be dealt at, in milliseconds; null for any age. One age holds for every exchange: the smaller of
 * RATE_MAX_AGE and the setting convertPriceMaxAgeSeconds, where that has a row above 0. An admin's price gets old only by
 * a RATE_MAX_AGE that is given.
 */
export function maxAgeMsOf(
  { config, settings }: Pick<Context, 'config' | 'settings'>,
  source: PriceSource,
): number | null {
  if (source === 'ADMIN') return config.rateMaxAgeMs;
  const maxAgeMs = config.rateMaxAgeMs ?? DEFAULT_MAX_AGE_MS;
  // Without a row the setting reads as 0.
  const ownMs = settings.number('convertPriceMaxAgeSeconds') * SECOND_MS;
  return ownMs > 0 ? Math.min(ownMs, maxAgeMs) : maxAgeMs;
}

/**
 * The price of a currency, unless it is missing or too old to be dealt at; null then. For what deals elsewhere, at prices of
 * others, and compares them with this one.
 */
export function freshPrice(
  ctx: Pick<Context, 'clock' | 'config' | 'settings'>,
  currency: PricedCurrency & Pick<StatedPrice, 'pricedAt' | 'priceSource'>,
): string | null {
  return isStale(ctx, currency) ? null : priceText(currency);
}
