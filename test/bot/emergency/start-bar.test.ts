import { sql } from 'kysely';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { BOTS, botRow, madeBot } from '../support/own-bots.js';
import { storedBot } from '../support/stored-bots.js';

const ADMIN = '/api/admin/trading-bot';
const PATH = `${ADMIN}/emergency-stop`;
const REASON = 'Prices of the exchange are wrong';
const BLOCKING = { reason: REASON, blockStarts: true };
const LIFT = { reason: 'They are right again' };
const MANY = 24;

const admin = () =>
  newClient({ permissions: ['manage.trading_bot.emergency', 'access.trading_bot', 'view.trading_bot.engine'] });
const rowsOf = async () => (await world()).platform.db.rows;

/** The tests of a folder share their database: what runs of others is stopped first, and nothing bars starts. */
beforeEach(async () => {
  const rows = await rowsOf();
  await rows.updateTable('trading_bot').set({ status: 'DRAFT' }).where('status', 'in', ['RUNNING', 'PAUSED']).execute();
});
afterEach(async () => {
  await (await admin()).rest('POST', `${PATH}/lift`, LIFT);
});

describe.each(TRANSPORTS)('an emergency stop with blockStarts, by %s', (transport) => {
  const call = through(transport);
  const move = (client: Client, id: string, action: string, headers = {}) =>
    call(client, 'POST', `${BOTS}/${id}/${action}`, {}, headers);

  it('lets no bot be started or resumed until it is lifted', async () => {
    const [client, owner] = [await admin(), await newClient()];
    const [draft, running] = [await madeBot(owner), await madeBot(owner, {}, { status: 'RUNNING' })];
    const stopped = await call(client, 'POST', PATH, BLOCKING);
    expect(stopped).toMatchObject({
      stopped: 1,
      message: 'One bot was stopped. None can be started until the stop is lifted',
    });
    const paused = await madeBot(owner, {}, { status: 'PAUSED' });
    for (const [bot, action] of [
      [draft, 'start'],
      [running, 'start'],
      [paused, 'resume'],
    ] as const) {
      expect(await move(owner, bot.id, action)).toMatchObject({
        statusCode: 409,
        code: 'EMERGENCY_STOP',
        message: expect.stringContaining('An emergency stop is in force'),
      });
    }
    expect([await botRow(draft.id), await botRow(running.id), await botRow(paused.id)]).toMatchObject([
      { status: 'DRAFT' },
      { status: 'STOPPED' },
      { status: 'PAUSED' },
    ]);
    expect(await call(client, 'POST', `${PATH}/lift`, LIFT)).toMatchObject({
      statusCode: 200,
      id: stopped.id,
      reason: REASON,
      blockStarts: true,
      liftedAt: expect.any(String),
      liftedBy: client.user.id,
      liftReason: LIFT.reason,
    });
    expect(await move(owner, draft.id, 'start')).toMatchObject({ statusCode: 200, status: 'RUNNING' });
    expect(await move(owner, paused.id, 'resume')).toMatchObject({ statusCode: 200, status: 'RUNNING' });
  });

  it('answers a start of before it, repeated under its key, as then', async () => {
    const owner = await newClient();
    const { id } = await madeBot(owner);
    const key = { 'idempotency-key': `start-${transport}` };
    const first = await move(owner, id, 'start', key);
    expect(first).toMatchObject({ status: 'RUNNING' });
    await call(await admin(), 'POST', PATH, BLOCKING);
    expect(await move(owner, id, 'start', key)).toEqual(first);
    expect(await botRow(id)).toMatchObject({ status: 'STOPPED' });
  });

  it('is shown with the engines, on the dashboard and in the list while it is in force', async () => {
    const client = await admin();
    const bars = async () => [
      (await call(client, 'GET', ADMIN)).startBar,
      (await call(client, 'GET', `${ADMIN}/engine`)).startBar,
    ];
    const shown = async () => (await call(client, 'GET', `${PATH}?perPage=1`)).items[0];
    expect(await bars()).toEqual([null, null]);
    const { id } = await call(client, 'POST', PATH, BLOCKING);
    const bar = { stopId: id, userId: client.user.id, reason: REASON, since: expect.any(String) };
    expect(await bars()).toMatchObject([bar, bar]);
    expect(await shown()).toMatchObject({ id, blockStarts: true, liftedAt: null });
    await call(client, 'POST', `${PATH}/lift`, LIFT);
    expect(await bars()).toEqual([null, null]);
    expect(await shown()).toMatchObject({ id, blockStarts: true, liftedAt: expect.any(String) });
  });

  it('is lifted with all others that bar starts, and a stop without it lifts none', async () => {
    const client = await admin();
    const { id: first } = await call(client, 'POST', PATH, BLOCKING);
    const { id: second } = await call(client, 'POST', PATH, BLOCKING);
    await call(client, 'POST', PATH, { reason: REASON });
    expect((await call(client, 'GET', ADMIN)).startBar).toMatchObject({ stopId: second });
    expect(await call(client, 'POST', `${PATH}/lift`, LIFT)).toMatchObject({ id: second });
    const { items } = await call(client, 'GET', `${PATH}?perPage=3`);
    expect(items).toMatchObject([
      { blockStarts: false, liftedAt: null },
      { id: second, liftedAt: expect.any(String) },
      { id: first, liftedAt: expect.any(String) },
    ]);
  });
});

