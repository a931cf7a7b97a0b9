// The built server's parts over a temporary database, on the PostgreSQL of DATABASE_URL and the Redis of REDIS_URL.
import 'reflect-metadata';
import { pino } from 'pino';
import { Client } from 'pg';
import { loadConfig } from '../../dist/config/index.js';
import { jobContext } from '../../dist/jobs/context.js';
import { migrate } from '../../dist/migrate.js';
import { openPlatform } from '../../dist/platform.js';
import { seed } from '../../dist/services/seed.js';

/** Opens the platform; `close` drops its database. Log lines are formatted but discarded, so that their cost counts. */
export async function openWorld() {
  const name = `bench_${process.pid}_${Date.now()}`;
  const admin = new Client(process.env.DATABASE_URL);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = `/${name}`;
  const config = loadConfig({ ...process.env, NODE_ENV: 'test', DATABASE_URL: url.href, DATABASE_POOL_MAX: '32' });
  const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false }));
  const platform = await openPlatform(config, { log });
  await migrate(platform.db);
  const system = jobContext(platform, 'bench');
  await seed(system);
  return {
    platform,
    system,
    pool: platform.db.pool,
    async close() {
      await platform.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Runs `callers` loops of `work` for `seconds`; returns how many units of work were done per second. */
export async function rate(callers, seconds, work) {
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let done = 0;
  const loop = async (caller) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const count = (await work(caller, turn)) ?? 1;
      done += count;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)));
  return (done / (performance.now() - started)) * 1000;
}
