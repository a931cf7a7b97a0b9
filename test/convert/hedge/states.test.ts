import { ConvertHedgeStatus } from '../../../src/core/states/convert.js';
import type { HouseVenue } from '../../../src/infra/exchange/house-venue.js';
import { placeHedge } from '../../../src/services/convert/hedge/place-hedge.js';
import { reconcileHedge } from '../../../src/services/convert/hedge/reconcile.js';
import { newClient } from '../../support/accounts.js';
import { frozenFor, HedgeDesk, heldAtVenue, type HedgeRow } from '../../support/convert-hedges.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { setSettings } from '../../support/stored-settings.js';
import { exact } from '../../support/stub-exchange/exact.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';
import { storedHedge } from '../support/stored-hedges.js';

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

afterAll(() => stub.stop());

const STATES = Object.values(ConvertHedgeStatus);
const ENDED = STATES.filter((status) => status !== 'OPEN' && status !== 'PLACED');

/** What a hedge in a state has besides. */
const columnsOf = (status: ConvertHedgeStatus) => ({
  status,
  ...(status === 'RESOLVED' && { outcome: 'ABANDONED' as const, note: 'A test' }),
});

async function rowOf(id: string) {
  const { rows } = (await world()).platform.db;
  return rows.selectFrom('convert_hedge').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A hedge of 20 of a desk in a state, which the house sells. */
function ofDesk({ base, quote }: HedgeDesk, status: ConvertHedgeStatus) {
  const symbol = `${base.currency}/${quote.currency}`;
  const terms = { currency: base.currency, quoteCurrency: quote.currency, symbol, amount: '20', side: 'SELL' } as const;
  return storedHedge({ ...terms, ...columnsOf(status) });
}

const askedToOrder = (): number => stub.asked.filter((name) => name === 'AddOrder').length;

async function venueNow(): Promise<HouseVenue> {
  const { houseVenue } = (await world()).platform;
  if (!houseVenue) throw new Error('there is no venue');
  return houseVenue;
}

/** Has the venue hold an order of so much with the id of a hedge, which it fills. */
function orderAtVenue(desk: HedgeDesk, { clientOrderId }: HedgeRow, volume: string): void {
  const order = { clientOrderId, pair: desk.market, side: 'sell', price: exact('99.5') } as const;
  stub.state.place({ ...order, volume: exact(volume) });
}

/** Leaves nothing under way for the tests that follow. */
async function forget(id: string): Promise<void> {
  const { rows } = (await world()).platform.db;
  await rows.deleteFrom('convert_hedge').where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('resolving by %s', (transport) => {
  const call = through(transport);

  it.each(STATES)('ends a hedge in REVIEW, and none that is %s otherwise', async (status) => {
    const { id } = await storedHedge(columnsOf(status));
    const before = await rowOf(id);
    const admin = await newClient({ permissions: ['manage.convert.hedge'] });
    const body = { outcome: 'ABANDONED', note: 'the venue has never had it' };
    const answer = await call(admin, 'POST', `/api/admin/convert/hedge/${id}/resolve`, body);
    if (status === 'REVIEW') expect(answer).toMatchObject({ statusCode: 200, status: 'RESOLVED' });
    else {
      expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      expect(await rowOf(id)).toEqual(before);
    }
    await forget(id);
  });
});

describe.each(TRANSPORTS)('opening by %s', (transport) => {
  it.each(STATES)(
    'is refused only while a hedge of the currency is under way, after one that is %s',
    async (status) => {
      const desk = await HedgeDesk.open(stub, { mode: 'MANUAL' });
      await desk.expose('3');
      const { id } = await ofDesk(desk, status);
      const before = await rowOf(id);
      const admin = await newClient({ permissions: ['view.convert.hedge', 'manage.convert.hedge'] });
      const answer = await through(transport)(admin, 'POST', '/api/admin/convert/hedge', desk.base);
      const isUnderWay = ['OPEN', 'PLACED', 'REVIEW'].includes(status);
      expect(answer).toMatchObject(
        isUnderWay ? { statusCode: 409, code: 'CONFLICT' } : { status: 'OPEN', amount: '3' },
      );
      expect(await desk.hedges()).toHaveLength(isUnderWay ? 1 : 2);
      expect(await desk.position()).toBe(isUnderWay ? '3' : '0');
      expect(await rowOf(id)).toEqual(before);
      await forget(id);
    },
  );
});

describe('a run that finds a hedge in another state than it has read', () => {
  const changedTo = (read: ConvertHedgeStatus) => STATES.filter((status) => status !== read);

  it.each(changedTo('OPEN'))('sends nothing for one that was OPEN and is %s', async (status) => {
    const [desk, { system }] = [await HedgeDesk.open(stub), await world()];
    const { id, symbol } = await ofDesk(desk, status);
    const [before, asked] = [await rowOf(id), askedToOrder()];
    await placeHedge(system, await venueNow(), id, symbol);
    expect(askedToOrder()).toBe(asked);
    expect(await rowOf(id)).toEqual(before);
    expect(await heldAtVenue(desk.base)).toBe('0');
    await forget(id);
  });

  const ANSWERS: readonly [string, (desk: HedgeDesk, hedge: HedgeRow) => void][] = [
    ['has filled its order', (desk, hedge) => orderAtVenue(desk, hedge, '20')],
    ['has another order than was sent', (desk, hedge) => orderAtVenue(desk, hedge, '19')],
    ['has none after the deadline', () => void (stub.state.clockAheadMs += 90_000)],
  ];

  describe.each(ANSWERS)('and a venue that %s', (_which, prepare) => {
    it.each(changedTo('PLACED'))('leave one that was PLACED and is %s, with nothing booked', async (status) => {
      const [desk, { system }] = [await HedgeDesk.open(stub), await world()];
      const hedge = await ofDesk(desk, status);
      prepare(desk, hedge);
      const [before, asked] = [await rowOf(hedge.id), askedToOrder()];
      const sentAt = system.clock.now();
      await reconcileHedge(system, await venueNow(), { ...hedge, sentAt, firstSentAt: sentAt, deadlineAt: sentAt });
      expect(askedToOrder()).toBe(asked);
      expect(await rowOf(hedge.id)).toEqual(before);
      expect((await desk.books()).booked).toEqual(['1000', '100000']);
      expect(await frozenFor(desk.assetId)).toEqual([]);
      expect(await desk.position()).toBe('0');
      await forget(hedge.id);
    });
  });
});

describe('the job', () => {
  it.each(ENDED)('asks nothing about a hedge that is %s, and leaves it', async (status) => {
    await HedgeDesk.open(stub);
    const { id } = await storedHedge(columnsOf(status));
    const before = await rowOf(id);
    const asked = stub.asked.length;
    expect(await runJob('processConvertHedges')).toMatchObject({ status: 'SUCCEEDED' });
    expect(stub.asked.slice(asked).filter((name) => name !== 'AssetPairs' && name !== 'Time')).toEqual([]);
    expect(await rowOf(id)).toEqual(before);
    await forget(id);
  });

  it('orders as far from the middle of the market as the setting says', async () => {
    const desk = await HedgeDesk.open(stub);
    await setSettings({ convertHedgeSlippagePercent: '2' });
    await desk.expose('20');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({ status: 'FILLED', limitPrice: '98.000000000000000000' });
    await setSettings({ convertHedgeSlippagePercent: '0' });
    stub.setPrices(desk.market, '99.9', '100.1');
    await desk.expose('-20');
    await desk.run();
    expect(await desk.hedge()).toMatchObject({
      status: 'PARTIAL',
      limitPrice: '100.000000000000000000',
      filled: '0.000000000000000000',
    });
    await setSettings({ convertHedgeSlippagePercent: '0.5' });
  });
});
