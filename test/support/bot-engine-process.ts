import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { jobContext } from '../../src/jobs/context.js';
import { openPlatform } from '../../src/platform.js';
import { BotEngine } from '../../src/services/bot/engine/engine.js';

// A process of its own that runs trading bots until it is killed, several turns a second, and tells of each turn.
const PAUSE_MS = 50;

const platform = await openPlatform(loadConfig(), { log: newLogger('fatal') });
await platform.start();
const engine = new BotEngine(jobContext(platform, 'engine'), platform.redis.duplicate({ lazyConnect: true }));
for (;;) {
  await engine.beat();
  process.send?.({ engineId: engine.id, bots: engine.size });
  await pause(PAUSE_MS);
}
