// npm run bench -- convert: quotes with their acceptance a second through GraphQL (authentication, policy, prices, limits,
// five movements), compared to raw SQL that writes the same rows; all callers on one pair compared to one pair each, by both;
// and how long an acceptance takes while a hundred other quotes of the currency are open, compared to none.
import { Agent, request } from 'undici';
import { newId } from '../dist/core/ids.js';
import { newCustomer, newPair, openQuotes } from './lib/convert-market.mjs';
import { Servers } from './lib/servers.mjs';
import { licence } from './lib/shops.mjs';
import { openWorld, rate } from './lib/world.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CALLERS = 16;
const OTHERS = 100;
const ZERO_HASH = Buffer.alloc(32);
const SETTINGS = { convertOpenQuotes: '50', convertDailyUserUsd: '1000000000' };

process.env.LICENCE_DIR = await licence('convert');
const world = await openWorld();
const { pool, platform } = world;
await pool.query('update extension set status = true');
for (const entry of Object.entries(SETTINGS))
  await pool.query('insert into settings (key, value) values ($1, $2)', entry);
const servers = new Servers(platform.config.databaseUrl);
const url = `http://127.0.0.1:${await servers.start('lib/api.mjs')}`;
const dispatcher = new Agent({ connections: CALLERS, pipelining: 1 });
const shared = await newPair(world, 'HOT');
const hot = [];
const spread = [];
for (let n = 0; n < CALLERS; n += 1) {
  hot.push(await newCustomer(world, `hot-${n}`, shared));
  spread.push(await newCustomer(world, `spread-${n}`, await newPair(world, n)));
}

const both = await interleaved({
  hot: (caller) => convert(hot[caller]),
  spread: (caller) => convert(spread[caller]),
  raw: (caller) => rawConvert(spread[caller]),
  rawHot: (caller) => rawConvert(hot[caller]),
});
say(
  `quotes and acceptances a second: GraphQL ${both.spread}, raw SQL ${both.raw}, ratio ${ratio(both.spread, both.raw)}`,
);
say(
  `on one pair ${both.hot}, ratio to a pair each ${ratio(both.hot, both.spread)}; raw SQL ${both.rawHot}, ${ratio(both.rawHot, both.raw)}`,
);
await timesOfAcceptances();
await dispatcher.close();
servers.stop();
await world.close();

async function interleaved(works) {
  const seen = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(works)) seen[name].push(await rate(CALLERS, SECONDS, work));
  }
  return Object.fromEntries(Object.entries(seen).map(([name, rates]) => [name, Math.round(median(rates))]));
}

/** How long acceptances take where nobody else has an open quote of the currency, and where a hundred are open; in turn. */
async function timesOfAcceptances() {
  const stranger = await newCustomer(world, 'stranger', shared);
  const crowded = [];
  for (let n = 0; n < CALLERS; n += 1) {
    crowded.push(await newCustomer(world, `crowded-${n}`, await newPair(world, `C${n}`)));
    await openQuotes(world, stranger.user.id, crowded[n].pair, OTHERS);
  }
  const taken = { alone: [], beside: [] };
  await rate(CALLERS, ROUNDS * SECONDS, (caller, turn) =>
    turn % 2 === 0 ? timed(spread[caller], taken.alone) : timed(crowded[caller], taken.beside),
  );
  const [alone, beside] = [median(taken.alone), median(taken.beside)];
  say(
    `an acceptance takes ${alone.toFixed(2)} ms, with ${OTHERS} other quotes of the currency open ${beside.toFixed(2)} ms, ` +
      `ratio ${ratio(beside, alone)}`,
  );
}

async function timed(caller, taken) {
  const [id] = await openQuotes(world, caller.user.id, caller.pair, 1);
  const began = performance.now();
  await accept(caller, id);
  taken.push(performance.now() - began);
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function ratio(one, other) {
  return (one / other).toFixed(2);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

async function convert(caller) {
  const { from, to } = caller.pair;
  const input = { fromCurrency: from.currency, toCurrency: to.currency, fromAmount: '10' };
  const quote =
    'mutation ($input: CreateConvertQuoteInput!) { createConvertQuote(input: $input) { id toAmount expiresAt } }';
  const { createConvertQuote } = await graphql(caller, quote, { input });
  await accept(caller, createConvertQuote.id);
}

async function accept(caller, quoteId) {
  const order = 'mutation ($input: AcceptConvertQuoteInput!) { acceptConvertQuote(input: $input) { id status } }';
  await graphql(caller, order, { input: { quoteId } });
}

async function graphql({ cookie, csrf }, query, variables) {
  const answer = await request(`${url}/graphql`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf },
    body: JSON.stringify({ query, variables }),
  });
  const { errors, data } = await answer.body.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** The same quote and order in hand-written SQL: the same rows and locks, without the hash chain. */
async function rawConvert(caller) {
  const { user, pair } = caller;
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  try {
    await client.query('begin');
    await run(
      'ca',
      `insert into convert_account ("userId") values ($1)
      on conflict ("userId") do update set orders = convert_account.orders`,
      [user.id],
    );
    const [id] = await openQuotes({ pool: client }, user.id, pair, 1);
    await client.query('commit');
    await client.query('begin');
    await run('co', 'select * from convert_order where id = $1 for update', [id]);
    await run('cc', 'update convert_account set orders = orders + 1 where "userId" = $1', [user.id]);
    await run(
      'cd',
      `insert into convert_account_day as d ("userId", day, usd) values ($1, now()::date, 10)
      on conflict ("userId", day) do update set usd = d.usd + 10`,
      [user.id],
    );
    await run(
      'cu',
      `update convert_order set status = 'SETTLED', "acceptedAt" = now(), "settledAt" = now(), "updatedAt" = now()
      where id = $1`,
      [id],
    );
    await run('ce', `insert into event (id, topic, payload) values ($1, $2, $3)`, [
      newId(),
      `convert-order:${user.id}`,
      JSON.stringify({ id }),
    ]);
    await move(run, caller, id);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function move(run, { paying, receiving, pair }, id) {
  for (const [leg, walletId, operation, amount, signed] of [
    ['out', paying, 'DEBIT', '10', '-10'],
    ['in', receiving, 'CREDIT', '9.94005', '9.94005'],
    ['housein', pair.from.house, 'CREDIT', '9.99', '9.99'],
    ['fee', pair.from.house, 'CREDIT', '0.01', '0.01'],
    ['houseout', pair.to.house, 'DEBIT', '9.94005', '-9.94005'],
  ]) {
    await run(
      'cm',
      `with w as (update wallet set balance = balance + $3::numeric, sequence = sequence + 1 where id = $2
        returning "userId", balance, "inOrder", sequence)
      insert into wallet_audit_log (id, "walletId", "userId", sequence, operation, amount, "previousBalance", "newBalance",
        "previousInOrder", "newInOrder", "transactionId", "idempotencyKey", border, metadata, "previousHash", hash, "createdAt")
      select $1, $2, "userId", sequence, $4, $5::numeric, balance - $3, balance, "inOrder", "inOrder", $6, $7, false, null, $8, $8,
        clock_timestamp() from w`,
      [newId(), walletId, signed, operation, amount, id, `${id}_${leg}`, ZERO_HASH],
    );
  }
}
