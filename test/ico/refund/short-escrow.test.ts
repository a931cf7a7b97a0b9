import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { oncePerFile, ownWorld } from '../../support/world.js';
import { bought, escrowOf, newBuyer, newSale, setOffering } from '../support/sales.js';
import {
  balances,
  bookFaults,
  contribution,
  endSale,
  failed,
  freeze,
  letAllGo,
  repair,
  setStatus,
  settle,
  soldTo,
  type Sold,
  statusOf,
  takeFromEscrow,
  told,
} from '../support/settled.js';

ownWorld('counts what a run of the job leaves outstanding');

const UNIT = '0.000001';
const admin = oncePerFile(() => newClient({ permissions: ['access.ico'] }));

const statesOf = ({ ids }: Sold) => Promise.all(ids.map(async (id) => (await contribution(id)).status));

/** A sale whose escrow is short when it fails. */
async function failedShort(amounts: readonly string[], by: string): Promise<Sold> {
  const sold = await soldTo(amounts);
  await takeFromEscrow(sold, by);
  await endSale(sold.sale.id);
  return sold;
}

afterEach(letAllGo);

describe('a sale that fails while its escrow is short', () => {
  it('by one unit leaves the latest contribution open, refunds the others, and alarms once', async () => {
    const watcher = await newClient({ permissions: ['edit.ico.transaction'] });
    const sold = await failedShort(['10', '20', '30'], UNIT);
    const { sale, buyers } = sold;
    expect(await settle()).toMatchObject({ error: null, counts: { failed: 1, refunded: 2, barred: 0, uncovered: 1 } });
    expect([await statusOf(sale.id), await balances(sold)]).toEqual(['FAILED', ['10', '20', '0']]);
    expect([await statesOf(sold), await escrowOf(sale)]).toEqual([['REFUNDED', 'REFUNDED', 'PENDING'], '29.999999']);
    expect((await told(buyers[2]?.user.id ?? '')).map(({ title }) => title)).toEqual(['Refund Waiting']);
    const alarm = {
      title: 'Refunds Outstanding',
      message: `1 contribution of Token of a test (${sale.id}) could not be refunded: escrow lacks ${UNIT} ${sale.currency.code} and does not cover 1. The server tries them again every hour.`,
    };
    expect(await told(watcher.user.id)).toEqual([alarm]);
    expect(await settle()).toMatchObject({ error: null, counts: { failed: 0, refunded: 0, uncovered: 1 } });
    expect(await told(watcher.user.id)).toEqual([alarm]);
    await repair(sold, UNIT);
    expect(await settle()).toMatchObject({ error: null, counts: { failed: 0, refunded: 1, uncovered: 0 } });
    expect([await balances(sold), await escrowOf(sale)]).toEqual([['10', '20', '30'], '0']);
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 0, uncovered: 0 } });
    expect([await told(watcher.user.id), await bookFaults()]).toEqual([[alarm], []]);
  });

  it('by all that it holds fails all the same, with every contribution open until it is repaired', async () => {
    const sold = await failedShort(['10', '20'], '30');
    expect(await settle()).toMatchObject({ error: null, counts: { failed: 1, refunded: 0, barred: 0, uncovered: 2 } });
    expect([await statusOf(sold.sale.id), await statesOf(sold)]).toEqual(['FAILED', ['PENDING', 'PENDING']]);
    await repair(sold, '12');
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 1, uncovered: 1 } });
    expect(await balances(sold)).toEqual(['10', '0']);
    await repair(sold, '18');
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 1, uncovered: 0 } });
    expect([await balances(sold), await escrowOf(sold.sale), await bookFaults()]).toEqual([['10', '20'], '0', []]);
  });

  it('pays in the order of time, not of wallets, and what it can after one that it cannot', async () => {
    const sale = await newSale();
    const buyers = [await newBuyer(sale, '20'), await newBuyer(sale, '50'), await newBuyer(sale, '10')];
    const [last, second, first] = buyers as [Sold['buyers'][0], Sold['buyers'][0], Sold['buyers'][0]];
    for (const [buyer, amount] of [
      [first, '10'],
      [second, '50'],
      [last, '20'],
    ] as const) {
      await bought(buyer, sale, amount);
    }
    const sold = { sale, buyers, ids: [] };
    await takeFromEscrow(sold, '45');
    await endSale(sale.id);
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 2, uncovered: 1 } });
    expect([await balances(sold), await escrowOf(sale)]).toEqual([['20', '0', '10'], '5']);
    await repair(sold, '45');
    await settle();
    expect([await balances(sold), await bookFaults()]).toEqual([['20', '50', '10'], []]);
  });

  it('sets nothing aside for one that cannot be credited', async () => {
    const sold = await soldTo(['10', '20', '30']);
    await freeze(sold.buyers[0] as Sold['buyers'][0]);
    await takeFromEscrow(sold, '10');
    await endSale(sold.sale.id);
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 2, barred: 1, uncovered: 0 } });
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['0', '20', '30'], '0']);
    await repair(sold, '10');
  });
});