describe.each(TRANSPORTS)('lifting an emergency stop, by %s', (transport) => {
  const call = through(transport);

  it('is a conflict when none bars starts', async () => {
    const client = await admin();
    await call(client, 'POST', PATH, { reason: REASON });
    expect(await call(client, 'POST', `${PATH}/lift`, LIFT)).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'No emergency stop keeps bots from being started',
    });
  });

  it('is the same one under the same key, whatever was stopped since', async () => {
    const client = await admin();
    const key = { 'idempotency-key': `lift-${transport}` };
    await call(client, 'POST', PATH, BLOCKING);
    const first = await call(client, 'POST', `${PATH}/lift`, LIFT, key);
    const { id } = await call(client, 'POST', PATH, BLOCKING);
    expect(await call(client, 'POST', `${PATH}/lift`, LIFT, key)).toEqual(first);
    expect((await call(client, 'GET', ADMIN)).startBar).toMatchObject({ stopId: id });
  });

  it.each([
    ['no reason', {}],
    ['a blank reason', { reason: ' \n' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ])('is refused %s, and the stop stays in force', async (_what, body) => {
    const client = await admin();
    const { id } = await call(client, 'POST', PATH, BLOCKING);
    expect(await call(client, 'POST', `${PATH}/lift`, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect((await call(client, 'GET', ADMIN)).startBar).toMatchObject({ stopId: id });
  });

  it('needs the permission', async () => {
    await call(await admin(), 'POST', PATH, BLOCKING);
    const other = await newClient({ permissions: ['access.trading_bot', 'manage.trading_bot.bot'] });
    expect(await call(other, 'POST', `${PATH}/lift`, LIFT)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });

  it('is audited with the reason', async () => {
    const client = await admin();
    const { id } = await call(client, 'POST', PATH, BLOCKING);
    await call(client, 'POST', `${PATH}/lift`, LIFT);
    const records = (await rowsOf()).selectFrom('admin_audit_log').selectAll().where('userId', '=', client.user.id);
    expect((await records.orderBy('id').execute()).at(-1)).toMatchObject({
      operation: 'liftTradingBotEmergencyStop',
      targetId: id,
      after: LIFT,
      statusCode: 200,
    });
  });
});

describe('starts beside an emergency stop', () => {
  const start = async (owner: Client, id: string) => (await owner.rest('POST', `${BOTS}/${id}/start`)).body;

  async function manyDrafts(): Promise<readonly { owner: Client; id: string }[]> {
    return Promise.all(
      Array.from({ length: MANY }, async () => {
        const owner = await newClient();
        const { id } = await madeBot(owner);
        return { owner, id };
      }),
    );
  }

  /** Starts and stops a bot again and again until `isOver`, a few times at most. */
  async function keepStarting({ owner, id }: { owner: Client; id: string }, isOver: () => boolean): Promise<void> {
    for (let round = 0; round < 10 && !isOver(); round += 1) {
      await start(owner, id);
      if (!isOver()) await owner.rest('POST', `${BOTS}/${id}/stop`);
    }
    await start(owner, id);
  }

  it('either come before it and are stopped, or come after it', async () => {
    const [client, drafts] = [await admin(), await manyDrafts()];
    let isOver = false;
    const starts = drafts.map((each) => keepStarting(each, () => isOver));
    const { body } = await client.rest('POST', PATH, { reason: REASON });
    isOver = true;
    await Promise.all(starts);
    const { createdAt } = await (
      await rowsOf()
    )
      .selectFrom('trading_emergency_stop')
      .select('createdAt')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    for (const { id } of drafts) {
      const { status, startedAt } = await botRow(id);
      const slipped = status === 'RUNNING' && Date.parse(startedAt ?? '') < Date.parse(createdAt);
      expect(slipped).toBe(false);
    }
  });

  it('leave nothing that runs after one with blockStarts', async () => {
    const [client, drafts] = [await admin(), await manyDrafts()];
    let isOver = false;
    const starts = drafts.map((each) => keepStarting(each, () => isOver));
    const { body } = await client.rest('POST', PATH, BLOCKING);
    isOver = true;
    expect(body).toMatchObject({ statusCode: 200 });
    await Promise.all(starts);
    const running = (await rowsOf())
      .selectFrom('trading_bot')
      .select('id')
      .where('status', 'in', ['RUNNING', 'PAUSED']);
    expect(await running.execute()).toEqual([]);
  });

  it('that are under way are waited for, and listed once they have committed', async () => {
    const [client, owner] = [await admin(), await newClient()];
    const { id } = await madeBot(owner);
    const { platform } = await world();
    const other = await platform.db.connectApart();
    await other.query('begin');
    await other.query('lock table trading_bot_audit_log in share mode');
    const started = start(owner, id);
    await waiting('relation');
    const stopped = client.rest('POST', PATH, { reason: REASON });
    await waiting('advisory');
    await other.query('commit');
    await other.end();
    expect(await started).toMatchObject({ statusCode: 200, status: 'RUNNING' });
    expect((await stopped).body).toMatchObject({ statusCode: 200, stopped: 1 });
    expect(await botRow(id)).toMatchObject({ status: 'STOPPED' });
  });

  /** Settled once a transaction waits for a lock of this kind. */
  async function waiting(kind: 'relation' | 'advisory'): Promise<void> {
    const rows = await rowsOf();
    for (;;) {
      const found = await sql`
        select from pg_locks where not granted and locktype = ${kind}
          and database = (select oid from pg_database where datname = current_database())`.execute(rows);
      if (found.rows.length > 0) return;
    }
  }
});

it('an emergency stop of before there was a bar stays as it is, and bars nothing', async () => {
  const { platform } = await world();
  const { db } = platform;
  const client = await admin();
  await storedBot({ userId: client.user.id });
  const { body } = await client.rest('POST', PATH, BLOCKING);
  await db.orm.migrator.down({ migrations: ['0141-starts-barred'] });
  await db.orm.migrator.up();
  const stop = await db.rows
    .selectFrom('trading_emergency_stop')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(stop).toMatchObject({ bots: 1, stopped: 1, blockStarts: false, liftedAt: null });
  expect((await client.rest('GET', ADMIN)).body.startBar).toBeNull();
});
