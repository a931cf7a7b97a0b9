import type { Money } from '../money.js';

const WHOLE = 10_000;

/** What a sale at a price is shared into; together they are exactly the price. */
export interface Shares {
  readonly fee: Money;
  readonly royalty: Money;
  readonly net: Money;
}

/** The platform's part of a price: rounded up, and at most the price. */
export function feeOf(price: Money, percent: string, precision: number): Money {
  return least(price.percent(percent).roundUp(precision), price);
}

/**
 * What a royalty receiver gets of a price: what is asked for, at most `maxPercent` of the price and at most what the fee
 * leaves, rounded down.
 */
export function royaltyOf(price: Money, fee: Money, asked: Money, maxPercent: string, precision: number): Money {
  return least(least(asked, price.percent(maxPercent)), price.minus(fee)).roundDown(precision);
}

/** Shares a price whose fee the seller pays: the fee first, then the royalty, and the rest is the seller's. */
export function sharesOf(price: Money, fee: Money, royalty: Money): Shares {
  const paid = least(royalty, price.minus(fee));
  return { fee, royalty: paid, net: price.minus(fee).minus(paid) };
}

/** A percentage as basis points, as contracts have it, rounded down. */
export function basisPointsOf(percent: string): number {
  const [whole = '0', fraction = ''] = percent.split('.');
  return Math.min(Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')), WHOLE);
}

/** Basis points as a percentage. */
export function percentOf(basisPoints: number): string {
  const [whole, fraction] = [Math.floor(basisPoints / 100), String(basisPoints % 100).padStart(2, '0')];
  return `${whole}.${fraction}`.replace(/\.?0+$/, '');
}

function least(one: Money, other: Money): Money {
  return one.compare(other) <= 0 ? one : other;
}
