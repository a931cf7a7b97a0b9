import { newClient } from '../../support/accounts.js';
import { convertible } from '../../support/convert-assets.js';
import { CLOSURES, whileStopped } from '../../support/convert-states.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';

describe.each(TRANSPORTS)('what can be converted, by %s', (transport) => {
  const call = through(transport);
  const listed = async (currency: string) => {
    const items: { currency: string }[] = Object.values(await call(await newClient(), 'GET', '/api/convert/asset'));
    return items.find((each) => each?.currency === currency);
  };

  it('is listed with bounds, precision and what it costs', async () => {
    const { currency } = await convertible({ precision: 6, minAmount: '0.5', maxAmount: '70', spreadPercent: '2' });
    expect(await listed(currency)).toEqual({
      currency,
      type: 'SPOT',
      name: 'Test',
      precision: 6,
      minAmount: '0.5',
      maxAmount: '70',
      spreadPercent: '2',
      feePercent: '0.1',
      isOpen: true,
      closure: null,
    });
  });

  it('is not listed while it is disabled', async () => {
    const { currency } = await convertible({ enabled: false });
    expect(await listed(currency)).toBeUndefined();
  });

  it('says why it is closed', async () => {
    const closures = [];
    for (const { close } of CLOSURES) {
      const asset = await convertible();
      await close(asset);
      closures.push(await listed(asset.currency));
    }
    expect(closures).toMatchObject([
      { isOpen: false, closure: 'FROZEN' },
      { isOpen: false, closure: 'JUMPED' },
      { isOpen: false, closure: 'MISSING' },
      { isOpen: false, closure: 'STALE' },
      { isOpen: false, closure: 'CLOSED' },
    ]);
  });

  it('says that quotes are stopped', async () => {
    const { currency } = await convertible();
    expect(await whileStopped('QUOTES', () => listed(currency))).toMatchObject({ isOpen: false, closure: 'PAUSED' });
  });
});

describe('while converting is switched off', () => {
  useSettings({ convertEnabled: 'false' });

  it('everything is listed as paused', async () => {
    await convertible();
    const { body } = await (await newClient()).rest('GET', '/api/convert/asset');
    const closures = Object.values<{ closure?: string }>(body).flatMap(({ closure }) => closure ?? []);
    expect(new Set(closures)).toEqual(new Set(['PAUSED']));
  });
});
