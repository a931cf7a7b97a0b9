// npm run bench -- faq-searches: the cost of noting, writing and reading readers' searches of the knowledge base, with
// a million rows of the last 30 days.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readFaqAnalytics } from '../dist/services/faq/admin/analytics.js';
import { readSearchTerms } from '../dist/services/faq/admin/search-terms.js';
import { SearchLog } from '../dist/services/faq/search/search-log.js';
import { readTrend } from '../dist/services/faq/search/trend.js';
import { openWorld } from './lib/world.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const NOTED = 5_000;
const RUNS = 5;
const DAYS = 30;

const world = await openWorld();
const { platform, system, pool } = world;
await fill();
say(`${ROWS} rows of ${DAYS} days (${await sizeOf('faq_searches')}), medians of ${RUNS} (slowest), ${process.version}`);
await writes('new rows, of as many readers', (run, at) => [`term ${at % 500}`, address(run * NOTED + at)]);
await writes('the same again', (_, at) => [`term ${at % 500}`, address(at)]);
await writes('200 terms of each of 25 readers', (run, at) => [
  `own ${Math.floor(at / 25)}`,
  address(10_000_000 + run * 25 + (at % 25)),
]);
await writes('beyond the terms of 25 readers', (run, at) => [`more ${run} ${at}`, address(10_000_000 + (at % 25))]);
await pool.query('update faq_search_days set recorded = 200000 where day = current_date');
await writes('beyond the rows of the day', (run, at) => [`full ${at % 500}`, address(20_000_000 + run * NOTED + at)]);
await pool.query('vacuum analyze faq_searches');
let minutes = 0;
await reads('trending searches', () => {
  minutes += 1;
  return readTrend({ ...system, clock: { now: () => new Date(Date.now() + minutes * 61_000) } });
});
await reads('list of terms, by its readers', () => readSearchTerms(system, { page: 1, perPage: 10 }));
await reads('dashboard', () => readFaqAnalytics(system));
await world.close();

/** Half of the searches are for a thousand terms, the rest for a hundred thousand. Each row has another reader. */
async function fill() {
  await pool.query(
    `insert into faq_searches (id, day, reader, term, query, showable, count, "resultCount", "resultSum", "failedCount",
      "createdAt", "lastAt")
    select gen_random_uuid(), at::date, md5(n || '/' || at::date), term, term, true, 1 + n % 3, n % 7, n % 7 * (1 + n % 3), 0, at, at
    from (
      select n, current_timestamp - interval '1 day' * (n % $2::int) as at, 'how do I withdraw ' ||
        case when n % 2 = 0 then (n * 7919::bigint) % 1000 else (n * 104729::bigint) % 100000 end as term
      from generate_series(1, $1::int) as n
    ) as made on conflict do nothing`,
    [ROWS, DAYS],
  );
  await pool.query('insert into faq_search_days select day, count(*) from faq_searches group by day');
  await pool.query('vacuum analyze faq_searches, faq_search_days');
}

function address(at) {
  return `${11 + (at >> 24)}.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}

async function writes(title, searchOf) {
  const told = { warn: 0 };
  const log = { warn: ({ count }) => (told.warn += count), error: ({ err }) => fail(err) };
  const searches = new SearchLog(platform.db, platform.clock, platform.config.secretKeys, log, platform.observer);
  const [notes, flushes, holds] = [[], [], []];
  for (let run = 0; run < RUNS; run += 1) {
    const given = Array.from({ length: NOTED }, (_, at) => searchOf(run, at));
    const started = performance.now();
    for (const [query, ip] of given) searches.note({ query, category: null, resultCount: 3, ip });
    const noted = performance.now();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await searches.flush();
    flushes.push(performance.now() - noted);
    delay.disable();
    notes.push(((noted - started) * 1_000) / NOTED);
    holds.push(delay.max / 1e6);
  }
  say(
    `${title.padEnd(34)} note ${shown(notes)} µs, flush of ${NOTED} ${shown(flushes)} ms, loop held for ${shown(holds)} ms, not recorded ${told.warn}`,
  );
}

async function reads(title, read) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  say(`${title.padEnd(34)} ${shown(times)} ms`);
}

async function sizeOf(table) {
  return (await pool.query('select pg_size_pretty(pg_total_relation_size($1::regclass)) as size', [table])).rows[0]
    .size;
}

function shown(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)].toFixed(1)} (${sorted.at(-1).toFixed(1)})`;
}

function fail(error) {
  throw error;
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
