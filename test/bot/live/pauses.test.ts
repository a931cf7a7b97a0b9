import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { Pauses } from '../../../src/services/bot/live/pauses.js';
import { ownWorld } from '../../support/world.js';

ownWorld('runs an engine, which takes every bot there is');

const BUY = { side: 'BUY', purpose: 'GRID', tradeId: null } as const;
const SALE = { side: 'SELL', purpose: 'GRID', tradeId: 'trade' } as const;
const EXIT = { side: 'SELL', purpose: 'EXIT', tradeId: 'trade' } as const;

/** For how many seconds a kind of order waits after each of so many that came to nothing. */
function waits(order: typeof BUY | typeof EXIT | typeof SALE, count: number): number[] {
  const pauses = new Pauses();
  let now = 0;
  return Array.from({ length: count }, () => {
    pauses.begin('bot', order, now);
    const began = now;
    while (pauses.isOn('bot', order, now)) now += SECOND_MS;
    return (now - began) / SECOND_MS;
  });
}

describe('after an order that came to nothing', () => {
  it('buys wait twice as long each time, up to five minutes, and sales up to half a minute', () => {
    expect(waits(BUY, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    for (const sale of [EXIT, SALE]) expect(waits(sale, 5)).toEqual([5, 10, 20, 30, 30]);
  });

  it('neither exits nor other sales wait for buys, nor other bots for this one', () => {
    const pauses = new Pauses();
    pauses.begin('bot', BUY, 0);
    expect([EXIT, SALE].map((order) => pauses.isOn('bot', order, 1))).toEqual([false, false]);
    expect(pauses.isOn('other', BUY, 1)).toBe(false);
    pauses.begin('bot', SALE, 0);
    expect(pauses.isOn('bot', EXIT, 1)).toBe(false);
  });

  it('of one trade the sales of the others do not wait', () => {
    const pauses = new Pauses();
    pauses.begin('bot', EXIT, 0);
    expect(pauses.isOn('bot', EXIT, 1)).toBe(true);
    expect(pauses.isOn('bot', { ...EXIT, tradeId: 'other' }, 1)).toBe(false);
  });

  it('it begins anew with a fill, and when the last time is long ago', () => {
    const pauses = new Pauses();
    pauses.begin('bot', BUY, 0);
    pauses.begin('bot', BUY, 0);
    pauses.end('bot', BUY);
    pauses.begin('bot', BUY, 0);
    expect(pauses.isOn('bot', BUY, 5 * SECOND_MS)).toBe(false);
    pauses.begin('bot', BUY, 20 * MINUTE_MS);
    expect(pauses.isOn('bot', BUY, 20 * MINUTE_MS + 5 * SECOND_MS)).toBe(false);
  });

  it('waits for as long as its exchange asks, within its bounds', () => {
    const pauses = new Pauses();
    pauses.begin('bot', BUY, 0, 60 * SECOND_MS);
    expect(pauses.isOn('bot', BUY, 59 * SECOND_MS)).toBe(true);
    pauses.begin('bot', EXIT, 0, 60 * MINUTE_MS);
    expect(pauses.isOn('bot', EXIT, 30 * SECOND_MS)).toBe(false);
  });
});
