import { ConvertHedgeStatus } from '../../../src/core/states/convert.js';
import { newClient } from '../../support/accounts.js';
import { HedgeDesk } from '../../support/convert-hedges.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { setSettings } from '../../support/stored-settings.js';
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
