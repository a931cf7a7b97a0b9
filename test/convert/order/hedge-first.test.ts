import { newClient } from '../../support/accounts.js';
import { convertible, funded, inventoryOf, type Convertible } from '../../support/convert-assets.js';
import { HedgeDesk, heldAtVenue, type DeskOptions } from '../../support/convert-hedges.js';
import {
  accepted,
  holdings,
  LASTING,
  newCustomer,
  ORDER,
  orderRow,
  quoted,
  type Customer,
  type Market,
} from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { setSettings, useSettings } from '../../support/stored-settings.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { following } from '../../support/subscribed.js';
import { world } from '../../support/world.js';

let stub: StubKraken;
useSettings({ ...LASTING, convertHedgeFirstUsd: '1000', convertHedgeThresholdUsd: '100000' });
beforeAll(async () => void (stub = await StubKraken.start()));
beforeEach(async () => {
  stub.heal();
  (await world()).clock.reset();
});
afterAll(() => stub.stop());

interface Standing {
  readonly desk: HedgeDesk;
  /** Of what the desk trades, worth 100 dollars each, into dollars. */
  readonly market: Market;
  readonly customer: Customer;
}

/** A customer who holds 1000 of what is hedged, and a house that holds dollars for it. */
async function standing(options?: DeskOptions): Promise<Standing> {
  const desk = await HedgeDesk.open(stub, options);
  const to = await convertible({ ...desk.quote, inventory: '1000000' });
  const from = await asMarketSide(desk);
  const customer = await newCustomer({ from, to }, '1000');
  return { desk, market: { from, to }, customer };
}

async function asMarketSide({ assetId, base }: HedgeDesk): Promise<Convertible> {
  await funded(base, '1000');
  return { assetId, ...base, inventory: await inventoryOf(base) };
}

/** An order of this much of the hedged currency that waits. */
async function waiting({ customer, market }: Standing, fromAmount = '20') {
  const quote = await quoted(customer, market, { fromAmount });
  const order = await accepted(customer, quote.id);
  expect(order).toMatchObject({ statusCode: 200, status: 'ACCEPTED', acceptedAt: expect.any(String), settledAt: null });
  return order;
}

const NOTHING_HELD = { held: '0' };
const WAITING = 'Waiting for the hedge of the platform. The money stays held until it ends.';

describe.each(TRANSPORTS)('an order above convertHedgeFirstUsd that is taken by %s', (transport) => {
  const call = through(transport);

  it('is ACCEPTED with the money of both sides held, and settles once the venue has filled its hedge', async () => {
    const parts = await standing();
    const { desk, customer, market } = parts;
    const quote = await quoted(customer, market, { fromAmount: '20' });
    const order = await call(customer, 'POST', ORDER, { quoteId: quote.id });
    expect(order).toMatchObject({ status: 'ACCEPTED', reason: WAITING, settledAt: null });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '980', held: '20' });
    expect(await holdings(null, market.to)).toMatchObject({ held: order.toAmount });
    expect(await desk.hedge()).toMatchObject({ mode: 'ORDER', orderId: order.id, side: 'SELL', status: 'OPEN' });
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED', amount: '19.980000000000000000' });
    expect(await call(customer, 'POST', ORDER, { quoteId: quote.id })).toMatchObject({
      status: 'SETTLED',
      reason: null,
    });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '980', ...NOTHING_HELD });
    expect(await holdings(customer.user.id, market.to)).toEqual({ free: order.toAmount, ...NOTHING_HELD });
    expect(await holdings(null, market.from)).toEqual({ free: '1020', ...NOTHING_HELD });
    expect(await holdings(null, market.to)).toMatchObject(NOTHING_HELD);
    expect(await heldAtVenue(desk.base)).toBe('0');
    // The order and its hedge leave nothing of the currency exposed.
    await desk.run();
    expect(await desk.position()).toBe('0');
    expect(await desk.hedges()).toHaveLength(1);
  });
});

it('an order that buys a hedged currency has the venue buy it first', async () => {
  const parts = await standing();
  const { desk, market } = parts;
  const other: Market = { from: market.to, to: market.from };
  const customer = await newCustomer(other, '5000');
  const quote = await quoted(customer, other, { toAmount: '20' });
  expect(await accepted(customer, quote.id)).toMatchObject({ status: 'ACCEPTED' });
  expect(await desk.hedge()).toMatchObject({ side: 'BUY', amount: '20.000000000000000000' });
  await desk.run();
  expect(await accepted(customer, quote.id)).toMatchObject({ status: 'SETTLED' });
  await desk.run();
  expect(await desk.position()).toBe('0');
});

