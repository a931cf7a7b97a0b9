// npm run bench -- ico: purchases of tokens a second through GraphQL (authentication, policy, limits, the phase, three
// movements), of one phase that all buy and spread over ten offerings, compared to raw SQL that writes the same rows.
import { Agent, request } from 'undici';
import { newId } from '../dist/core/ids.js';
import { newBuyer, newLaunchpad, newOffering } from './lib/ico-sale.mjs';
import { Servers } from './lib/servers.mjs';
import { licence } from './lib/shops.mjs';
import { openWorld, rate } from './lib/world.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CALLERS = 16;
const OFFERINGS = 10;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const ZERO_HASH = Buffer.alloc(32);
const SETTINGS = { icoMaxPerUser: '1000000000000', icoPlatformFeePercentage: '2' };

process.env.LICENCE_DIR = await licence('ico');
const world = await openWorld();
const { pool, platform } = world;
await pool.query('update extension set status = true');
for (const entry of Object.entries(SETTINGS))
  await pool.query('insert into settings (key, value) values ($1, $2)', entry);
const servers = new Servers(platform.config.databaseUrl);
const url = `http://127.0.0.1:${await servers.start('lib/api.mjs')}`;
const dispatcher = new Agent({ connections: CALLERS, pipelining: 1 });
const launchpad = await newLaunchpad(world);
const hot = await newOffering(world, launchpad);
const spread = [];
for (let n = 0; n < OFFERINGS; n += 1) spread.push(await newOffering(world, launchpad));
const buyers = [];
for (let n = 0; n < CALLERS; n += 1) buyers.push(await newBuyer(world, n));

const both = await interleaved({
  hot: (caller) => buy(buyers[caller], hot),
  spread: (caller) => buy(buyers[caller], spread[caller % OFFERINGS]),
  raw: (caller) => rawBuy(buyers[caller], hot),
  rawSpread: (caller) => rawBuy(buyers[caller], spread[caller % OFFERINGS]),
});
say(`purchases of one phase a second: GraphQL ${both.hot}, raw SQL ${both.raw}, ratio ${ratio(both.hot, both.raw)}`);
say(
  `over ${OFFERINGS} offerings: GraphQL ${both.spread}, raw SQL ${both.rawSpread}, ratio ${ratio(both.spread, both.rawSpread)}; ` +
    `GraphQL to one phase ${ratio(both.spread, both.hot)}`,
);
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

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function ratio(one, other) {
  return (one / other).toFixed(2);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

async function buy({ cookie, csrf }, { id }) {
  const query = 'mutation ($input: BuyIcoTokensInput!) { buyIcoTokens(input: $input) { id tokens status } }';
  const input = { offeringId: id, amount: '10', walletAddress: ADDRESS };
  const answer = await request(`${url}/graphql`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { errors } = await answer.body.json();
  if (errors) throw new Error(JSON.stringify(errors));
}

/** The same purchase in hand-written SQL: the same rows and locks, without the hash chain. */
async function rawBuy({ user, paying }, offering) {
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  const id = newId();
  try {
    await client.query('begin');
    await run('ig', 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`ico_offering:${offering.id}`]);
    await run(
      'io',
      `select o.*, c.precision, c."usdPrice" from ico_token_offering o
      join currency c on c.code = o.currency and c.type = o."walletType" where o.id = $1`,
      [offering.id],
    );
    await run('ih', 'select * from ico_token_offering_phase where "offeringId" = $1', [offering.id]);
    await run(
      'in',
      `insert into notification (id, "userId", type, title, message, actions, "createdAt")
      values ($1, $2, 'system', 'BNC was bought', 'A purchase of 10 USDT was made', '[]', now())`,
      [newId(), offering.creatorId],
    );
    await take(run, user, offering);
    await run(
      'it',
      `insert into ico_transaction (id, "offeringId", "phaseId", "userId", "walletId", status, currency, "walletType", amount,
        "feePercent", fee, price, tokens, "usdValue", "walletAddress", vests, "createdAt", "updatedAt")
      values ($1, $2, $3, $4, $5, 'PENDING', 'USDT', 'SPOT', 10, 2, 0.2, 0.5, 20, 10, $6, false, now(), now())`,
      [id, offering.id, offering.phaseId, user.id, paying, ADDRESS],
    );
    for (const topic of [
      `inbox:${offering.creatorId}`,
      `user.${user.id}.ico`,
      `user.${offering.creatorId}.ico`,
      'ico',
    ]) {
      await run('ie', 'insert into event (id, topic, payload) values ($1, $2, $3)', [
        newId(),
        topic,
        JSON.stringify({ id }),
      ]);
    }
    await move(run, paying, offering, id);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function take(run, user, { id, phaseId }) {
  await run(
    'ip',
    'update ico_token_offering_phase set remaining = remaining - 20 where id = $1 and remaining >= 20 returning remaining',
    [phaseId],
  );
  await run(
    'ia',
    `insert into ico_account as a ("offeringId", "userId", amount, usd, contributions) values ($1, $2, 10, 10, 1)
    on conflict ("offeringId", "userId") do update
    set amount = a.amount + 10, usd = a.usd + 10, contributions = a.contributions + 1 returning *`,
    [id, user.id],
  );
  await run(
    'iu',
    `update ico_offering_progress set raised = raised + 10, "raisedUsd" = "raisedUsd" + 10, sold = sold + 20
    where "offeringId" = $1 returning *`,
    [id],
  );
}

async function move(run, paying, { escrow }, id) {
  for (const [leg, walletId, operation, amount, signed] of [
    ['pay', paying, 'DEBIT', '10', '-10'],
    ['escrow', escrow, 'CREDIT', '9.8', '9.8'],
    ['fee', escrow, 'CREDIT', '0.2', '0.2'],
  ]) {
    await run(
      'im',
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
