// npm run bench -- bots: 10,000 paper bots that report each minute, on 20 markets, in one engine process. Measured are the
// share of a core that it takes, its memory, how late its reports are, and the statements a report.
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../dist/core/ids.js';
import { jobContext } from '../dist/jobs/context.js';
import { BotEngine } from '../dist/services/bot/engine/engine.js';
import { account, licence } from './lib/shops.mjs';
import { openWorld } from './lib/world.mjs';

const BOTS = Number(process.env.BENCH_BOTS ?? 10_000);
const SYMBOLS = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 120);
const OWNERS = 100;

process.env.LICENCE_DIR = await licence('trading_bot');
const world = await openWorld();
const { pool, platform } = world;
await pool.query('update extension set status = true');
const symbols = await markets();
await bots();
await platform.start();

const statements = { count: 0 };
platform.db.watch(() => (statements.count += 1));
const engine = new BotEngine(jobContext(platform, 'engine'), platform.redis.duplicate({ lazyConnect: true }));
const began = performance.now();
while (engine.size < BOTS) await engine.beat();
say(`${BOTS} bots were loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
await engine.start();
await pause(5_000);
const before = { cpu: process.cpuUsage(), at: performance.now(), statements: statements.count };
const memory = { most: 0 };
const lateness = { most: 0 };
const until = performance.now() + SECONDS * 1000;
while (performance.now() < until) {
  await move();
  await pause(1_000);
  memory.most = Math.max(memory.most, process.memoryUsage().rss);
}
const { user, system } = process.cpuUsage(before.cpu);
const seconds = (performance.now() - before.at) / 1000;
const { rows } = await pool.query(
  `select extract(epoch from max(now() - "lastTickAt"))::float as oldest, count(*) filter (where "lastTickAt" is null)::int as never
  from trading_bot where status = 'RUNNING'`,
);
lateness.most = rows[0].oldest - 60;
const reports = (BOTS * seconds) / 60;
const { rows: trades } = await pool.query('select count(*)::int as count from trading_bot_trade');
say(`${trades[0].count} positions were opened, ${Math.round(reports)} reports sent`);
say(`share of a core: ${((user + system) / 1e6 / seconds).toFixed(2)} (limit 1)`);
say(`memory, the driver of the measurement included: ${Math.round(memory.most / 2 ** 20)} MiB (limit 700)`);
say(`latest report: ${Math.max(0, lateness.most).toFixed(1)} s late (limit 5), ${rows[0].never} bots never reported`);
say(`statements a report: ${((statements.count - before.statements) / reports).toFixed(3)} (limit 0.1)`);
await engine.stop();
await world.close();

/** Moves each price by up to a thousandth. */
async function move() {
  await pool.query(
    `update currency set "usdPrice" = round("usdPrice" * (1 + (random() - 0.5) / 500)::numeric, 8), "pricedAt" = now()
    where code like 'BENCH%'`,
  );
}

async function markets() {
  const names = Array.from({ length: SYMBOLS }, (_, n) => `BENCH${n}`);
  await pool.query(
    `insert into currency (id, code, type, name, precision, "usdPrice", "pricedAt", status, "createdAt", "updatedAt")
    select gen_random_uuid(), code, 'SPOT', code, 8, 100, now(), true, now(), now() from unnest($1::text[]) as c (code)`,
    [names],
  );
  const listed = names.map((name) => `${name}/USDT`);
  await pool.query(`insert into settings (key, value) values ('tradingBotMarkets', $1)`, [JSON.stringify(listed)]);
  return listed;
}

async function bots() {
  const owners = [];
  for (let n = 0; n < OWNERS; n += 1) owners.push((await account(world, `owner-${n}`)).id);
  const rows = Array.from({ length: BOTS }, (_, n) => bot(n, owners[n % OWNERS]));
  for (let at = 0; at < rows.length; at += 1_000) {
    await pool.query(
      `insert into trading_bot (id, "userId", name, symbol, type, status, "strategyConfig", timeframe, "intervalSeconds",
        "allocatedAmount", "stopLossPercent", "takeProfitPercent", "maxDrawdownPercent", "changedAt", "createdAt", "updatedAt")
      select id, "userId", 'Bench', symbol, type, 'RUNNING', config, '1m', 60, 100, 5, 10, 20, now(), now(), now()
      from jsonb_to_recordset($1) as b (id uuid, "userId" uuid, symbol text, type text, config jsonb)`,
      [JSON.stringify(rows.slice(at, at + 1_000))],
    );
  }
}

function bot(n, userId) {
  const kinds = [
    ['EMA_CROSS', { fast: 5 + (n % 10), slow: 21 + (n % 20) }],
    ['RSI', { period: 7 + (n % 14), low: '25', high: '75' }],
    ['DCA', { everyMinutes: 240, safetyOrders: 2, deviationPercent: '3', stepScale: '1', volumeScale: '1' }],
    ['SIGNAL', { maxAgeSeconds: 60 }],
  ];
  const [type, config] = kinds[n % kinds.length];
  return { id: newId(), userId, symbol: symbols[n % SYMBOLS], type, config };
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
