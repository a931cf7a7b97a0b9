import { ConvertOrderStatus } from '../../../src/core/states/convert.js';
import { reverseConvertOrder } from '../../../src/services/convert/order-admin/reverse.js';
import { newClient, newUser } from '../../support/accounts.js';
import { asSession } from '../../support/contexts.js';
import { convertible, funded, inventoryOf } from '../../support/convert-assets.js';
import { HedgeDesk } from '../../support/convert-hedges.js';
import {
  accepted,
  LASTING,
  LASTING_MS,
  holdings,
  newCustomer,
  newMarket,
  ORDER,
  orderRow,
  quoted,
  settled,
  type Customer,
  type Market,
} from '../../support/convert-quotes.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { useSettings } from '../../support/stored-settings.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';

const HOUSE = '/api/admin/finance/pool-backing/house';
/** Time after which an admin decides over an order that waits for its hedge. */
const DECIDED_WITHIN_MS = 600_000;

let stub: StubKraken;
useSettings({ ...LASTING, convertHedgeMode: 'AUTO', convertHedgeFirstUsd: '1000' });
beforeAll(async () => {
  stub = await StubKraken.start();
});
afterEach(async () => (await world()).clock.reset());
afterAll(() => stub.stop());

const STATES = Object.values(ConvertOrderStatus);

const undo = async (id: string) =>
  reverseConvertOrder(await asSession(await newUser()), { id, reason: 'A wrong price' });

/** An order that waits for its hedge, which no job sends here. */
async function waiting() {
  const desk = await HedgeDesk.open(stub);
  await funded(desk.base, '1000');
  const from = { assetId: desk.assetId, ...desk.base, inventory: await inventoryOf(desk.base) };
  const market: Market = { from, to: await convertible({ ...desk.quote, inventory: '1000000' }) };
  const customer = await newCustomer(market);
  const { id } = await accepted(customer, (await quoted(customer, market, { fromAmount: '20' })).id);
  return { market, customer, id: id as string, desk };
}

async function standing(isHedgedFirst: boolean, isQuote: boolean) {
  if (isHedgedFirst) return waiting();
  const market = await newMarket();
  const customer = await newCustomer(market);
  const { id } = isQuote ? await quoted(customer, market) : await settled(customer, market);
  return { market, customer, id: id as string };
}

/** An order in a state, brought there as orders come to it, and what it has left its customer and the house with. */
async function orderIn(state: ConvertOrderStatus) {
  const [isHedgedFirst, isQuote] = [/ACCEPTED|FAILED/, /QUOTED|EXPIRED/].map((states) => states.test(state));
  const { market, customer, id, ...others } = await standing(isHedgedFirst ?? false, isQuote ?? false);
  const { clock } = await world();
  if (state === 'REVERSED') await undo(id);
  if (state === 'EXPIRED') clock.advance(LASTING_MS);
  if (state === 'EXPIRED') await runJob('expireConvertQuotes');
  if (state === 'FAILED' && 'desk' in others) await fillNothing(others.desk);
  clock.reset();
  expect(await orderRow(id)).toMatchObject({ status: state });
  return { id, customer, money: () => moneyOf(market, customer) };
}

async function fillNothing(desk: HedgeDesk): Promise<void> {
  stub.setPrices(desk.market, '90', '110');
  await desk.run();
}

/** What the customer and the house have of both currencies, free and held. */
async function moneyOf({ from, to }: Market, { user }: Customer) {
  return [
    await holdings(user.id, from),
    await holdings(user.id, to),
    await holdings(null, from),
    await holdings(null, to),
  ];
}

describe.each(TRANSPORTS)('accepting by %s', (transport) => {
  const call = through(transport);

  it.each(STATES)('settles a quote, and leaves what is %s otherwise as it is', async (state) => {
    const { id, customer, money } = await orderIn(state);
    const [row, before] = [await orderRow(id), await money()];
    const answer = await call(customer, 'POST', ORDER, { quoteId: id });
    if (state === 'EXPIRED') expect(answer).toMatchObject({ statusCode: 409, code: 'QUOTE_EXPIRED' });
    else expect(answer).toMatchObject({ statusCode: 200, id, status: state === 'QUOTED' ? 'SETTLED' : state });
    if (state === 'QUOTED') return expect(await money()).not.toEqual(before);
    expect(await orderRow(id)).toEqual(row);
    expect(await money()).toEqual(before);
  });
});

describe.each(TRANSPORTS)('reversing by %s', (transport) => {
  const call = through(transport);

  it.each(STATES)('undoes what has settled, and refuses what is %s otherwise', async (state) => {
    const { id, money } = await orderIn(state);
    const [row, before] = [await orderRow(id), await money()];
    const house = await newClient({ permissions: ['manage.pool.backing'] });
    const code = (await withSecondFactor(house.user.id))();
    const answer = await call(house, 'POST', `${HOUSE}/order/${id}/reverse`, { reason: 'A wrong price', code });
    if (state === 'SETTLED') return expect(answer).toMatchObject({ statusCode: 200, status: 'REVERSED' });
    expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await orderRow(id)).toEqual(row);
    expect(await money()).toEqual(before);
  });
});

/** What an order is once the job has run so much later; all that it does not end, it leaves as it is. */
async function after(ms: number, state: ConvertOrderStatus, columns: { readonly acceptedAt?: string } = {}) {
  const { id, money } = await orderIn(state);
  const { platform, clock } = await world();
  if (columns.acceptedAt) {
    await platform.db.rows.updateTable('convert_order').set(columns).where('id', '=', id).execute();
  }
  const [row, before] = [await orderRow(id), await money()];
  clock.advance(ms);
  await runJob('expireConvertQuotes');
  const now = await orderRow(id);
  if (now.status === state) expect(now).toEqual(row);
  return { status: now.status, before, money: await money() };
}

describe('expiring', () => {
  it.each(STATES)('ends a quote that is past its time, and leaves what is %s otherwise', async (state) => {
    // An order that was taken late still waits for its hedge when the time of its quote has passed.
    const acceptedAt = new Date(Date.now() + 2 * LASTING_MS).toISOString();
    const { status, before, money } = await after(LASTING_MS, state, state === 'ACCEPTED' ? { acceptedAt } : {});
    expect(status).toBe(state === 'QUOTED' ? 'EXPIRED' : state);
    expect(money).toEqual(before);
  });
});

describe('waiting for a hedge', () => {
  it.each(STATES)('ends no order automatically: %s', async (state) => {
    const { status, before, money } = await after(DECIDED_WITHIN_MS, state);
    expect(status).toBe(state === 'QUOTED' ? 'EXPIRED' : state);
    expect(money).toEqual(before);
  });
});
