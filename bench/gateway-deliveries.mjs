// npm run bench -- gateway-deliveries: webhook deliveries of one worker to a local receiver, without and with endpoints
// that hang, and the memory that 50,000 waiting deliveries take.
// BENCH_ROUNDS=5 BENCH_DELIVERIES=40000 npm run bench -- gateway-deliveries
import { randomUUID } from 'node:crypto';
import { newWebhookSecret } from '../dist/core/payment/signature.js';
import { createAccount } from '../dist/services/account/create-account.js';
import { inTransaction } from '../dist/services/frame/in-transaction.js';
import { sealSecret } from '../dist/services/gateway/merchant/webhook-secret.js';
import { sweepWebhooks } from '../dist/services/gateway/webhook/sweep.js';
import { Servers } from './lib/servers.mjs';
import { openWorld } from './lib/world.mjs';

const deliveries = Number(process.env.BENCH_DELIVERIES) || 40_000;
const rounds = Number(process.env.BENCH_ROUNDS) || 5;
const ENDPOINTS = 100;
const HANGING = 0.1;
const DEADLINE_MS = 180_000;

process.env.OUTBOUND_ALLOW_LOOPBACK = 'true';

const EVENTS = `
  with given as (
    select n, ($1::uuid[])[1 + n % cardinality($1::uuid[])] as merchant, 'pi_' || lpad(n::text, 24, '0') as payment
    from generate_series(1, $2) n
  ), payments as (
    insert into gateway_payment (id, uuid, "merchantId", mode, amount, currency, "walletType", fee, net, "usdAmount",
      "expiresAt", "createdAt", "updatedAt")
    select payment, gen_random_uuid(), merchant, 'LIVE', 25, 'EUR', 'FIAT', 0, 25, 25, now(), now(), now() from given
  ), events as (
    insert into gateway_event (id, "merchantId", mode, type, "paymentId", sequence, position, body, "createdAt")
    select 'evt_' || payment || '_created', merchant, 'LIVE', 'payment.created', payment, 1, n,
      json_build_object('id', 'evt_' || payment || '_created', 'type', 'payment.created', 'data', json_build_object(
        'id', payment, 'description', repeat('x', 800))), now()
    from given
  )
  insert into gateway_webhook (id, "eventId", "endpointId", "merchantId", type, "paymentId", position, url, "nextRetryAt",
    "createdAt", "updatedAt")
  select gen_random_uuid(), 'evt_' || payment || '_created', merchant, merchant, 'payment.created', payment, n, 'http://x',
    now() - interval '3 minutes', now(), now()
  from given`;

// In turn, since other work on the machine changes the rates from minute to minute.
const [quiet, mixed] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  quiet.push(await measured({ count: deliveries }));
  mixed.push(await measured({ count: deliveries, hanging: HANGING }));
}
const apart = await measured({ count: 10_000, endpoints: 10_000 });
const burst = await measured({ count: 50_000 });
const table = {
  '100 endpoints': median(quiet),
  'one in ten of them hangs': median(mixed),
  'one delivery for each of 10,000 endpoints': apart,
  '50,000 waiting': burst,
};
for (const [name, run] of Object.entries(table)) process.stdout.write(`${name}: ${JSON.stringify(run)}\n`);
const share = median(mixed).perSecond / median(quiet).perSecond;
process.stdout.write(`those that answer, beside one in ten that hang: ${share.toFixed(2)}\n`);

/** The run with the median rate. */
function median(all) {
  return all.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(all.length / 2)];
}

async function measured({ count, endpoints = ENDPOINTS, hanging = 0 }) {
  const world = await openWorld();
  const servers = new Servers(world.platform.config.databaseUrl);
  try {
    const receiver = await servers.start('lib/webhook-receiver.mjs');
    const engine = await servers.start('lib/measured-engine.mjs');
    const ids = await fill(world, { receiver, count, endpoints, hanging });
    const answering = Math.round(count * (1 - hanging));
    const sweepMs = await timed(() => sweepWebhooks(world.system));
    const before = await usage(engine, '/memory');
    const started = performance.now();
    const most = { rss: 0, heapUsed: 0 };
    await queue(world);
    await usage(engine, '/start');
    let done = 0;
    while (done < answering) {
      if (performance.now() - started > DEADLINE_MS) throw new Error(`only ${done} of ${answering} in time`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const now = await usage(engine, '/');
      most.rss = Math.max(most.rss, now.rss);
      most.heapUsed = Math.max(most.heapUsed, now.heapUsed);
      done = Number(await (await fetch(`http://127.0.0.1:${receiver}/count`)).text());
    }
    const seconds = (performance.now() - started) / 1000;
    // Connections that are idle have been closed by then.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const after = await usage(engine, '/memory');
    return {
      endpoints: ids.length,
      answered: done,
      seconds: Number(seconds.toFixed(1)),
      perSecond: Math.round(done / seconds),
      cpuMsEach: Number(((after.cpuMs - before.cpuMs) / done).toFixed(2)),
      heapBefore: mb(before.heapUsed),
      heapAfter: mb(after.heapUsed),
      rssMost: mb(most.rss),
      sweepMs: Number(sweepMs.toFixed(1)),
    };
  } finally {
    servers.stop();
    await world.close();
  }
}

/** Merchants with an endpoint each, and payments with one event each, which waits for its endpoint. */
async function fill({ system, pool }, { receiver, count, endpoints, hanging }) {
  const account = {
    email: `bench-${randomUUID()}@example.com`,
    password: 'Bench-pass-1',
    role: 'User',
    emailVerified: true,
  };
  const { id: userId } = await inTransaction(system, { operation: 'bench' }, (tx) =>
    createAccount(system, tx, account),
  );
  const ids = Array.from({ length: endpoints }, () => randomUUID());
  // All but one are deleted merchants to the rest of the platform, since an account has one.
  await pool.query(
    `insert into gateway_merchant (id, "userId", name, slug, email, status, "deletedAt")
     select id, $2::uuid, 'Bench', id::text, 'bench@example.com', 'ACTIVE', case when n > 1 then now() end
     from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [ids, userId],
  );
  // Hosts of their own, as the endpoints of different merchants have.
  const urls = ids.map((_id, index) => {
    const path = index < ids.length * hanging ? 'hang' : 'ok';
    return `http://127.0.${Math.floor(index / 250)}.${(index % 250) + 1}:${receiver}/${path}`;
  });
  const secrets = ids.map((id) => sealSecret(system, id, newWebhookSecret()));
  await pool.query(
    `insert into gateway_webhook_endpoint (id, "merchantId", "isFirst", url, secret, "createdAt", "updatedAt")
     select id, id, true, url, secret, now(), now() from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, url, secret)`,
    [ids, urls, secrets],
  );
  await pool.query(EVENTS, [ids, count]);
  await pool.query('analyze');
  return ids;
}

/** One job for each endpoint, as the events have added them. */
async function queue({ pool }) {
  await pool.query(`
    select graphile_worker.add_job('deliver_gateway_webhooks', json_build_object('endpointId', id), job_key := 'webhooks-now:' || id)
    from gateway_webhook_endpoint order by random()`);
}

function mb(bytes) {
  return Number((bytes / 1024 / 1024).toFixed(1));
}

async function usage(port, path) {
  return (await fetch(`http://127.0.0.1:${port}${path}`)).json();
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