describe('the job that processes offerings', () => {
  it('refunds by itself what it could not credit before, however long ago the sale failed', async () => {
    const watcher = await newClient({ permissions: ['edit.ico.transaction'] });
    const sold = await failed(['10', '20', '30'], async ({ buyers: [frozen, banned] }) => {
      if (frozen) await freeze(frozen);
      if (banned) await setStatus(banned, 'BANNED');
    });
    await setOffering(sold.sale.id, { settledAt: '2020-01-01T00:00:00Z' });
    expect((await told(watcher.user.id)).map(({ message }) => message)).toEqual([
      expect.stringContaining('could not be refunded: 2 cannot be credited, because of the wallet or the account.'),
    ]);
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 0, barred: 2 } });
    await freeze(sold.buyers[0] as Sold['buyers'][0], null);
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 1, barred: 1 } });
    await setStatus(sold.buyers[1] as Sold['buyers'][0], 'ACTIVE');
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 1, barred: 0 } });
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['10', '20', '30'], '0']);
    expect((await told(watcher.user.id)).length).toBe(2);
    expect(await bookFaults()).toEqual([]);
  });
});

describe.each(TRANSPORTS)('a cancellation while escrow is short, by %s', (transport) => {
  const call = through(transport);

  it('refunds what is covered, and leaves the rest to the job and to refunds by hand', async () => {
    const sold = await soldTo(['10', '20', '30']);
    const { id } = sold.sale;
    await takeFromEscrow(sold, UNIT);
    const boss = await newClient({ role: SUPER_ADMIN });
    const body = { reason: 'The creator has gone' };
    const cancelled = await call(boss, 'POST', `/api/admin/ico/offer/${id}/cancel-refund`, body);
    expect(cancelled).toMatchObject({ statusCode: 200, refunded: 2, amount: '30', open: 1, missing: UNIT });
    expect([await statusOf(id), await balances(sold)]).toEqual(['CANCELLED', ['10', '20', '0']]);
    const process = () => admin().then((client) => call(client, 'POST', '/api/ico/refund/process', { offeringId: id }));
    expect(await process()).toMatchObject({ statusCode: 200, refunded: 0, amount: '0' });
    await repair(sold, UNIT);
    expect(await process()).toMatchObject({ statusCode: 200, refunded: 1, amount: '30' });
    expect([await balances(sold), await bookFaults()]).toEqual([['10', '20', '30'], []]);
  });

  it('that is cancelled is tried again by the job', async () => {
    const sold = await soldTo(['10']);
    await takeFromEscrow(sold, '10');
    const boss = await newClient({ role: SUPER_ADMIN });
    const path = `/api/admin/ico/offer/${sold.sale.id}/cancel-refund`;
    expect(await call(boss, 'POST', path, { reason: 'Over' })).toMatchObject({ refunded: 0, amount: '0' });
    await repair(sold, '10');
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 1, uncovered: 0 } });
    expect([await balances(sold), await bookFaults()]).toEqual([['10'], []]);
  });
});
