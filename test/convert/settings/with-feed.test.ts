import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { worldWith } from '../../support/world.js';

beforeAll(() => worldWith({ RATES_EXCHANGE: 'kraken' }));

describe.each(TRANSPORTS)('the age of a price where a feed is configured, by %s', (transport) => {
  it('is read as 180 seconds until one is saved', async () => {
    const client = await newClient({ permissions: ['view.convert.settings'] });
    const read = async () => {
      const { settings } = await through(transport)(client, 'GET', '/api/admin/convert/settings');
      return settings.convertPriceMaxAgeSeconds;
    };
    expect(await read()).toBe('180');
    await setSettings({ convertPriceMaxAgeSeconds: '0' });
    expect(await read()).toBe('0');
    await clearSettings('convertPriceMaxAgeSeconds');
    expect(await read()).toBe('180');
  });
});
