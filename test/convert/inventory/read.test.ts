import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import { addToPosition } from '../../../src/services/convert/own/position.js';
import { openHouseWallet } from '../../../src/services/convert/own/place.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { convertible, funded } from '../../support/convert-assets.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { movement, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';

const PATH = '/api/admin/convert/inventory';
const KEYS = { permissions: ['view.convert.inventory', 'edit.convert.inventory'] as const };

describe.each(TRANSPORTS)('convertInventory by %s', (transport) => {
  const call = through(transport);

  it('lists what each place holds, with its dollars where the currency has a price', async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '4', usdPrice: '2.5' });
    await funded({ currency, type }, '3', 'VENUE');
    await call(admin, 'PUT', `${PATH}/${inventory.id}`, { floor: '1', target: '6' });
    const filter = encodeURIComponent(JSON.stringify({ currency }));
    const list = await call(admin, 'GET', `${PATH}?filter=${filter}&sortField=location&sortOrder=asc`);
    const unasked = { actual: null, difference: null, scannedAt: null, scannedBlock: null, quoted: '0' };
    expect(list.pagination.totalItems).toBe(2);
    expect(list.items).toMatchObject([
      {
        location: 'LEDGER',
        booked: '4',
        free: '3',
        held: '1',
        floor: '1',
        target: '6',
        usd: '10',
        ...unasked,
      },
      { location: 'VENUE', booked: '3', free: '3', held: '0', floor: '0', target: null, usd: '7.5', ...unasked },
    ]);
  });

  it('has no dollars for a currency without a price, and one for each US dollar', async () => {
    const admin = await newClient(KEYS);
    const { currency } = await convertible({ inventory: '4', usdPrice: null });
    await funded({ currency: 'USD', type: 'FIAT' }, '12.34', 'VENUE');
    const find = async (filter: object) =>
      (await call(admin, 'GET', `${PATH}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).items;
    expect(await find({ currency })).toMatchObject([{ booked: '4', usd: null }]);
    const [dollars] = await find({ currency: 'USD', location: 'VENUE' });
    expect(dollars.usd).toBe(dollars.booked);
  });

  it('needs view.convert.inventory, for the totals too', async () => {
    for (const path of [PATH, `${PATH}/house`]) {
      expect((await call(await anonymous(), 'GET', path)).code).toBe('UNAUTHENTICATED');
      const other = await newClient({ permissions: ['edit.convert.inventory', 'view.convert.asset'] });
      expect((await call(other, 'GET', path)).code).toBe('FORBIDDEN');
    }
  });
});

describe.each(TRANSPORTS)('convertHouseInventory by %s', (transport) => {
  const call = through(transport);

  it('adds up all places of a currency, money on its way included, with the floors and the exposure', async () => {
    const admin = await newClient(KEYS);
    const { currency, type, inventory } = await convertible({ inventory: '4' });
    await funded({ currency, type }, '3', 'VENUE');
    await call(admin, 'PUT', `${PATH}/${inventory.id}`, { floor: '1.5' });
    const { system } = await world();
    const [chain, transit] = await inTransaction(system, { operation: 'test' }, async (tx) => {
      await addToPosition(system, tx, { currency, type }, '-0.25');
      return [
        await openHouseWallet(tx, 'CHAIN:137', { currency, type }),
        await openHouseWallet(tx, 'TRANSIT', { currency, type }),
      ];
    });
    const incoming = { external: true } as const;
    await posted(movement(chain!, 'CREDIT', '2', incoming), movement(transit!, 'CREDIT', '0.5', incoming));
    const all: { currency: string }[] = await call(admin, 'GET', `${PATH}/house`);
    expect(all.filter((each) => each.currency === currency)).toEqual([
      {
        currency,
        type,
        places: [
          { location: 'CHAIN:137', amount: '2' },
          { location: 'LEDGER', amount: '4' },
          { location: 'TRANSIT', amount: '0.5' },
          { location: 'VENUE', amount: '3' },
        ],
        booked: '9.5',
        floor: '1.5',
        exposure: '-0.25',
      },
    ]);
    const codes = all.map((each) => each.currency);
    expect(codes).toEqual(codes.toSorted());
  });

  it('counts orders as exposure that have settled since the positions were added up', async () => {
    const admin = await newClient(KEYS);
    const [paid, received] = [await convertible(), await convertible()];
    const { system } = await world();
    const now = new Date().toISOString();
    const amounts = { fromAmount: '10', fee: '0.5', toAmount: '3', spread: '0', rounding: '0', usdValue: '10' };
    const rates = { rate: '1', inverseRate: '1', mid: '1', spreadPercent: '0', feePercent: '5', fromPrice: '1' };
    await system.db.rows
      .insertInto('convert_order')
      .values({
        id: newId(),
        userId: admin.user.id,
        requestHash: Buffer.from('test'),
        status: 'SETTLED',
        side: 'EXACT_IN',
        fromCurrency: paid.currency,
        fromType: paid.type,
        toCurrency: received.currency,
        toType: received.type,
        ...amounts,
        ...rates,
        toPrice: '1',
        expiresAt: now,
        settledAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    const all: { currency: string; exposure: string }[] = await call(admin, 'GET', `${PATH}/house`);
    const exposure = (code: string) => all.find(({ currency }) => currency === code)?.exposure;
    expect([exposure(paid.currency), exposure(received.currency)].map((text) => canonical(text ?? ''))).toEqual([
      '9.5',
      '-3',
    ]);
  });
});
