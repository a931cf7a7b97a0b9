import { getOperationAST, parse, validate, type FieldNode } from 'graphql';
import type { Policy } from '../../src/auth/policy.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { startCalendar } from '../../src/jobs/calendar.js';
import { checkLedgerJob } from '../../src/jobs/ledger/check-ledger.js';
import { drainQueue } from '../../src/jobs/queue.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { seedDemo } from '../../src/services/seed.js';
import { describeVariables } from '../../src/server/execution/coercion.js';
import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { rootOperations } from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';
import { clearSettings } from '../support/stored-settings.js';
import { newWallet } from '../support/wallets.js';
import { world } from '../support/world.js';
import { subscribed } from '../support/subscribed.js';

type Variables = Record<string, unknown>;

interface Example {
  readonly group: string;
  readonly title: string;
  readonly about: string;
  readonly who: string;
  readonly query: string;
  readonly variables?: Variables;
}

interface Wallet {
  readonly id: string;
}

type Ask = (request: { query: string }) => Promise<{ data: unknown }>;

const PUBLIC = new URL('../../../public/playground/', import.meta.url);
const browserModule = (name: string): Promise<any> => import(new URL(name, PUBLIC).href);

const { examples } = (await browserModule('examples.js')) as { examples: Example[] };
const { filledIn, placeholders } = (await browserModule('placeholders.js')) as {
  filledIn: (variables: Variables, ask: Ask) => Promise<Variables>;
  placeholders: string[];
};

const isSubscription = ({ query }: Example): boolean => getOperationAST(parse(query))?.operation === 'subscription';

/** The example's variables as the page fills them in. */
function variablesOf({ variables }: Example, client: Client): Promise<Variables> {
  return filledIn(variables ?? {}, ({ query }) => client.gql(query));
}

describe('the examples of the playground, for an admin of the demo data', () => {
  let admin: Client;
  beforeAll(async () => {
    // First, since the demo data has a Super Admin decide about offerings.
    const made = await newClient({ role: SUPER_ADMIN });
    await seedDemo((await world()).system);
    await (await startCalendar((await world()).platform)).stop();
    admin = made;
    await newWallet({ owner: { userId: made.user.id }, currency: 'USDT', balance: '500' });
  });
  afterAll(async () => {
    await drainQueue((await world()).platform);
    await clearSettings('newsStatus');
  });

  it.each(examples.filter((example) => !isSubscription(example)))('$title: runs without an error', async (example) => {
    const variables = await variablesOf(example, admin);
    expect(JSON.stringify(variables)).not.toMatch(/<[\w ]+>/);
    const { data, errors } = await admin.gql(example.query, variables);
    expect(errors).toBeUndefined();
    expect(Object.values(data)).not.toContain(null);
  });

  it('Search the knowledge base: finds an article of the demo data', async () => {
    expect(await runByTitle('Search the knowledge base')).toMatchObject({
      searchFaqs: expect.arrayContaining([expect.objectContaining({ question: 'How do I withdraw money?' })]),
    });
  });

  it('Watch my balances: begins with the wallets as they stand, the oldest first', async () => {
    await runByTitle('Announce a deposit');
    const { wallets } = await admin.ok('{ wallets(perPage: 100) { items { id balance } } }');
    // An id begins with the time at which it was made.
    const oldestFirst = wallets.items.toSorted((one: Wallet, other: Wallet) => (one.id < other.id ? -1 : 1));
    const { events, end } = follow('Watch my balances');
    for (const wallet of oldestFirst)
      expect((await events.next()).value.data).toMatchObject({ balanceChanged: wallet });
    await end();
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['Watch my inbox', 'notificationAdded', () => runByTitle('Send a notification')],
    ['Watch the settings', 'settingsChanged', () => runByTitle('Save a setting', { values: { newsStatus: 'false' } })],
    ['Watch the jobs', 'jobRunChanged', async () => runCalendarJob((await world()).platform, checkLedgerJob)],
  ])('%s: shows what happens', async (title, field, cause) => {
    let follows: ReturnType<typeof follow> | undefined;
    await subscribed(() => (follows = follow(title)));
    await cause();
    const { value } = await follows!.events.next();
    await follows!.end();
    expect(value).toMatchObject({ data: { [field]: { cursor: expect.any(String) } } });
  });

  function follow(title: string) {
    const socket = admin.socket();
    const events = socket.iterate<any>({ query: byTitle(title).query });
    return { events, end: async () => socket.dispose() };
  }

  async function runByTitle(title: string, variables?: Variables): Promise<unknown> {
    const example = byTitle(title);
    return admin.ok(example.query, variables ?? (await variablesOf(example, admin)));
  }
});

