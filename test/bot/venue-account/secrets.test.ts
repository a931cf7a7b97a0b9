import { sql } from 'kysely';
import { newUser, signedIn } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { Collector } from '../../support/collector.js';
import { ServerProcess } from '../../support/process.js';
import { StubExchange } from '../../support/stub-exchange/stub-exchange.js';
import { world } from '../../support/world.js';
import { ACCOUNTS } from '../support/venue-server.js';

const KEYS = { apiKey: 'known-by-its-end-7d22', secret: 'never-shown-4f1c', password: 'never-shown-either-91ab' };
const LABEL = 'An account that is looked for';

let stub: StubExchange;
let collector: Collector;
let server: ServerProcess;
beforeAll(async () => {
  stub = await StubExchange.start();
  await stub.call('openAccount', { ...KEYS, perm: 'read_only,trade' }, { USDT: '1' });
  collector = await Collector.start();
  const { databaseUrl, redisUrl, platform } = await world();
  server = ServerProcess.run('api', {
    ...collector.environment,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LICENCE_DIR: platform.config.licenceDir,
    TRADING_VENUES: `okx=${stub.url}`,
    LOG_LEVEL: 'trace',
  });
});
afterAll(async () => {
  await server.stop('SIGKILL');
  collector.close();
  await stub.stop();
});

/** The credentials in a document itself, as no client should send them. */
const SPELLED = `mutation { createTradingVenueAccount(input: { venue: "okx", label: "${LABEL}", apiKey: "${KEYS.apiKey}",
  secret: "${KEYS.secret}", password: "${KEYS.password}" }) { id apiKey } }`;

/** All that a client may do with an account, some of which the exchange refuses or answers with what it was sent. */
async function answersOf(client: Client): Promise<string> {
  const answers: unknown[] = [];
  const rest = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await client.rest(method, path, body, { 'idempotency-key': 'once' });
    answers.push(answer.body);
    return answer.body;
  };
  const given = { venue: 'okx', label: LABEL, ...KEYS };
  const { id } = await rest('POST', ACCOUNTS, given);
  answers.push(await client.gql(SPELLED), await client.gql('{ tradingBotVenueAccounts { id apiKey } }'));
  const echo = { status: 401, body: JSON.stringify({ code: '50113', msg: `Invalid Sign of ${JSON.stringify(KEYS)}` }) };
  await stub.call('fault', { path: '/api/v5/account/config', answer: echo });
  expect(await rest('POST', ACCOUNTS, given)).toMatchObject({ code: 'VENUE_REFUSED' });
  await stub.call('fault', { path: '/api/v5/account/balance', answer: { ...echo, status: 503 } });
  expect(await rest('POST', ACCOUNTS, given)).toMatchObject({ code: 'VENUE_UNREACHABLE' });
  await stub.call('openAccount', { ...KEYS, secret: 'another', perm: 'trade' }, {});
  expect(await rest('POST', `${ACCOUNTS}/${id}/test`)).toMatchObject({ ok: false });
  await rest('GET', ACCOUNTS);
  await rest('DELETE', `${ACCOUNTS}/${id}`);
  return JSON.stringify(answers);
}

/** Every row of every table, as text. */
async function databaseText(): Promise<string> {
  const { system } = await world();
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(system.db.rows);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(each::text, chr(10)), '') as text from ${sql.raw(name)} each`.execute(system.db.rows);
    return rows[0]?.text ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

it('the credentials of an exchange account stand in no answer, log line, trace or row', async () => {
  const user = await newUser();
  const client = new Client(await server.url(), { cookies: (await signedIn(user)).cookies });
  const answers = await answersOf(client);
  expect((await server.stop()).code).toBe(0);
  const places = { answers, log: server.output, traces: collector.text, database: await databaseText() };

  expect(places.answers).toContain(`••••••••${KEYS.apiKey.slice(-4)}`);
  expect(places.log).toContain('VENUE_UNREACHABLE');
  expect(places.traces).toContain('createTradingVenueAccount');
  expect(places.database).toContain(LABEL);
  const shown = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(KEYS).flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${place}`] : [])),
  );
  expect(shown).toEqual([]);
});
