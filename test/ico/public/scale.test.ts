import { anonymous } from '../../support/accounts.js';
import { fillOfferings, launchpad, storedOffering } from '../../support/ico-stored-offerings.js';
import { LONG } from '../../support/long.js';
import { medianMs } from '../../support/median-ms.js';
import { fewestStatements, statementsOf } from '../../support/statements.js';
import { endWindow } from '../../support/throttles.js';
import { ownWorld, world } from '../../support/world.js';

ownWorld('fills the launchpad with thousands of offerings');

const OFFERINGS = LONG ? 10_000 : 2_000;
/** Held by the long run alone, which has the machine to itself. */
const BUDGET_MS = 50;
const OFFER = '/api/ico/offer';

/** Every list that anybody may read, in every order and by every filter. */
async function lists(): Promise<Record<string, string>> {
  const { typeId } = await launchpad();
  const sorts = ['name', 'symbol', 'startDate', 'endDate', 'createdAt', 'raised', 'targetAmount', 'percent'];
  const filters = {
    status: 'status=COMPLETED',
    upcoming: 'status=UPCOMING',
    active: 'status=ACTIVE&sortField=raised',
    search: 'search=abc',
    symbol: 'search=T12',
    letter: 'search=a&sortField=percent',
    nothing: 'search=there-is-no-such-name',
    chain: 'blockchain=test-chain',
    type: `typeId=${typeId}`,
    all: `typeId=${typeId}&blockchain=test-chain&status=ACTIVE&search=ab&sortField=percent`,
    deep: 'perPage=100&page=15',
  };
  return {
    ...Object.fromEntries(sorts.map((sort) => [sort, `${OFFER}?sortField=${sort}`])),
    ...Object.fromEntries(sorts.map((sort) => [`${sort} asc`, `${OFFER}?sortField=${sort}&sortOrder=asc`])),
    ...Object.fromEntries(Object.entries(filters).map(([name, query]) => [name, `${OFFER}?${query}`])),
  };
}

describe(`the public reads of ${OFFERINGS} offerings`, () => {
  beforeAll(async () => fillOfferings(OFFERINGS), 120_000);

  it('are lists of four statements, whatever they are sorted and narrowed by and however long the page is', async () => {
    const client = await anonymous();
    const costs: Record<string, number> = {};
    for (const [name, path] of Object.entries(await lists())) {
      await client.rest('GET', path);
      costs[name] = await fewestStatements(() => client.rest('GET', path));
    }
    // The list that finds nothing reads no rows and no phases.
    expect(Object.entries(costs).filter(([name, cost]) => cost !== (name === 'nothing' ? 2 : 4))).toEqual([]);
  });

  it('are a page of an offering by six statements', async () => {
    const { id } = await storedOffering();
    const client = await anonymous();
    await client.rest('GET', `${OFFER}/${id}`);
    expect(await fewestStatements(() => client.rest('GET', `${OFFER}/${id}`))).toBe(6);
  });

  it('are a front page by four statements', async () => {
    const client = await anonymous();
    const { clock } = await world();
    clock.advance(60_000);
    // What other caches read when time has passed is nobody's cost.
    await client.rest('GET', OFFER);
    const statements = await statementsOf(() => client.rest('GET', '/api/ico/landing'));
    expect(statements.filter((text) => text.includes('ico_'))).toHaveLength(4);
  });

  // Times say something only on a machine that does nothing else.
  if (!LONG) return;
  it(`are answered within ${BUDGET_MS} ms`, async () => {
    const client = await anonymous();
    const figures: [string, number][] = [];
    for (const [name, path] of Object.entries(await lists())) {
      // As many reads as these would be limited.
      await endWindow('icoReads');
      figures.push([name, await medianMs(client, path)]);
    }
    process.stdout.write(
      `${OFFERINGS} offerings: ${figures.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(', ')}\n`,
    );
    expect(figures.filter(([, ms]) => ms > BUDGET_MS)).toEqual([]);
  }, 120_000);
});
