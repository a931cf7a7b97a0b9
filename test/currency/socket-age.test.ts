import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import type { UsdPrice } from '../../src/entities/currency/price.js';
import type { Context } from '../../src/services/frame/context.js';
import { priceStateOf, type StatedPrice } from '../../src/services/currency/price-state.js';
import { setSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

async function stateOf(price: Partial<StatedPrice>, rateMaxAgeMs: number | null = null) {
  const { system } = await world();
  const ctx: Context = { ...system, clock: { now: () => NOW }, config: { ...system.config, rateMaxAgeMs } };
  const usdPrice = '1' as unknown as UsdPrice;
  const open = { code: 'BTC', usdPrice, pricedAt: NOW.toISOString(), jumpedAt: null, closedReason: null };
  return priceStateOf(ctx, { ...open, priceSource: 'FEED', socketPricedAt: null, ...price });
}

describe('the age at which a price is too old', () => {
  it('is ten seconds where a socket priced the currency within the hour', async () => {
    const bySocket = { socketPricedAt: ago(HOUR_MS) };
    expect(await stateOf({ ...bySocket, pricedAt: ago(10 * SECOND_MS) })).toBe('OPEN');
    expect(await stateOf({ ...bySocket, pricedAt: ago(10 * SECOND_MS + 1) })).toBe('STALE');
  });

  it('is the age of feed prices if the socket priced the currency longer ago, or never', async () => {
    for (const socketPricedAt of [ago(HOUR_MS + 1), null]) {
      expect(await stateOf({ socketPricedAt, pricedAt: ago(300 * SECOND_MS) })).toBe('OPEN');
      expect(await stateOf({ socketPricedAt, pricedAt: ago(300 * SECOND_MS + 1) })).toBe('STALE');
    }
  });

  it('is the smallest of all ages', async () => {
    const bySocket = { socketPricedAt: ago(0) };
    expect(await stateOf({ ...bySocket, pricedAt: ago(6 * SECOND_MS) }, 5 * SECOND_MS)).toBe('STALE');
    expect(await stateOf({ ...bySocket, pricedAt: ago(11 * SECOND_MS) }, HOUR_MS)).toBe('STALE');
    await setSettings({ convertPriceMaxAgeSeconds: '4' });
    expect(await stateOf({ ...bySocket, pricedAt: ago(5 * SECOND_MS) })).toBe('STALE');
    await setSettings({ convertPriceMaxAgeSeconds: '60' });
    expect(await stateOf({ ...bySocket, pricedAt: ago(11 * SECOND_MS) })).toBe('STALE');
  });

  it('does not change for prices that an admin sets', async () => {
    const price = { priceSource: 'ADMIN', socketPricedAt: ago(0), pricedAt: ago(HOUR_MS) } as const;
    expect(await stateOf(price)).toBe('OPEN');
    expect(await stateOf(price, 59 * MINUTE_MS)).toBe('STALE');
  });
});
