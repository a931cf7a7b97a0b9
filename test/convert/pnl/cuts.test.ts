import type { HouseFlowType } from '../../../src/core/conversion/flows.js';
import { Money } from '../../../src/core/money.js';
import { readPnl } from '../../../src/services/convert/pnl/read.js';
import type { Entry } from '../../../src/services/ledger/movement.js';
import { flowed, newHouseKind, type Flow, type Kind } from '../../support/convert-flows.js';
import { runJob } from '../../support/jobs.js';
import { fc } from '../../support/property.js';
import { world } from '../../support/world.js';

const PLACES = ['LEDGER', 'VENUE', 'TRANSIT'] as const;
const TYPES = [
  'CONVERT',
  'CONVERT_FEE',
  'CONVERT_FUNDING',
  'CONVERT_HEDGE',
] as const satisfies readonly HouseFlowType[];

interface Done {
  readonly entry: Entry;
  readonly flow: Flow;
}

const amount = (units: number) => Money.parse(String(units), 'X').percent('0.000000000001').toString();

const ACT: fc.Arbitrary<Flow> = fc
  .record({
    place: fc.constantFrom(...PLACES),
    isIn: fc.boolean(),
    units: fc.integer({ min: 1, max: 1e9 }),
    operationType: fc.constantFrom(...TYPES, 'UNKNOWN'),
  })
  .map(({ place, isIn, units, operationType }) => ({
    place,
    operation: isIn ? 'CREDIT' : 'DEBIT',
    amount: amount(units),
    metadata: { operationType, spread: amount(units % 7), result: amount(-(units % 5)) },
  }));

/** Rows in batches, each of one time. */
async function acted(kind: Kind, acts: readonly Flow[], batch: number): Promise<Done[]> {
  await flowed(kind, ...PLACES.map((place) => ({ place, operation: 'CREDIT' as const, amount: '1000000' })));
  const done: Done[] = [];
  for (let at = 0; at < acts.length; at += batch) {
    const flows = acts.slice(at, at + batch);
    const entries = await flowed(kind, ...flows);
    done.push(...entries.flatMap((entry, index) => (flows[index] ? [{ entry, flow: flows[index] }] : [])));
  }
  return done;
}

/** What the rows of a period add up to. */
function expected(kind: Kind, done: readonly Done[], from: Date, to: Date) {
  const during = done.filter(({ entry }) => {
    const time = Date.parse(entry.createdAt);
    return time >= from.getTime() && time < to.getTime();
  });
  const sum = (texts: readonly string[]) =>
    texts.reduce((each, text) => each.plus(Money.parse(text, kind.currency)), Money.zero(kind.currency)).toString();
  const signed = ({ flow }: Done) => (flow.operation === 'CREDIT' ? flow.amount : `-${flow.amount}`);
  return {
    fee: sum(during.filter(({ flow }) => flow.metadata?.operationType === 'CONVERT_FEE').map(signed)),
    spread: sum(during.map(({ flow }) => flow.metadata?.spread ?? '0')),
    hedge: sum(during.map(({ flow }) => flow.metadata?.result ?? '0')),
    moved: sum(during.map(signed)),
  };
}

describe('profit and loss at any cut of time', () => {
  it('agrees with the rows to the unit, has no difference, and is the same once the rows are summed', async () => {
    const { system } = await world();
    const kind = await newHouseKind();
    const done = await acted(kind, fc.sample(ACT, 4000), 40);
    const times = done.map(({ entry }) => Date.parse(entry.createdAt));
    // The first row of all is the one that gives the house something to pay with.
    const time = fc.integer({ min: Math.min(...times), max: Math.max(...times) + 2 });
    const agrees = fc.asyncProperty(fc.tuple(time, time), async (cuts) => {
      const [from, to] = [new Date(Math.min(...cuts)), new Date(Math.max(...cuts))];
      const { items, reconciliation } = await readPnl(system, { from, to, currency: kind.currency });
      const { moved, ...figures } = expected(kind, done, from, to);
      expect(items).toMatchObject([figures]);
      expect(reconciliation).toMatchObject([{ difference: '0' }]);
      const [{ opening, closing } = { opening: '', closing: '' }] = reconciliation;
      expect(Money.parse(closing, 'X').minus(Money.parse(opening, 'X')).toString()).toBe(moved);
    });
    await fc.assert(agrees, { numRuns: 60 });
    await runJob('foldConvertFlows');
    const marks = await system.db.rows.selectFrom('convert_flow_mark').select('sequence').execute();
    expect(marks.length).toBeGreaterThanOrEqual(6);
    await fc.assert(agrees, { numRuns: 60 });
  });

  it('goes on from the last sums, whichever run made them', async () => {
    const { system } = await world();
    const kind = await newHouseKind();
    for (let run = 0; run < 3; run += 1) {
      await acted(kind, fc.sample(ACT, 1200), 200);
      const before = await readPnl(system, { currency: kind.currency });
      await runJob('foldConvertFlows');
      expect(await readPnl(system, { currency: kind.currency })).toEqual(before);
    }
  });
});
