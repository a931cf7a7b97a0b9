import { priceMaxAgeMs, priceMaxAgeSeconds } from '../../../src/services/convert/own/price-age.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const FEED = { id: 'kraken', url: null };

/** What holds with this feed and this RATE_MAX_AGE, as the setting says it and in milliseconds. */
async function ages(ratesExchange: typeof FEED | null, rateMaxAgeMs: number | null) {
  const { system } = await world();
  const ctx = { settings: system.settings, config: { ...system.config, ratesExchange, rateMaxAgeMs } };
  return [priceMaxAgeSeconds(ctx), priceMaxAgeMs(ctx)];
}

describe('the age of a price to convert at', () => {
  afterEach(() => clearSettings('convertPriceMaxAgeSeconds'));

  it('is 180 seconds where a feed is configured, whatever RATE_MAX_AGE says', async () => {
    expect(await ages(FEED, null)).toEqual(['180', 180_000]);
    expect(await ages(FEED, 5000)).toEqual(['180', 180_000]);
  });

  it('is that of RATE_MAX_AGE where none is, and any age where that is not set either', async () => {
    expect(await ages(null, 5000)).toEqual(['0', 5000]);
    expect(await ages(null, null)).toEqual(['0', null]);
  });

  it('is that of the setting once it is saved, and that of RATE_MAX_AGE again with 0', async () => {
    await setSettings({ convertPriceMaxAgeSeconds: '60' });
    expect(await ages(FEED, 5000)).toEqual(['60', 60_000]);
    expect(await ages(null, 5000)).toEqual(['60', 60_000]);
    await setSettings({ convertPriceMaxAgeSeconds: '0' });
    expect(await ages(FEED, 5000)).toEqual(['0', 5000]);
  });
});
