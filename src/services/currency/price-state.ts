import { HOUR_MS, SECOND_MS } from '../../core/clock.js';
import type { PriceSource, PriceState } from '../../entities/currency/price.js';
import type { Context } from '../frame/context.js';
import { PRICED_IN, priceText, type PricedCurrency } from './price-text.js';

/** What decides whether money may change currency at a price. Times are ISO 8601. */
export interface StatedPrice extends PricedCurrency {
  readonly pricedAt: string | null;
  readonly priceSource: PriceSource;
  /** When a price that came by socket was last written. */
  readonly socketPricedAt: string | null;
  readonly jumpedAt: string | null;
  readonly closedReason: string | null;
  /** Whether the house's holdings of the currency are frozen, for who asks. */
  readonly isFrozen?: boolean;
}

/** How old a price of the feed may be where RATE_MAX_AGE is not given. */
const DEFAULT_MAX_AGE_MS = 300 * SECOND_MS;
/** How old it may be while the currency is priced by socket. */
const SOCKET_MAX_AGE_MS = 10 * SECOND_MS;

/** A currency counts as priced by socket for this long after its last price from there. */
const SOCKET_COUNTS_MS = HOUR_MS;

/** What decides how old a price may be. */
export type PriceAge = Pick<StatedPrice, 'priceSource' | 'socketPricedAt'>;

/** Whether money may change currency at a price, and why not: the first reason that holds. The dollar's own is never old. */
export function priceStateOf(ctx: Pick<Context, 'clock' | 'config' | 'settings'>, price: StatedPrice): PriceState {
  if (price.closedReason !== null) return 'CLOSED';
  if (price.isFrozen) return 'FROZEN';
  if (price.code === PRICED_IN) return 'OPEN';
  if (price.usdPrice === null) return 'MISSING';
  if (price.jumpedAt !== null) return 'JUMPED';
  return isStale(ctx, price) ? 'STALE' : 'OPEN';
}

/** Whether a price is too old to be dealt at; true of a price without a date, where there is a bound. */
export function isStale(
  ctx: Pick<Context, 'clock' | 'config' | 'settings'>,
  { code, pricedAt, ...price }: Pick<StatedPrice, 'code' | 'pricedAt'> & PriceAge,
): boolean {
  const maxAgeMs = maxAgeMsOf(ctx, price);
  if (code === PRICED_IN || maxAgeMs === null) return false;
  return pricedAt === null || ctx.clock.now().getTime() - Date.parse(pricedAt) > maxAgeMs;
}

/**
 * How old a price may be to be dealt at, in milliseconds; null for any age. One age holds for every exchange: the smallest of
 * RATE_MAX_AGE, the setting convertPriceMaxAgeSeconds where that has a row above 0, and ten seconds where a socket priced the
 * currency within the hour. An admin's price gets old only by a RATE_MAX_AGE that is given.
 */
export function maxAgeMsOf(
  { clock, config, settings }: Pick<Context, 'clock' | 'config' | 'settings'>,
  { priceSource, socketPricedAt }: PriceAge,
): number | null {
  if (priceSource === 'ADMIN') return config.rateMaxAgeMs;
  // Without a row the setting reads as 0.
  const ownMs = settings.number('convertPriceMaxAgeSeconds') * SECOND_MS;
  return Math.min(
    config.rateMaxAgeMs ?? DEFAULT_MAX_AGE_MS,
    ownMs > 0 ? ownMs : Infinity,
    isPricedBySocket(clock.now(), { socketPricedAt }) ? SOCKET_MAX_AGE_MS : Infinity,
  );
}

/** Whether a socket priced a currency within the hour. */
export function isPricedBySocket(now: Date, { socketPricedAt }: Pick<StatedPrice, 'socketPricedAt'>): boolean {
  return socketPricedAt !== null && now.getTime() - Date.parse(socketPricedAt) <= SOCKET_COUNTS_MS;
}

/**
 * The price of a currency, unless it is missing or too old to be dealt at; null then. For what deals elsewhere, at prices of
 * others, and compares them with this one.
 */
export function freshPrice(
  ctx: Pick<Context, 'clock' | 'config' | 'settings'>,
  currency: PricedCurrency & Pick<StatedPrice, 'pricedAt'> & PriceAge,
): string | null {
  return isStale(ctx, currency) ? null : priceText(currency);
}
