import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { jobContext } from '../../../src/jobs/context.js';
import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ownWorld, world } from '../../support/world.js';
import { LiveDesk } from '../support/live-desk.js';
import { newLease } from '../support/leases.js';
import { botRow, setBot } from '../support/own-bots.js';
import { storedBot } from '../support/stored-bots.js';

ownWorld('counts the bots of an engine');

const PATH = '/api/admin/trading-bot/engine';
/** By the clock of leases. */
const RENEWED_AFTER_MS = 11_000;
const viewer = () => newClient({ permissions: ['view.trading_bot.engine'] });

describe.each(TRANSPORTS)('the engines, by %s', (transport) => {
  const call = through(transport);

  it('are shown with their lease, their bots and how far these are behind', async () => {
    const { platform, clock } = await world();
    const lease = newLease();
    await lease.keep(jobContext(platform, 'engine'));
    const { id: userId } = await newUser();
    const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000).toISOString();
    const bots = [await storedBot({ userId }), await storedBot({ userId }), await storedBot({ userId })];
    const [late, present, stopped] = bots.map(({ id }) => id);
    await setBot(late!, { engineId: lease.id, lastTickAt: ago(160) });
    await setBot(present!, { engineId: lease.id, lastTickAt: ago(5) });
    await setBot(stopped!, { engineId: lease.id, lastTickAt: ago(9_000), status: 'STOPPED' });
    const client = await viewer();
    const before = await call(client, 'GET', PATH);
    expect(before.engines.find(({ id }: { id: string }) => id === lease.id)).toMatchObject({
      isAlive: true,
      bots: 3,
      lagSeconds: 100,
      lastBeatAt: null,
      venues: [],
    });
    await sql`update trading_engine set "leasedUntil" = now() - interval '1 second' where id = ${lease.id}`.execute(
      platform.db.rows,
    );
    const after = await call(client, 'GET', PATH);
    expect(after.engines.find(({ id }: { id: string }) => id === lease.id)).toMatchObject({ isAlive: false, bots: 3 });
    // Two of its three bots run, and nobody has them now.
    expect(after.unclaimed - before.unclaimed).toBe(2);
    for (const id of [late!, present!]) await setBot(id, { status: 'STOPPED', engineId: null });
  });

  it('need their own permission', async () => {
    const other = await newClient({ permissions: ['access.trading_bot', 'view.trading_bot.bot'] });
    expect(await call(other, 'GET', PATH)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});

describe('an engine with a live bot', () => {
  let desk: LiveDesk;
  let jumpedMs = 0;
  beforeEach(async () => {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + jumpedMs);
    desk = await LiveDesk.open();
  });
  afterEach(async () => {
    await desk.stop();
    jest.restoreAllMocks();
  });

  it('says how it fares at the exchange, and nothing of whose account it is', async () => {
    const bot = await desk.bot({ type: 'DCA', strategyConfig: { everyMinutes: 60 } });
    const client = await viewer();
    const found = async () => {
      const { body } = await client.rest('GET', PATH);
      return { body, engine: body.engines.find(({ id }: { id: string }) => id === desk.engine.id) };
    };
    await desk.until(async () => {
      jumpedMs += RENEWED_AFTER_MS;
      const { engine } = await found();
      return engine?.venues[0]?.connected === 1;
    });
    const { body, engine } = await found();
    expect(engine).toMatchObject({
      isAlive: true,
      bots: 1,
      lagSeconds: expect.any(Number),
      lastBeatAt: expect.any(String),
      beatMs: expect.any(Number),
      venues: [{ venue: 'okx', accounts: 1, connected: 1, pausedUntil: null, reconciledAt: expect.any(String) }],
    });
    const { venueAccountId, userId } = await botRow(bot.id);
    const text = JSON.stringify(body);
    expect([venueAccountId, userId].filter((id) => text.includes(String(id)))).toEqual([]);
    await bot.client.rest('POST', `/api/trading-bot/bot/${bot.id}/stop`, { closePositions: true });
    await desk.settled(async () => (await found()).body.unclaimed === 0);
  });
});
