import { badInput } from '../catalogue/errors.js';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../clock.js';
import { Money } from '../money.js';

/** How long an auction may last, in seconds. */
export interface DurationBounds {
  readonly minSeconds: number;
  readonly maxSeconds: number;
}

/** BAD_INPUT quoting the bound, in hours or days, for an auction that lasts less or more. One on a bound passes. */
export function requireDuration(startTime: Date, endTime: Date, { minSeconds, maxSeconds }: DurationBounds): void {
  const lasts = endTime.getTime() - startTime.getTime();
  if (lasts < minSeconds * SECOND_MS) {
    throw badInput(`endTime: an auction must last at least ${inWords(minSeconds * SECOND_MS)}`);
  }
  if (lasts > maxSeconds * SECOND_MS) {
    throw badInput(`endTime: an auction may last at most ${inWords(maxSeconds * SECOND_MS)}`);
  }
}

/** Whole days from two days on, hours below that, with two decimals at most. */
function inWords(ms: number): string {
  const isDays = ms >= 2 * DAY_MS;
  const count = String(Math.round((ms / (isDays ? DAY_MS : HOUR_MS)) * 100) / 100);
  const unit = isDays ? 'day' : 'hour';
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}

/** The least increment of an auction: a percentage of its price, rounded up, and one smallest unit at least. */
export function leastIncrement(price: Money, percent: string, precision: number): Money {
  const part = price.percent(percent).roundUp(precision);
  return part.isZero() ? smallestUnit(price.currency, precision) : part;
}

/** The least that the next bid must be. */
export function minimumNextBid(price: Money, highest: Money | null, increment: Money): Money {
  return highest ? highest.plus(increment) : price;
}

/**
 * When an auction ends after a bid at `now`: a bid with fewer than `seconds` left moves the end to so many seconds from
 * now; null when it stays.
 */
export function extendedEnd(endTime: Date, now: Date, seconds: number): Date | null {
  const extension = seconds * SECOND_MS;
  return endTime.getTime() - now.getTime() < extension ? new Date(now.getTime() + extension) : null;
}

function smallestUnit(currency: string, precision: number): Money {
  return Money.parse(precision === 0 ? '1' : `0.${'1'.padStart(precision, '0')}`, currency);
}
