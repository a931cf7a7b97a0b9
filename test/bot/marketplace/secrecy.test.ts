import { getNamedType } from 'graphql';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { notify } from '../../../src/services/notification/notify.js';
import { newClient, newUser, signedIn } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { filledArguments } from '../../support/filled-arguments.js';
import { fullSelection } from '../../support/full-selection.js';
import { allOperations, operationsOf } from '../../support/generated/operations.js';
import { BEGINNING } from '../../support/inbox.js';
import { ServerProcess } from '../../support/process.js';
import { documentOf, type RootOperation, type Variables } from '../../support/root-operation.js';
import { servedSchema } from '../../support/schema.js';
import { world } from '../../support/world.js';
import { storedPurchase } from '../support/copies.js';
import { storedBot } from '../support/stored-bots.js';
import { storedStrategy } from '../support/stored-strategies.js';

/** Parts of the configuration that stand nowhere else. */
const SECRETS = ['918273.6455', '271', '7.31', '43219'] as const;
const [LEVEL, PERIOD, STOP, HOLD] = SECRETS;
const CONFIG = {
  entry: { left: { indicator: 'SMA', params: { period: Number(PERIOD) } }, op: 'lt', right: LEVEL },
};
const RISK = { stopLossPercent: STOP, maxHoldMinutes: Number(HOLD) };
/** Each secret as a whole number or text, so that no time or id is taken for it. */
const SHOWN = SECRETS.map((secret) => new RegExp(`(?<![\\w.-])${secret.replaceAll('.', '\\.')}(?![\\w.-])`));

let server: ServerProcess;
beforeAll(async () => {
  const { databaseUrl, redisUrl, platform } = await world();
  server = ServerProcess.run('api', {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LICENCE_DIR: platform.config.licenceDir,
    RATE_LIMIT: '1000000000',
    LOG_LEVEL: 'trace',
  });
});
afterAll(() => server.stop('SIGKILL'));

/** Ids of a listing, and of what its buyer has of it, that a stranger may know. */
async function idsOf(status: 'APPROVED' | 'DRAFT' | 'SUSPENDED', buyer?: { readonly id: string }): Promise<string[]> {
  const [seller, { id: buyerId }] = [await newUser(), buyer ?? (await newUser())];
  const given = { userId: seller.id, type: 'CUSTOM', strategyConfig: CONFIG, risk: RISK, price: '0', status } as const;
  const listing = await storedStrategy(given);
  const purchase = await storedPurchase(listing, buyerId);
  const bot = await storedBot({ userId: buyerId, type: 'CUSTOM', strategyConfig: CONFIG, status: 'STOPPED' });
  return [listing.id, purchase.id, bot.id];
}

/** What a client may call by a query or, of the bots, by any operation. */
const callable: readonly RootOperation[] = [
  ...allOperations.filter(({ kind }) => kind === 'query'),
  ...operationsOf('bot').filter(({ kind }) => kind === 'mutation'),
];

/** Every argument that is an id, at any depth, with the given one. */
function withId(value: unknown, id: string): unknown {
  if (typeof value === 'string') return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? id : value;
  if (Array.isArray(value)) return value.map((each) => withId(each, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withId(each, id)]));
}

async function newStranger(): Promise<Client & { user: { id: string } }> {
  const user = await newUser();
  const { cookies } = await signedIn(user);
  return Object.assign(new Client(await server.url(), { cookies }), { user });
}

function documentWithAll(operation: RootOperation, variables: Variables): string {
  const { kind, field } = operation;
  const roots = {
    query: servedSchema().getQueryType(),
    mutation: servedSchema().getMutationType(),
    subscription: servedSchema().getSubscriptionType(),
  };
  const type = roots[kind]?.getFields()[field]?.type;
  if (!type) throw new Error(`no field ${field}`);
  return documentOf({ ...operation, selection: getNamedType(type) ? fullSelection(type) : '' }, variables, 'plain');
}

/** All answers that a stranger gets to all calls with an id. Mutations come last, since some end what is looked for. */
async function answersTo(id: string): Promise<string[]> {
  const answers: string[] = [];
  let stranger = await newStranger();
  for (const [at, operation] of callable.entries()) {
    // Each stranger has some calls of every bucket.
    if (at % 20 === 19) stranger = await newStranger();
    const variables = withId(await filledArguments(operation, stranger), id) as Variables;
    const answer = await stranger.gql(documentWithAll(operation, variables), variables);
    answers.push(`${operation.field} ${JSON.stringify([answer.data, answer.errors])}`);
  }
  return answers;
}

