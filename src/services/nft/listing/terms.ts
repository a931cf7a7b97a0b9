import { badInput } from '../../../core/catalogue/errors.js';
import { DAY_MS } from '../../../core/clock.js';
import { isGiven } from '../../../core/given.js';
import type { Money } from '../../../core/money.js';
import { leastIncrement, requireDuration } from '../../../core/nft-market/auction.js';
import type { NftListingType } from '../../../entities/nft/names.js';
import type { Context } from '../../frame/context.js';
import { readPrice, type PriceCurrency } from '../own/coin.js';

/** What a seller says of a sale. Amounts are decimal text. */
export interface ListingWish {
  readonly type: NftListingType;
  readonly price: string;
  readonly startTime?: Date | null;
  readonly endTime?: Date | null;
  readonly minBidIncrement?: string | null;
  readonly reservePrice?: string | null;
}

export interface ListingTerms {
  readonly price: Money;
  readonly startTime: Date;
  readonly endTime: Date;
  /** Of an auction alone. */
  readonly minBidIncrement: Money | null;
  readonly reservePrice: Money | null;
}

/** How long a fixed price stands where no end is named, how long it may stand, and how far off its start may be. */
const DEFAULT_DAYS = 30;
const MOST_DAYS = 180;
const MOST_AHEAD_DAYS = 365;

/**
 * The terms of a sale. BAD_INPUT naming the field: for amounts that are not above zero or finer than the currency, an end
 * that is not after the start, an auction that is too short or too long, and an increment below the least.
 */
export function readListingTerms(ctx: Context, wish: ListingWish, currency: PriceCurrency): ListingTerms {
  const price = readPrice('price', wish.price, currency);
  const startTime = startOf(ctx, wish.startTime);
  if (wish.type === 'FIXED_PRICE') return { ...fixedPrice(wish, startTime), price, startTime };
  const endTime = requireEnd(wish.endTime, startTime);
  const given = amountOf('minBidIncrement', wish.minBidIncrement, currency);
  const reservePrice = amountOf('reservePrice', wish.reservePrice, currency);
  const { settings } = ctx;
  const [minSeconds, maxSeconds] = [settings.number('nftMinAuctionDuration'), settings.number('nftMaxAuctionDuration')];
  requireDuration(startTime, endTime, { minSeconds, maxSeconds });
  return { price, startTime, endTime, minBidIncrement: incrementOf(ctx, given, price, currency), reservePrice };
}

function amountOf(field: string, given: string | null | undefined, currency: PriceCurrency): Money | null {
  return isGiven(given) ? readPrice(field, given, currency) : null;
}

function fixedPrice(
  wish: ListingWish,
  startTime: Date,
): Pick<ListingTerms, 'endTime' | 'minBidIncrement' | 'reservePrice'> {
  if (isGiven(wish.minBidIncrement)) throw badInput('minBidIncrement: only an auction has one');
  if (isGiven(wish.reservePrice)) throw badInput('reservePrice: only an auction has one');
  const endTime = isGiven(wish.endTime)
    ? requireEnd(wish.endTime, startTime)
    : new Date(startTime.getTime() + DEFAULT_DAYS * DAY_MS);
  if (endTime.getTime() - startTime.getTime() > MOST_DAYS * DAY_MS) {
    throw badInput(`endTime: a fixed price may stand for at most ${MOST_DAYS} days`);
  }
  return { endTime, minBidIncrement: null, reservePrice: null };
}

/** A start that has passed counts as now. */
function startOf({ clock }: Context, startTime: Date | null | undefined): Date {
  const now = clock.now();
  if (!isGiven(startTime) || startTime <= now) return now;
  if (startTime.getTime() - now.getTime() <= MOST_AHEAD_DAYS * DAY_MS) return startTime;
  throw badInput(`startTime must be within ${MOST_AHEAD_DAYS} days`);
}

function requireEnd(endTime: Date | null | undefined, startTime: Date): Date {
  if (!isGiven(endTime)) throw badInput('endTime: an auction must have one');
  if (endTime > startTime) return endTime;
  throw badInput('endTime must be after the start, and in the future');
}

function incrementOf({ settings }: Context, given: Money | null, price: Money, currency: PriceCurrency): Money {
  const least = leastIncrement(price, settings.decimal('nftBidIncrementPercentage'), currency.precision);
  if (given === null) return least;
  if (given.compare(least) >= 0) return given;
  throw badInput(`minBidIncrement must be at least ${least} ${currency.code}`);
}
