// npm run bench -- boot: processor time of what a server's boot consists of, in this process: its schema and paths, made
// once for all servers of a process, and each further boot over a migrated database, with and without making them again.
import 'reflect-metadata';
import { pino } from 'pino';
import { buildApp, servedParts } from '../dist/app.js';
import { openPlatform } from '../dist/platform.js';
import { openWorld } from './lib/world.mjs';

const RUNS = Number(process.env.BENCH_ROUNDS ?? 10);

const { platform, close } = await openWorld();
const log = pino({ level: 'silent' });
const parts = servedParts();
const rows = {
  'schema and paths': async () => void servedParts(),
  'platform, opened and closed': boot(async () => {}),
  'server over ready parts': boot(async (opened) => (await buildApp(opened, parts)).close()),
  'server that makes its own': boot(async (opened) => (await buildApp(opened)).close()),
};
process.stdout.write(`median of ${RUNS} runs in milliseconds of processor time, ${process.version}\n`);
for (const [name, run] of Object.entries(rows)) {
  // The first run pays for code that is not compiled yet.
  await run();
  const times = [];
  for (let at = 0; at < RUNS; at += 1) times.push(await cpuMs(run));
  const [least, median, most] = [0, Math.floor(RUNS / 2), RUNS - 1].map((at) => times.toSorted((a, b) => a - b)[at]);
  process.stdout.write(`${name.padEnd(30)} ${median} (${least} to ${most})\n`);
}
await close();

/** One boot over the same database, from its platform to its end. */
function boot(serve) {
  return async () => {
    const opened = await openPlatform(platform.config, { log });
    await opened.start();
    await serve(opened);
    await opened.close();
  };
}

async function cpuMs(run) {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1_000);
}