it('an order between two hedged currencies settles once both are hedged', async () => {
  const parts = await standing();
  const { desk } = parts;
  const second = await HedgeDesk.open(stub, { quote: desk.quote });
  const market: Market = { from: parts.market.from, to: await asMarketSide(second) };
  const customer = await newCustomer(market, '1000');
  const quote = await quoted(customer, market, { fromAmount: '20' });
  expect(await accepted(customer, quote.id)).toMatchObject({ status: 'ACCEPTED' });
  stub.setPrices(second.market, '100', '100');
  await desk.run();
  const [sold, bought] = [await desk.hedge(), await second.hedge()];
  expect([sold.side, sold.status, bought.side, bought.status]).toEqual(['SELL', 'FILLED', 'BUY', 'FILLED']);
  expect(await accepted(customer, quote.id)).toMatchObject({ status: 'SETTLED' });
  await desk.run();
  expect([await desk.position(), Number(await second.position())]).toEqual(['0', expect.closeTo(0, 7)]);
});

describe('an accepted order fails with all money free again, and the limit of the day given back,', () => {
  const failed = async ({ customer, market }: Standing, id: string, reason: string) => {
    expect(await accepted(customer, id)).toMatchObject({ status: 'FAILED', reason, failedAt: expect.any(String) });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', ...NOTHING_HELD });
    expect(await holdings(null, market.to)).toEqual({ free: '1000000', ...NOTHING_HELD });
    const { system } = await world();
    const days = system.db.rows.selectFrom('convert_account_day').select('usd').where('userId', '=', customer.user.id);
    expect((await days.execute()).map(({ usd }) => Number(usd))).toEqual([0]);
  };

  it('when the venue fills nothing', async () => {
    const parts = await standing();
    const { id } = await waiting(parts);
    stub.setPrices(parts.desk.market, '90', '110');
    await parts.desk.run();
    await failed(parts, id, 'it could not be hedged');
    expect(await parts.desk.hedge()).toMatchObject({ status: 'PARTIAL', nextTryAt: null });
    expect(await parts.desk.position()).toBe('0');
  });

  it('when the venue fills a part, which is exposure then', async () => {
    const parts = await standing();
    const { id } = await waiting(parts);
    stub.setPrices(parts.desk.market, '100', '100', '7.5');
    await parts.desk.run();
    await failed(parts, id, 'it could not be hedged');
    expect(await parts.desk.position()).toBe('-7.5');
    const { booked, held } = await parts.desk.books();
    expect(booked).toEqual(held);
  });

  it('when the house cannot pay all of its hedge', async () => {
    const parts = await standing({ booked: { base: '100', quote: '100000' } });
    const { id } = await waiting(parts, '200');
    await parts.desk.run();
    await failed(parts, id, 'it could not be hedged');
    expect(parts.desk.orders).toHaveLength(0);
  });

  it('when hedges are stopped before it is sent', async () => {
    const parts = await standing();
    const { id } = await waiting(parts);
    await setSettings({ convertHedgeMode: 'OFF' });
    await parts.desk.run();
    await failed(parts, id, 'it could not be hedged');
  });

  it('when its hedge is absent at the venue 60 s after the deadline, and is not sent again', async () => {
    const parts = await standing();
    const { id } = await waiting(parts);
    stub.fault('AddOrder', { carriedOut: false, answer: 'hang-up' });
    await parts.desk.run();
    stub.state.clockAheadMs += 70_000;
    await parts.desk.run();
    expect(await orderRow(id)).toMatchObject({ status: 'ACCEPTED' });
    stub.state.clockAheadMs += 20_000;
    await parts.desk.run();
    await failed(parts, id, 'it could not be hedged');
    const reason = 'The venue never had the order';
    expect(await parts.desk.hedges()).toMatchObject([{ status: 'PARTIAL', reason, sends: 1 }]);
    expect(parts.desk.orders).toHaveLength(0);
  });

  it('when the wallet that pays was frozen meanwhile, and the customer is told', async () => {
    const { system } = await world();
    const parts = await standing();
    const { id } = await waiting(parts);
    await system.db.rows
      .updateTable('wallet')
      .set({ frozenAt: new Date().toISOString() })
      .where('userId', '=', parts.customer.user.id)
      .execute();
    await parts.desk.run();
    await failed(parts, id, 'The wallet that pays is frozen');
    const told = system.db.rows.selectFrom('notification').select('title');
    const titles = await told.where('userId', '=', parts.customer.user.id).execute();
    expect(titles).toEqual([{ title: 'A conversion failed' }]);
  });
});

