import type { RootOperation } from '../support/root-operation.js';
import { documentOf } from '../support/root-operation.js';
import { newClient } from '../support/accounts.js';
import { filledArguments } from '../support/filled-arguments.js';
import { listPlaces } from '../support/generated/lists.js';
import { allOperations } from '../support/generated/operations.js';
import { statementsOf } from '../support/statements.js';
import { endWindow } from '../support/throttles.js';
import { world } from '../support/world.js';

/** A node of a plan, as PostgreSQL writes it in JSON. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Node }];
}

const PAGE = /\border by\b.*\blimit \$\d+ offset \$\d+$/s;

const lists = [
  ...new Map(listPlaces(allOperations).map(([, { operation }]) => [operation.field, operation] as const)).values(),
];

/** The page's statement of each list, as a Super Admin asks for it in its default order. */
async function pagesOf(operation: RootOperation): Promise<string[]> {
  const client = await newClient({ role: 'Super Admin' });
  // With its page the trail of bots is a list.
  const variables = { ...(await filledArguments(operation, client)), page: 1 };
  if (operation.policy.throttle) await endWindow(operation.policy.throttle);
  const texts = await statementsOf(() => client.gql(documentOf(operation, variables, 'plain'), variables));
  return texts.filter((text) => PAGE.test(text));
}

const nodes = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** Whether rows are sorted, or passed over until enough belong to the caller. */
function isSlow(node: Node): boolean {
  const isSorted = node['Node Type'] === 'Sort';
  const passesOver = /Index/.test(node['Node Type']) && !node['Index Cond'] && /= \$\d+/.test(node.Filter ?? '');
  return isSorted || passesOver;
}

/**
 * Lists without such an index. Most compute what they sort by, or their tables stay short; one that grows long loses its
 * line when it gets an index. A new list needs an index.
 */
const SORTED: readonly string[] = [
  'allApiKeys',
  'allIcoBlockchains',
  'allIcoLaunchPlans',
  'allIcoTokenTypes',
  'allNotifications',
  'allTradingBots',
  'allWallets',
  'anyIcoAllowances',
  'convertSendChains',
  'convertSettingsHistory',
  'faqSearchTerms',
  'gatewaySettingsHistory',
  'geoHistory',
  'icoAllowances',
  'icoInvestments',
  'icoInvestors',
  'icoLimitsHistory',
  'jobRuns',
  'kycApplications',
  'kycLevels',
  'marketMakerKeyAudit',
  'marketMakerKeys',
  'myIcoUpdates',
  'nftPortfolio',
  'notifications',
  'roles',
  'tradingBotSettingsHistory',
  'tradingStrategies',
  'transfers',
  'users',
  'wallets',
];

describe('a page of a list', () => {
  let read: ReadonlyMap<string, readonly Node[]>;
  beforeAll(async () => {
    const { platform } = await world();
    const connection = await platform.db.connectApart();
    // The tables of a test are so small that sorting them is cheaper; this leaves no other way than an index.
    await connection.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off');
    const found = new Map<string, readonly Node[]>();
    for (const operation of lists) {
      for (const text of await pagesOf(operation)) {
        const { rows } = await connection.query(`explain (generic_plan, format json) ${text}`);
        found.set(
          operation.field,
          rows.flatMap((row: Explained) => nodes(row['QUERY PLAN'][0].Plan)),
        );
      }
    }
    await connection.end();
    read = found;
  });

  it('is read in the order of the list by an index that begins with what it asks for', () => {
    const slow = [...read].flatMap(([field, plan]) => (plan.some(isSlow) ? [field] : []));
    expect(slow.toSorted()).toEqual(SORTED);
  });

  it('is asked of every list', () => {
    expect(lists.flatMap(({ field }) => (read.has(field) ? [] : [field]))).toEqual([]);
  });
});
