import { newClient } from '../../support/accounts.js';
import { convertible } from '../../support/convert-assets.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';

const KEYS = { permissions: ['view.convert.inventory', 'edit.convert.inventory'] as const };
const PATH = '/api/admin/convert/inventory';

describe.each(TRANSPORTS)('fundConvertInventory by %s', (transport) => {
  const call = through(transport);

  it('brings money from outside into the ledger and shows the place afterwards', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await convertible({ inventory: '5' });
    const wish = { currency, type, location: 'LEDGER', amount: '2.50', source: 'OUTSIDE', reference: 'wire 7' };
    expect(await call(admin, 'POST', `${PATH}/fund`, wish)).toMatchObject({
      direction: 'FUND',
      counterparty: 'OUTSIDE',
      amount: '2.5',
      reference: 'wire 7',
      inventory: { currency, type, location: 'LEDGER', booked: '7.5', free: '7.5', held: '0', usd: '22500' },
    });
  });
});
