import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { Money } from '../../../src/core/money.js';
import { extendedEnd, leastIncrement, minimumNextBid, requireDuration } from '../../../src/core/nft-market/auction.js';

const START = new Date('2030-01-01T00:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const BOUNDS = { minSeconds: 3_600, maxSeconds: 604_800 };
const eth = (text: string) => Money.parse(text, 'ETH');

describe('an auction', () => {
  it.each([
    ['the least', HOUR_MS],
    ['the most', 7 * DAY_MS],
    ['something between', DAY_MS],
  ])('may last %s', (_what, ms) => {
    expect(() => requireDuration(START, after(ms), BOUNDS)).not.toThrow();
  });

  it.each([
    ['a millisecond less than the least', HOUR_MS - 1, 'endTime: an auction must last at least 1 hour'],
    ['no time', 0, 'endTime: an auction must last at least 1 hour'],
    ['less than no time', -HOUR_MS, 'endTime: an auction must last at least 1 hour'],
    ['a millisecond more than the most', 7 * DAY_MS + 1, 'endTime: an auction may last at most 7 days'],
  ])('may not last %s', (_what, ms, message) => {
    expect(() => requireDuration(START, after(ms), BOUNDS)).toThrow(message);
  });

  it.each([
    [60, '0.02 hours'],
    [5_400, '1.5 hours'],
    [86_400, '24 hours'],
    [172_800, '2 days'],
    [216_000, '2.5 days'],
  ])('names a bound of %s seconds as %s', (minSeconds, words) => {
    expect(() => requireDuration(START, START, { minSeconds, maxSeconds: minSeconds })).toThrow(words);
  });
});

describe('the least increment', () => {
  it.each([
    ['10', '5', 18, '0.5'],
    ['1', '0.333', 2, '0.01'],
    ['1.01', '5', 2, '0.06'],
    ['1', '0', 2, '0.01'],
    ['5', '0', 0, '1'],
    ['0.000000000000000001', '5', 18, '0.000000000000000001'],
  ])('of %s at %s %% to %s decimals is %s', (price, percent, precision, least) => {
    expect(leastIncrement(eth(price), percent, precision).toString()).toBe(least);
  });
});

it('the first bid is the price at least, and each next one the highest and the increment', () => {
  expect(minimumNextBid(eth('10'), null, eth('0.5')).toString()).toBe('10');
  expect(minimumNextBid(eth('10'), eth('12'), eth('0.5')).toString()).toBe('12.5');
});

describe('the end of an auction', () => {
  const end = after(HOUR_MS);
  const left = (ms: number) => new Date(end.getTime() - ms);

  it('stays with a bid that leaves the extension, or more', () => {
    expect(extendedEnd(end, left(300_000), 300)).toBeNull();
    expect(extendedEnd(end, left(300_001), 300)).toBeNull();
  });

  it('moves to the extension from now with a bid that leaves less', () => {
    expect(extendedEnd(end, left(299_999), 300)).toEqual(new Date(end.getTime() + 1));
    expect(extendedEnd(end, left(1), 300)).toEqual(new Date(end.getTime() + 299_999));
  });

  it('never moves where the extension is 0', () => {
    expect(extendedEnd(end, left(1), 0)).toBeNull();
  });
});