/** Everything that a stranger is sent who subscribes to all that there is with these ids, while things happen to them. */
async function heardOf(ids: readonly string[], happen: () => Promise<void>): Promise<string[]> {
  const stranger = await newStranger();
  const socket = stranger.socket();
  const heard: string[] = [];
  for (const operation of allOperations.filter(({ kind }) => kind === 'subscription')) {
    for (const id of ids) {
      const variables = withId(await filledArguments(operation, stranger), id) as Variables;
      const take = (result: unknown): void => void heard.push(`${operation.field} ${JSON.stringify(result)}`);
      const query = documentWithAll(operation, variables);
      socket.subscribe({ query, variables: { ...variables } }, { next: take, error: take, complete: () => undefined });
    }
  }
  // News of its own, on the same socket, come after what was asked for and sent before them.
  const news = socket.iterate({ query: `subscription { notificationAdded(after: "${BEGINNING}") { cursor } }` });
  const hearNews = async (): Promise<void> => {
    await notifyStranger(stranger.user.id);
    await news.next();
  };
  await hearNews();
  await happen();
  await hearNews();
  await socket.dispose();
  return heard;
}

async function notifyStranger(userId: string): Promise<void> {
  const { system } = await world();
  const news = { userId, type: 'system', title: 'News', message: 'Of its own' } as const;
  await inTransaction(system, { operation: 'test' }, (tx) => notify(system, tx, news));
}

/** What the seller, the buyer and an admin do to a listing and to a bot that was made of it. */
async function useAll(listingId: string, buyer: { readonly id: string }): Promise<void> {
  const [admin, owner] = [await newClient({ role: SUPER_ADMIN }), await signedIn(buyer)];
  const bots = (await owner.rest('GET', '/api/trading-bot/bot')).body.items as { id: string }[];
  for (const { id } of bots) {
    await owner.rest('POST', `/api/trading-bot/bot/${id}/allocation/add`, { amount: '100' });
    await owner.rest('POST', `/api/trading-bot/bot/${id}/start`, {});
    await owner.rest('PUT', `/api/trading-bot/bot/${id}`, { name: 'Changed' });
  }
  await owner.rest('POST', '/api/trading-bot/kill-all', {});
  await admin.rest('POST', `/api/admin/trading-bot/strategy/${listingId}/suspend`, { reason: 'A test' });
}

function found(texts: readonly string[]): string[] {
  return texts.filter((text) => SHOWN.some((secret) => secret.test(text)));
}

describe('the configuration of a listing', () => {
  it.each(['APPROVED', 'DRAFT', 'SUSPENDED'] as const)(
    'that is %s stands in no answer and in no log line that a stranger can cause',
    async (status) => {
      const answers = (await Promise.all((await idsOf(status)).map(answersTo))).flat();
      expect(answers.length).toBeGreaterThan(300);
      expect(found(answers)).toEqual([]);
      expect(found(server.output.split('\n'))).toEqual([]);
    },
    120_000,
  );

  it('stands in nothing that a stranger is sent who subscribes to all that there is', async () => {
    const buyer = await newUser();
    const ids = await idsOf('APPROVED', buyer);
    const heard = await heardOf(ids, () => useAll(ids[0] ?? '', buyer));
    expect(heard.some((text) => text.startsWith('notificationAdded'))).toBe(true);
    expect(heard.length).toBeGreaterThan(ids.length);
    expect(found(heard)).toEqual([]);
    expect(found(server.output.split('\n'))).toEqual([]);
  });

  it('is found by the same search in what its seller reads', async () => {
    const seller = await newStranger();
    const given = { userId: seller.user.id, type: 'CUSTOM', strategyConfig: CONFIG, risk: RISK } as const;
    const { id } = await storedStrategy(given);
    const operation = allOperations.find(({ kind, field }) => kind === 'query' && field === 'tradingStrategy');
    if (!operation) throw new Error('sellers cannot read their listings');
    const { data } = await seller.gql(documentWithAll(operation, { id }), { id });
    expect(SHOWN.map((secret) => secret.test(JSON.stringify(data)))).toEqual(SECRETS.map(() => true));
  });
});
