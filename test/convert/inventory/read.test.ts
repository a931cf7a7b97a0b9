import { Money } from '../../../src/core/money.js';
import { addToPositions } from '../../../src/services/convert/own/position.js';
import { openHouseWallet } from '../../../src/services/convert/own/place.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { convertible, funded } from '../../support/convert-assets.js';
import { newCustomer, newMarket, quoted, settled } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { movement, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';

useSettings({ convertQuoteSeconds: '120' });

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

  it('shows beside the ledger what open quotes would take of it, until they end', async () => {
    const admin = await newClient(KEYS);
    const market = await newMarket();
    const { toAmount } = await quoted(await newCustomer(market), market);
    const filter = encodeURIComponent(JSON.stringify({ currency: market.to.currency }));
    const [place] = (await call(admin, 'GET', `${PATH}?filter=${filter}`)).items;
    expect(place).toMatchObject({ quoted: toAmount, held: '0', free: place.booked });
    const { clock } = await world();
    clock.advance(121_000);
    const [later] = (await call(admin, 'GET', `${PATH}?filter=${filter}`)).items;
    expect(later).toMatchObject({ quoted: '0' });
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
      await addToPositions(system, tx, [{ currency, type, amount: '-0.25' }]);
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
    const market = await newMarket();
    const order = await settled(await newCustomer(market), market);
    const all: { currency: string; exposure: string }[] = await call(admin, 'GET', `${PATH}/house`);
    const exposure = (code: string) => all.find(({ currency }) => currency === code)?.exposure;
    const net = Money.parse(order.fromAmount, 'X').minus(Money.parse(order.breakdown.fee, 'X')).toString();
    expect([exposure(market.from.currency), exposure(market.to.currency)]).toEqual([net, `-${order.toAmount}`]);
  });
});
