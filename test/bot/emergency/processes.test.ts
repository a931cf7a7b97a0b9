import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import type { Client } from '../../support/client.js';
import { LiveSite } from '../../support/live-site.js';
import type { ServerProcess } from '../../support/process.js';
import { countOf, newFleet } from '../support/fleet.js';

const BOTS = 1_000;
const PATH = '/api/admin/trading-bot/emergency-stop';

let live: LiveSite;
let server: ServerProcess;
let client: Client;
beforeEach(async () => {
  live = await LiveSite.open();
  server = live.site.start('api');
  client = await live.site.signedIn(await live.site.newUser(SUPER_ADMIN), await server.url());
  await newFleet(live, BOTS, 0);
});
afterEach(() => live.close());

const count = (table: string, condition: ReturnType<typeof sql>) => countOf(live.site.system.db.rows, table, condition);
const running = () => count('trading_bot', sql`status = 'RUNNING'`);
const told = () => count('trading_bot_audit_log', sql`action = 'KILL_SWITCH_ACTIVATED'`);

describe('an emergency stop whose process is killed with -9 in the middle of it', () => {
  it('is finished by the queue, with one row for each bot', async () => {
    const { db } = live.site.system;
    const lock = await db.connectApart();
    await lock.query('begin');
    // So that it cannot have come to its end before the process is killed.
    await lock.query('select from trading_bot order by id limit 1 for update');
    const answer = client.rest('POST', PATH, { reason: 'Drill' }).catch(() => 'no answer');
    while ((await told()) === 0);
    await server.stop('SIGKILL');
    expect(await answer).toBe('no answer');
    expect(await running()).toBeGreaterThan(0);
    expect(await count('trading_emergency_stop', sql`"finishedAt" is null`)).toBe(1);
    await lock.query('commit');
    await lock.end();
    live.site.start('engine');
    while ((await count('trading_emergency_stop', sql`"finishedAt" is not null`)) === 0);
    expect(await running()).toBe(0);
    expect([await told(), await count('trading_emergency_stop', sql`stopped = ${BOTS}`)]).toEqual([BOTS, 1]);
  });
});

describe('without Redis', () => {
  it('the kill switches work: of all bots, of one and of all of an owner', async () => {
    const { site } = live;
    const url = await server.url();
    const { userId } = await site.system.db.rows.selectFrom('trading_bot').select('userId').executeTakeFirstOrThrow();
    const owner = await site.signedIn({ id: userId }, url);
    const bots = await site.system.db.rows.selectFrom('trading_bot').select('id').limit(2).execute();
    await site.redis.away();
    const [one, other] = bots.map(({ id }) => id);
    const forced = await client.rest('POST', `/api/admin/trading-bot/bot/${one}/stop`, { reason: 'Drill' });
    expect(forced.body).toMatchObject({ statusCode: 200, status: 'STOPPED' });
    const own = await owner.rest('POST', `/api/trading-bot/bot/${other}/stop`);
    expect(own.body).toMatchObject({ statusCode: 200, status: 'STOPPED' });
    const { body } = await client.rest('POST', PATH, { reason: 'Drill' });
    expect(body).toMatchObject({ statusCode: 200, stopped: BOTS - 2 });
    expect(await running()).toBe(0);
    expect((await client.rest('GET', `${PATH}/${body.id}`)).body).toMatchObject({ stop: { stopped: BOTS - 2 } });
    await sql`update trading_bot set status = 'RUNNING'`.execute(site.system.db.rows);
    expect((await owner.rest('POST', '/api/trading-bot/kill-all', {})).body).toMatchObject({ stopped: BOTS });
    expect(await running()).toBe(0);
    await site.redis.back();
  });
});
