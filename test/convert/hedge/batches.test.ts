import { addToPositions } from '../../../src/services/convert/own/position.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { convertible, type Convertible } from '../../support/convert-assets.js';
import { HedgeDesk, newKind } from '../../support/convert-hedges.js';
import { runJob } from '../../support/jobs.js';
import { StubKraken } from '../../support/stub-kraken/stub-kraken.js';
import { world } from '../../support/world.js';
import { storedHedge } from '../support/stored-hedges.js';

const A_RUN = 50;
const ALL = 53;
const JOB = 'processConvertHedges';

let stub: StubKraken;

beforeAll(async () => {
  stub = await StubKraken.start();
});

afterAll(() => stub.stop());

const hedges = async () =>
  (await world()).system.db.rows.selectFrom('convert_hedge').select(['id', 'currency', 'status']);

describe(JOB, () => {
  it('opens hedges of the fifty largest exposures in a run, and the next run goes on', async () => {
    const { system } = await world();
    await HedgeDesk.open(stub);
    const assets: Convertible[] = [];
    for (let each = 0; each < ALL; each += 1) {
      const { currency, type } = await newKind('100');
      assets.push(await convertible({ currency, type, inventory: '0', hedgeSymbol: `${currency}/USDT` }));
    }
    // Each is worth more than the one before.
    const exposed = assets.map(({ currency, type }, index) => ({ currency, type, amount: String(20 + index) }));
    await inTransaction(system, { operation: 'test' }, (tx) => addToPositions(system, tx, exposed));
    const hedged = async () => {
      const opened = new Set((await (await hedges()).execute()).map(({ currency }) => currency));
      return assets.flatMap(({ currency }, index) => (opened.has(currency) ? [index] : []));
    };
    expect((await runJob(JOB)).counts).toMatchObject({ opened: A_RUN });
    expect(await hedged()).toEqual(Array.from({ length: A_RUN }, (_, index) => ALL - A_RUN + index));
    expect((await runJob(JOB)).counts).toMatchObject({ opened: ALL - A_RUN });
    expect(await hedged()).toHaveLength(ALL);
  });

  it('brings the fifty oldest further in a run, and the next run goes on', async () => {
    await HedgeDesk.open(stub);
    const begun = Date.now() - 3_600_000;
    const stored: string[] = [];
    for (let each = 0; each < ALL; each += 1) {
      // Their currencies are no assets, so that each ends when it is looked at.
      const waiting = { status: 'OPEN', sends: 0, sentAt: null, placedAt: null, deadlineAt: null } as const;
      stored.push((await storedHedge({ ...waiting, createdAt: new Date(begun + each).toISOString() })).id);
    }
    const open = async () => {
      const found = await (await hedges()).where('status', '=', 'OPEN').orderBy('createdAt').execute();
      return found.map(({ id }) => id);
    };
    expect((await runJob(JOB)).counts).toMatchObject({ worked: A_RUN });
    expect(await open()).toEqual(stored.slice(A_RUN));
    expect((await runJob(JOB)).counts).toMatchObject({ worked: ALL - A_RUN });
    expect(await open()).toEqual([]);
  });
});
