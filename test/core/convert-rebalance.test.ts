import * as fc from 'fast-check';
import { planTransfers, type PlacedMoney, type TransferBounds } from '../../src/core/conversion/rebalance.js';
import { Money } from '../../src/core/money.js';
import { casesOf } from '../support/long.js';

type Place = 'CHAIN:1' | 'CHAIN:2' | 'VENUE';

const money = (text: string): Money => Money.parse(text, 'BTC');
const ANY: TransferBounds = { min: money('0'), max: null, decimals: 8 };

/** A place with what it has, its target and, unless all of it is, what of it is free. */
function at(place: Place, has: string, target: string, free = has): PlacedMoney<Place> {
  return { place, has: money(has), target: money(target), free: money(free) };
}

function plan(places: readonly PlacedMoney<Place>[], bounds: TransferBounds | null = ANY, band = '20') {
  return planTransfers(places, band, () => bounds).map(({ from, to, amount }) => [from, to, amount.toString()]);
}

describe('planTransfers', () => {
  it('moves from a place above its band to one below its, as much as both need', () => {
    expect(plan([at('VENUE', '200', '100'), at('CHAIN:1', '30', '100')])).toEqual([['VENUE', 'CHAIN:1', '70']]);
    expect(plan([at('VENUE', '130', '100'), at('CHAIN:1', '30', '100')])).toEqual([['VENUE', 'CHAIN:1', '30']]);
  });

  it('moves nothing within the band, its border included', () => {
    expect(plan([at('VENUE', '120', '100'), at('CHAIN:1', '10', '100')])).toEqual([]);
    expect(plan([at('VENUE', '200', '100'), at('CHAIN:1', '80', '100')])).toEqual([]);
  });

  it('takes no more than is free above the floor', () => {
    expect(plan([at('VENUE', '200', '100', '12'), at('CHAIN:1', '0', '100')])).toEqual([['VENUE', 'CHAIN:1', '12']]);
    expect(plan([at('VENUE', '200', '100', '0'), at('CHAIN:1', '0', '100')])).toEqual([]);
  });

  it('keeps the bounds of the chain and the decimals', () => {
    const places = [at('VENUE', '200', '100'), at('CHAIN:1', '33.33333333', '100')];
    expect(plan(places, { ...ANY, max: money('5') })).toEqual([['VENUE', 'CHAIN:1', '5']]);
    expect(plan(places, { ...ANY, decimals: 2 })).toEqual([['VENUE', 'CHAIN:1', '66.66']]);
    expect(plan(places, { ...ANY, min: money('66.67') })).toEqual([]);
    expect(plan(places, null)).toEqual([]);
  });

  it('serves the place that lacks most first, out of the one that has most too much', () => {
    const places = [at('CHAIN:1', '0', '50'), at('CHAIN:2', '0', '80'), at('VENUE', '200', '100')];
    expect(plan(places)).toEqual([
      ['VENUE', 'CHAIN:2', '80'],
      ['VENUE', 'CHAIN:1', '20'],
    ]);
  });

  it('never takes a place below its target or what is free, nor brings one above its target', () => {
    const amount = fc.nat(1_000_000).map((units) => Money.parse(String(units), 'BTC'));
    const place = fc.record({ has: amount, target: amount, free: amount });
    fc.assert(
      fc.property(place, place, place, fc.integer({ min: 1, max: 100 }), (one, two, three, band) => {
        const places = [
          { place: 'VENUE' as const, ...one },
          { place: 'CHAIN:1' as const, ...two },
          { place: 'CHAIN:2' as const, ...three },
        ];
        const transfers = planTransfers<Place>(places, String(band), () => ANY);
        for (const { place: name, has, target, free } of places) {
          const sum = (end: 'from' | 'to'): Money =>
            transfers
              .filter((each) => each[end] === name)
              .reduce((all, each) => all.plus(each.amount), Money.zero('BTC'));
          const [out, into] = [sum('from'), sum('to')];
          expect(out.compare(free) <= 0).toBe(true);
          if (!out.isZero()) expect(has.minus(out).compare(target) >= 0).toBe(true);
          if (!into.isZero()) expect(has.plus(into).compare(target) <= 0).toBe(true);
        }
      }),
      { numRuns: casesOf(100, 2_000) },
    );
  });
});
