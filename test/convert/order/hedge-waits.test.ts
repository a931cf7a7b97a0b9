import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { convertible, funded, inventoryOf } from '../../support/convert-assets.js';
import { alerts, frozenFor, HedgeDesk } from '../../support/convert-hedges.js';
import { accepted, holdings, LASTING, newCustomer, ORDER, quoted, type Market } from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { useSettings } from '../../support/stored-settings.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

const HEDGE = '/api/admin/convert/hedge';
const WAITING = 'Waiting for the hedge of the platform. The money stays held until it ends.';
/** Time after which an admin decides over a waiting order. */
const DECIDED_WITHIN_MS = 600_000;

let stub: StubKraken;
useSettings({ ...LASTING, convertHedgeFirstUsd: '1000', convertHedgeThresholdUsd: '100000' });
beforeAll(async () => void (stub = await StubKraken.start()));
beforeEach(async () => {
  stub.heal();
  (await world()).clock.reset();
});
afterEach(async () => (await world()).clock.reset());
afterAll(() => stub.stop());

/** An order of 20 that waits for its hedge, of a customer with these keys. */
async function waiting({ permissions }: { readonly permissions?: readonly PermissionKey[] } = {}) {
  const desk = await HedgeDesk.open(stub);
  await funded(desk.base, '1000');
  const from = { assetId: desk.assetId, ...desk.base, inventory: await inventoryOf(desk.base) };
  const market: Market = { from, to: await convertible({ ...desk.quote, inventory: '1000000' }) };
  const customer = await newCustomer(market, '1000', permissions ? { permissions } : {});
  const { id } = await accepted(customer, (await quoted(customer, market, { fromAmount: '20' })).id);
  return { desk, market, customer, id: id as string };
}

type Waiting = Awaited<ReturnType<typeof waiting>>;

/** Fills the hedge at the venue without an answer, and makes the next lists fail this many times. */
async function fillInSilence({ desk }: Waiting, failures: number): Promise<void> {
  stub.fault('AddOrder', { answer: 'hang-up' });
  stub.fault('OpenOrders', { times: failures, answer: { status: 520, body: '' } });
  await desk.run();
  expect(await desk.hedge()).toMatchObject({ status: 'PLACED' });
}

async function advance(ms: number): Promise<void> {
  (await world()).clock.advance(ms);
}

