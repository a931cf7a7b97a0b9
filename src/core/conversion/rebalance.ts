import type { Money } from '../money.js';

/** What the house has of one currency in a place, with what is on its way there. */
export interface PlacedMoney<Place extends string> {
  readonly place: Place;
  readonly has: Money;
  readonly target: Money;
  /** What may leave it: what is free above its floor. */
  readonly free: Money;
}

export interface Transfer<Place extends string> {
  readonly from: Place;
  readonly to: Place;
  readonly amount: Money;
}

/** The bounds of one transfer between two places, rounded to so many decimals; null where there is no way. */
export interface TransferBounds {
  readonly min: Money;
  readonly max: Money | null;
  readonly decimals: number;
}

/**
 * Transfers that bring places of one currency to their targets: from places that are above theirs by more than the band,
 * in percent of the target, to places that are below theirs by more than it, the largest first. None takes a place below
 * its target or its floor, or brings one above its target.
 */
export function planTransfers<Place extends string>(
  places: readonly PlacedMoney<Place>[],
  bandPercent: string,
  boundsOf: (from: Place, to: Place) => TransferBounds | null,
): Transfer<Place>[] {
  const sources = outside(places, bandPercent, 1).map(({ place, has, target, free }) => ({
    place,
    left: least(has.minus(target), free),
  }));
  const sinks = outside(places, bandPercent, -1).map(({ place, has, target }) => ({ place, left: target.minus(has) }));
  const planned: Transfer<Place>[] = [];
  for (const source of sources) {
    for (const sink of sinks) {
      const bounds = boundsOf(source.place, sink.place);
      const amount = bounds && bounded(least(source.left, sink.left), bounds);
      if (!amount) continue;
      planned.push({ from: source.place, to: sink.place, amount });
      source.left = source.left.minus(amount);
      sink.left = sink.left.minus(amount);
    }
  }
  return planned;
}

/** Places above (1) or below (-1) their band, those that are furthest off first. */
function outside<Place extends string>(places: readonly PlacedMoney<Place>[], bandPercent: string, side: 1 | -1) {
  const off = ({ has, target }: PlacedMoney<Place>): Money => (side === 1 ? has.minus(target) : target.minus(has));
  return places
    .filter((each) => off(each).compare(each.target.percent(bandPercent)) > 0)
    .toSorted((one, other) => off(other).compare(off(one)));
}

/** An amount within the bounds; null when it is below them. */
function bounded(wanted: Money, { min, max, decimals }: TransferBounds): Money | null {
  const amount = (max === null ? wanted : least(wanted, max)).roundDown(decimals);
  return amount.isPositive() && amount.compare(min) >= 0 ? amount : null;
}

function least(one: Money, other: Money): Money {
  return one.compare(other) < 0 ? one : other;
}
