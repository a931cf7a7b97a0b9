import { addToPositions } from '../../../src/services/convert/own/position.js';
import { freeze } from '../../../src/services/convert/own/freeze.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { newClient } from '../../support/accounts.js';
import { convertible } from '../../support/convert-assets.js';
import { flowed } from '../../support/convert-flows.js';
import { LASTING, LASTING_MS, newCustomer, newMarket, quoted } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { waitingWork } from '../support/waiting-work.js';

const PATH = '/api/admin/convert/dashboard';
const READ = '{ convertDashboard { openQuotes ordersToday exposureUsd waiting { kind status count } } }';

const viewer = () => newClient({ permissions: ['view.convert'] });
const read = async () => (await (await viewer()).rest('GET', PATH)).body;

useSettings({ ...LASTING, convertRebalanceMode: 'MANUAL' });

describe('the dashboard of instant convert', () => {
  it('counts the orders of today with what they brought, in dollars', async () => {
    const before = await read();
    const [paid, received] = [await convertible({ usdPrice: '2' }), await convertible({ usdPrice: '5' })];
    await flowed(
      paid,
      { operation: 'CREDIT', amount: '9', metadata: { operationType: 'CONVERT' } },
      { operation: 'CREDIT', amount: '1', metadata: { operationType: 'CONVERT_FEE' } },
    );
    await flowed(received, { operation: 'DEBIT', amount: '3', metadata: { operationType: 'CONVERT', spread: '0.5' } });
    const after = await read();
    expect(after.ordersToday - before.ordersToday).toBe(1);
    expect(Number(after.volumeTodayUsd) - Number(before.volumeTodayUsd)).toBe(20);
    expect(Number(after.netTodayUsd) - Number(before.netTodayUsd)).toBe(4.5);
    expect(after.today).toContainEqual(expect.objectContaining({ currency: paid.currency, net: '1', netUsd: '2' }));
  });

  it('adds up what the house is exposed to, whichever way', async () => {
    const { system } = await world();
    const before = await read();
    const [long, short] = [await convertible({ usdPrice: '2' }), await convertible({ usdPrice: '5' })];
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      await addToPositions(system, tx, [{ ...long, amount: '10' }]);
      await addToPositions(system, tx, [{ ...short, amount: '-4' }]);
    });
    const after = await read();
    expect(Number(after.exposureUsd) - Number(before.exposureUsd)).toBe(40);
    const { currency, type } = short;
    expect(after.exposure).toContainEqual({ currency, type, amount: '-4', usd: '-20' });
  });

  it('names the currencies that are offered and closed, with the reason', async () => {
    const { system } = await world();
    const [asset, off] = [await convertible(), await convertible({ enabled: false })];
    for (const each of [asset, off]) {
      await inTransaction(system, { operation: 'test' }, (tx) => freeze(system, tx, each, 'HEDGE_REVIEW'));
    }
    const { closed } = await read();
    const { currency, type } = asset;
    expect(closed).toContainEqual({ currency, type, frozen: ['HEDGE_REVIEW'], closure: 'FROZEN' });
    expect(closed.map((each: { currency: string }) => each.currency)).not.toContain(off.currency);
  });

  it('needs view.convert, which the menu key does not stand for', async () => {
    const other = await newClient({ permissions: ['access.convert', 'view.transaction'] });
    expect((await other.rest('GET', PATH)).body.code).toBe('FORBIDDEN');
    expect(await other.code(READ)).toBe('FORBIDDEN');
    expect((await (await viewer()).ok(READ)).convertDashboard.waiting).toEqual([]);
  });
});

describe.each(TRANSPORTS)('the dashboard of instant convert, by %s', (transport) => {
  const readBy = async () => through(transport)(await viewer(), 'GET', PATH);

  it('counts the quotes that can be taken', async () => {
    const { openQuotes } = await readBy();
    const market = await newMarket();
    const customer = await newCustomer(market);
    for (const fromAmount of ['5', '6']) await quoted(customer, market, { fromAmount });
    expect((await readBy()).openQuotes).toBe(openQuotes + 2);
    (await world()).clock.advance(LASTING_MS);
    expect((await readBy()).openQuotes).toBe(0);
  });

  it('counts what has not ended, by kind and state, with the time of the oldest', async () => {
    const before = (await readBy()).waiting;
    const work = [...(await waitingWork()), ...(await waitingWork())];
    const { waiting } = await readBy();
    expect(waiting).toHaveLength(4);
    for (const { kind, status, since } of work.slice(0, 4)) {
      const was = before.find((each: { kind: string }) => each.kind === kind);
      const { count = 0, oldest = since } = was ?? {};
      expect(waiting).toContainEqual({ kind, status, count: count + 2, oldest });
    }
  });
});