describe.each(TRANSPORTS)('an order whose hedge is unclear, by %s,', (transport) => {
  const call = through(transport);
  const seen = async ({ customer, id }: Waiting) => {
    const admin = await newClient({ permissions: ['view.convert.order'] });
    const [own, any] = [
      await call(customer, 'GET', `${ORDER}/${id}`),
      await call(admin, 'GET', `/api/admin/convert/order/${id}`),
    ];
    expect(any).toMatchObject({ status: own.status, reason: own.reason });
    return own;
  };
  const inReview = async (parts: Waiting) => {
    await fillInSilence(parts, 3);
    await advance(DECIDED_WITHIN_MS);
    await runJob('expireConvertQuotes');
    return newClient({ permissions: ['manage.convert.hedge', 'view.convert.hedge'] });
  };

  it('waits beyond 30 s with a reason for its customer and for admins, and settles once the venue shows the fill', async () => {
    const parts = await waiting();
    await fillInSilence(parts, 2);
    await advance(DECIDED_WITHIN_MS - 60_000);
    await runJob('expireConvertQuotes');
    await parts.desk.run();
    expect(await seen(parts)).toMatchObject({ status: 'ACCEPTED', reason: WAITING });
    expect(await holdings(parts.customer.user.id, parts.market.from)).toEqual({ free: '980', held: '20' });
    await parts.desk.run();
    expect(await seen(parts)).toMatchObject({ status: 'SETTLED', reason: null });
    await parts.desk.run();
    expect(await parts.desk.position()).toBe('0');
  });

  it('still waits after ten minutes, when its hedge is in REVIEW and the currency frozen, without asking the venue', async () => {
    const keeper = await newClient({ permissions: ['manage.convert.hedge'] });
    const parts = await waiting();
    await fillInSilence(parts, 1);
    const asked = stub.asked.length;
    await advance(DECIDED_WITHIN_MS);
    await runJob('expireConvertQuotes');
    await runJob('expireConvertQuotes');
    expect(stub.asked).toHaveLength(asked);
    const reason = 'The venue did not say what became of it within 10 minutes, and its order waits';
    expect(await parts.desk.hedges()).toMatchObject([{ status: 'REVIEW', reason, orderId: parts.id }]);
    expect(await frozenFor(parts.desk.assetId)).toEqual(['HEDGE_REVIEW']);
    expect(await alerts(keeper.user.id)).toEqual([`A hedge of ${parts.desk.base.currency} needs a decision`]);
    expect(await seen(parts)).toMatchObject({ status: 'ACCEPTED', reason: WAITING });
  });

  it.each([
    { bid: '99.5', ask: '99.52', status: 'SETTLED' },
    { bid: '99.49', ask: '99.52', status: 'FAILED' },
  ] as const)('is $status when the venue’s bid has fallen from 100 to $bid since', async ({ bid, ask, status }) => {
    const parts = await waiting();
    stub.setPrices(parts.desk.market, bid, ask);
    await parts.desk.run();
    await parts.desk.run();
    expect(await seen(parts)).toMatchObject({ status });
    const hedge =
      status === 'SETTLED'
        ? { limitPrice: '99.500000000000000000' }
        : { limitPrice: null, sends: 0, reason: 'The price has moved too far from that of the order' };
    expect(await parts.desk.hedges()).toMatchObject([hedge]);
    expect(await parts.desk.position()).toBe('0');
  });

  it('settles when an admin finds its hedge FILLED', async () => {
    const parts = await waiting();
    const admin = await inReview(parts);
    const resolution = {
      outcome: 'FILLED',
      filled: '19.98',
      cost: '1998',
      fee: '5.1948',
      note: 'In the list of trades',
    };
    const { id } = await parts.desk.hedge();
    expect(await call(admin, 'POST', `${HEDGE}/${id}/resolve`, resolution)).toMatchObject({ status: 'RESOLVED' });
    const order = await seen(parts);
    expect(order).toMatchObject({ status: 'SETTLED', reason: null });
    expect(await holdings(parts.customer.user.id, parts.market.to)).toEqual({ free: order.toAmount, held: '0' });
    const { booked, held } = await parts.desk.books();
    expect(booked).toEqual(held);
    await parts.desk.run();
    expect(await parts.desk.position()).toBe('0');
  });

  it('fails when an admin finds its hedge ABANDONED, with all money free again', async () => {
    const parts = await waiting();
    const admin = await inReview(parts);
    const { id } = await parts.desk.hedge();
    const resolution = { outcome: 'ABANDONED', note: 'The venue has never had it' };
    expect(await call(admin, 'POST', `${HEDGE}/${id}/resolve`, resolution)).toMatchObject({ status: 'RESOLVED' });
    expect(await seen(parts)).toMatchObject({ status: 'FAILED', reason: 'it could not be hedged' });
    const { customer, market } = parts;
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', held: '0' });
    expect(await holdings(null, market.to)).toEqual({ free: '1000000', held: '0' });
  });

  it('is decided by no admin whose own order it is, on either path', async () => {
    const parts = await waiting({ permissions: ['manage.convert.hedge', 'manage.pool.backing'] });
    await inReview(parts);
    const { id } = await parts.desk.hedge();
    const admin = await signedIn(parts.customer.user);
    const resolution = { outcome: 'ABANDONED', note: 'The venue has never had it' };
    const refused = { statusCode: 403, code: 'SELF_DECISION' };
    expect(await call(admin, 'POST', `${HEDGE}/${id}/resolve`, resolution)).toMatchObject(refused);
    const code = (await withSecondFactor(parts.customer.user.id))();
    const house = `/api/admin/finance/pool-backing/house/hedge/${id}/resolve`;
    expect(await call(admin, 'POST', house, { ...resolution, code })).toMatchObject(refused);
    expect(await parts.desk.hedge()).toMatchObject({ status: 'REVIEW' });
    expect(await seen(parts)).toMatchObject({ status: 'ACCEPTED' });
  });

  it('settles when an admin finds that two requests of its hedge were filled, which leaves the second as exposure', async () => {
    const parts = await waiting();
    const admin = await inReview(parts);
    const { id } = await parts.desk.hedge();
    const { rows } = (await world()).platform.db;
    await rows.updateTable('convert_hedge').set({ sends: 2 }).where('id', '=', id).execute();
    const resolution = {
      outcome: 'FILLED',
      filled: '39.96',
      cost: '3996',
      fee: '10.3896',
      note: 'Both in the list of trades',
    };
    expect(await call(admin, 'POST', `${HEDGE}/${id}/resolve`, resolution)).toMatchObject({ status: 'RESOLVED' });
    expect(await seen(parts)).toMatchObject({ status: 'SETTLED' });
    await parts.desk.run();
    expect(await parts.desk.position()).toBe('-19.98');
  });
});

describe('an order whose hedge was not sent', () => {
  it('waits while the venue gives no prices, and settles once its hedge is filled', async () => {
    const parts = await waiting();
    stub.fault('Depth', { answer: { status: 520, body: '' } });
    await parts.desk.run();
    await advance(DECIDED_WITHIN_MS - 60_000);
    await runJob('expireConvertQuotes');
    expect(await parts.desk.hedge()).toMatchObject({ status: 'OPEN' });
    await parts.desk.run();
    expect(await accepted(parts.customer, parts.id)).toMatchObject({ status: 'SETTLED' });
  });

  it.each(['processConvertHedges', 'expireConvertQuotes'])(
    'goes to an admin after ten minutes, by %s, and its hedge is no longer sent',
    async (job) => {
      const parts = await waiting();
      const before = stub.asked.filter((name) => name === 'AddOrder').length;
      stub.fault('Depth', { times: 2, answer: { status: 520, body: '' } });
      await advance(DECIDED_WITHIN_MS);
      await runJob(job);
      const reason = 'It was not sent within 10 minutes, and its order waits';
      expect(await parts.desk.hedges()).toMatchObject([{ status: 'REVIEW', reason, sends: 0 }]);
      await parts.desk.run();
      expect(stub.asked.filter((name) => name === 'AddOrder')).toHaveLength(before);
      const admin = await newClient({ permissions: ['manage.convert.hedge'] });
      const { id } = await parts.desk.hedge();
      const { body } = await admin.rest('POST', `${HEDGE}/${id}/resolve`, { outcome: 'ABANDONED', note: 'Never sent' });
      expect(body).toMatchObject({ status: 'RESOLVED' });
      expect(await accepted(parts.customer, parts.id)).toMatchObject({ status: 'FAILED' });
    },
  );
});