describe('the examples of the playground', () => {
  it('fit the schema, their variables included', () => {
    const schema = servedSchema();
    expect(examples.length).toBeGreaterThan(30);
    for (const { title, query, variables = {} } of examples) {
      const document = parse(query);
      expect([title, validate(schema, document)]).toEqual([title, []]);
      const text = JSON.stringify(variables).replaceAll(/<[\w ]+>/g, '01890a5d-ac96-774b-bcce-b302099a8057');
      expect([title, describeVariables(schema, document.definitions[0] as never, JSON.parse(text))]).toEqual([
        title,
        null,
      ]);
    }
  });

  it('have whole operations in their comments that fit the schema, too', () => {
    const comments = examples.flatMap(({ query }) => query.match(/(?<=^# )mutation \{.*\}$/gm) ?? []);
    const written = comments.filter((text) => !/[( ]\.\.\./.test(text));
    expect(written.length).toBeGreaterThan(3);
    for (const text of written) {
      const document = parse(text.replaceAll('"..."', '"01890a5d-ac96-774b-bcce-b302099a8057"'));
      expect([text, validate(servedSchema(), document)]).toEqual([text, []]);
    }
  });

  it('have a title, a place and an operation name of their own', () => {
    const names = examples.map(({ query }) => getOperationAST(parse(query))?.name?.value);
    for (const list of [names, examples.map(({ title }) => title)]) expect(new Set(list).size).toBe(examples.length);
    expect(new Set(examples.map(({ group }) => group))).toEqual(
      new Set([
        'First steps',
        'Instant convert',
        'Money',
        'NFT marketplace',
        'Payment gateway',
        'People',
        'The platform',
        'Token launchpad',
        'Trading bots',
      ]),
    );
  });

  it('name the permission that their operation demands', () => {
    const policies = new Map(rootOperations().map(({ field, policy }) => [field, policy]));
    for (const { title, who, query } of examples) {
      const [selection] = getOperationAST(parse(query))?.selectionSet.selections ?? [];
      const policy = policies.get((selection as FieldNode).name.value)!;
      expect([title, who]).toEqual([title, demandOf(policy)]);
    }
  });

  it('have a query for each placeholder, and no placeholder that nothing uses', () => {
    const used = examples.flatMap(({ variables }) => JSON.stringify(variables ?? {}).match(/<[\w ]+>/g) ?? []);
    expect(new Set(used)).toEqual(new Set(placeholders));
  });

  it('keep a placeholder for which the caller may see nothing', async () => {
    const customer = await newClient();
    const variables = { id: '<pending withdrawal>' };
    expect(await filledIn(variables, ({ query }) => customer.gql(query))).toEqual(variables);
  });
});

/** Who may run an operation, in the words of the page. */
function demandOf(policy: Policy): string {
  if (policy.access === 'public') return 'anybody';
  if (policy.permission) return `needs ${policy.permission}`;
  if (policy.anyPermission) return 'needs a right to approve';
  if (policy.role) return `needs the role ${policy.role}`;
  return policy.access === 'user' ? 'anybody signed in' : policy.access;
}

function byTitle(title: string): Example {
  const found = examples.find((example) => example.title === title);
  if (!found) throw new Error(`There is no example ${title}`);
  return found;
}