describe('the subscription tells of an order that is accepted and of its end', () => {
  const CHANGES = 'subscription { convertOrderChanged { order { id status reason } } }';

  /** What the customer hears of an order that is taken, and of what `ends` does with it. */
  async function heard({ customer, market }: Standing, ends: () => Promise<unknown>) {
    const { id } = await quoted(customer, market, { fromAmount: '20' });
    const changes = await following<any>(customer, CHANGES);
    await accepted(customer, id);
    await ends();
    const orders = [(await changes.next()).convertOrderChanged.order, (await changes.next()).convertOrderChanged.order];
    expect(orders[0]).toEqual({ id, status: 'ACCEPTED', reason: WAITING });
    return { id, last: orders[1] };
  }

  it('when it settles', async () => {
    const parts = await standing();
    const { id, last } = await heard(parts, () => parts.desk.run());
    expect(last).toEqual({ id, status: 'SETTLED', reason: null });
  });

  it('when the venue fills nothing for it', async () => {
    const parts = await standing();
    stub.setPrices(parts.desk.market, '90', '110');
    const { id, last } = await heard(parts, () => parts.desk.run());
    expect(last).toEqual({ id, status: 'FAILED', reason: 'it could not be hedged' });
  });
});

it('fifty takes of one quote at once hold its money once, and open one hedge', async () => {
  const { desk, customer, market } = await standing();
  const { id } = await quoted(customer, market, { fromAmount: '20' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => accepted(customer, id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await holdings(customer.user.id, market.from)).toEqual({ free: '980', held: '20' });
  expect(await desk.hedges()).toHaveLength(1);
});

describe('nothing is hedged first', () => {
  it.each<[string, Record<string, string>, string]>([
    ['up to convertHedgeFirstUsd', {}, '10'],
    ['while convertHedgeFirstUsd is 0', { convertHedgeFirstUsd: '0' }, '20'],
    ['while hedges are by hand', { convertHedgeMode: 'MANUAL' }, '20'],
  ])('%s', async (_when, settings, fromAmount) => {
    const { desk, customer, market } = await standing();
    await setSettings(settings);
    const quote = await quoted(customer, market, { fromAmount });
    expect(await accepted(customer, quote.id)).toMatchObject({ status: 'SETTLED' });
    expect(await desk.hedges()).toEqual([]);
    await setSettings({ convertHedgeFirstUsd: '1000' });
  });

  it('of currencies that are not hedged', async () => {
    const market = { from: await convertible({ usdPrice: '100' }), to: await convertible({ usdPrice: '1' }) };
    await setSettings({ convertHedgeMode: 'AUTO' });
    const customer = await newCustomer(market, '1000');
    const quote = await quoted(customer, market, { fromAmount: '20' });
    expect(await accepted(customer, quote.id)).toMatchObject({ status: 'SETTLED' });
  });
});

describe('an order that has to be hedged first', () => {
  it('is refused with CONVERT_LIMIT above what one hedge may be worth', async () => {
    const { customer, market } = await standing();
    await expect(quoted(customer, market, { fromAmount: '260' })).rejects.toThrow(
      /at most 25000 US dollars.*CONVERT_LIMIT/,
    );
  });

  it('is refused with CONVERT_PAUSED without a venue, and while hedges are stopped, and the quote stays open', async () => {
    const { platform, system } = await world();
    const { customer, market } = await standing();
    const { id } = await quoted(customer, market, { fromAmount: '20' });
    const stop = (isStopped: boolean) =>
      system.db.rows.updateTable('convert_switch').set({ isStopped }).where('name', '=', 'HEDGES').execute();
    await stop(true);
    expect(await accepted(customer, id)).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    await stop(false);
    Object.assign(platform, { houseVenue: null });
    expect(await accepted(customer, id)).toMatchObject({ statusCode: 503, code: 'CONVERT_PAUSED' });
    await expect(quoted(customer, market, { fromAmount: '20' })).rejects.toThrow(/CONVERT_PAUSED/);
    expect(await orderRow(id)).toMatchObject({ status: 'QUOTED' });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', ...NOTHING_HELD });
  });

  it('keeps its account from being ended while it waits', async () => {
    const parts = await standing();
    await waiting(parts);
    const admin = await newClient({ permissions: ['delete.user'] });
    const { body } = await admin.rest('DELETE', `/api/admin/crm/user/${parts.customer.user.id}`);
    expect(body.statusCode).toBe(409);
    expect(body.message).toContain('has 1 unsettled conversion; pay the money out and let the conversion end first');
  });
});
