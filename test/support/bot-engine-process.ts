import { followTime, processClock } from './process-time.js';
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../src/config/index.js';
import { newVenues } from '../../src/infra/exchange/venues.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { jobContext } from '../../src/jobs/context.js';
import { openPlatform } from '../../src/platform.js';
import { BotEngine } from '../../src/services/bot/engine/engine.js';
import type { Context } from '../../src/services/frame/context.js';
import { DEATHS, dyingAt, placing } from './dying.js';
import { QUICK } from './trading-venues.js';

// A process of its own that runs trading bots until it is killed, several turns a second, and tells of each turn.
const PAUSE_MS = 50;
/** How long it waits for the answer of a venue. */
const TIMEOUT_MS = 1_000;

/** While an order is in the queue, this process has no turns, as one whose database hangs. */
let queue: Promise<unknown> = Promise.resolve();

const config = loadConfig();
const log = newLogger(process.env['LOG_LEVEL'] ?? 'fatal');
const platform = await openPlatform(config, { log, clock: processClock });
const venues = newVenues(config.trading, platform.http, processClock, { ...QUICK, timeoutMs: TIMEOUT_MS });
Object.assign(platform, { venues });
await platform.start();
followTime();
const engine = new BotEngine(
  contextOf(jobContext(platform, 'engine')),
  platform.redis.duplicate({ lazyConnect: true }),
);
for (;;) {
  await queue;
  await engine.beat();
  process.send?.({ engineId: engine.id, bots: engine.size });
  await pause(PAUSE_MS);
}

/** With what the test has this process do besides. */
function contextOf(ctx: Context): Context {
  const death = DEATHS.find((each) => each === process.env['DIES']);
  if (death) return dyingAt(death, ctx);
  const ahead = Number(process.env['QUEUE_AHEAD'] ?? 0);
  return ahead === 0 ? ctx : { ...ctx, venues: queueing(ahead) };
}

/** Venues at which each order has so many other requests ahead of it in the queue of the rate limit. */
function queueing(ahead: number): Context['venues'] {
  return placing(venues, (place, session) => async (order) => {
    for (let n = 0; n < ahead; n += 1) session.balances().catch(() => undefined);
    const placed = place(order);
    const tell = (message: object): unknown => process.send?.(message);
    tell({ queued: order.clientOrderId });
    queue = placed.catch(() => undefined).finally(() => tell({ over: order.clientOrderId }));
    return placed;
  });
}
