import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { SECOND_MS } from '../core/clock.js';
import { AppError } from '../core/catalogue/errors.js';
import { sameSecret, sha256 } from '../core/ids.js';
import { LedgerFaultKind } from '../entities/ledger/ledger-fault.js';
import { CONTENT_TYPE, Figures } from '../infra/telemetry/metrics.js';
import { ageOfOldestSend } from '../services/convert/send/oldest.js';
import { countUnclaimed } from '../services/bot/engine/claim.js';
import type { Platform } from '../services/frame/context.js';
import { arrivalLimits, limitConnections } from './connections/connections.js';
import { listen } from './listen.js';
import { addApprovalFigures } from './approval-figures.js';
import { addConvertFigures } from './convert-figures.js';
import { addIcoFigures } from './ico-figures.js';
import { addNftFigures } from './nft-figures.js';
import { openSubscriptions } from './sockets/open-subscriptions.js';

interface QueueRow {
  task: string;
  waiting: string;
  failed: string;
}

/**
 * Serves `/metrics` to callers with `Authorization: Bearer <METRICS_TOKEN>`. Without a configured token it is open in
 * development and answers NOT_FOUND in production.
 */
export function serveMetrics(http: FastifyInstance, platform: Platform): void {
  const figures = figuresOf(platform);
  http.get('/metrics', (request, reply) => {
    requireToken(platform, request);
    return send(figures, reply);
  });
}

/** A listener for `/metrics` alone, for roles that serve nothing else. Returns a function that stops it. */
export async function startMetrics(platform: Platform, port: number): Promise<() => Promise<void>> {
  const http = Fastify({ logger: false, forceCloseConnections: true, ...arrivalLimits(platform.config) });
  limitConnections(http, platform);
  const figures = figuresOf(platform);
  http.get('/metrics', (_request, reply) => send(figures, reply));
  http.get('/healthz', async () => ({ status: 'ok' }));
  const stop = await listen(http, { host: platform.config.host, port, setBy: 'METRICS_PORT' });
  platform.log.info({ port: Number(new URL(http.listeningOrigin).port) }, 'metrics server is listening');
  return stop;
}

function requireToken({ config }: Platform, request: FastifyRequest): void {
  const { token } = config.metrics;
  if (token === null && config.production) throw new AppError('NOT_FOUND');
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (token !== null && !sameSecret(sha256(given), sha256(token))) throw new AppError('UNAUTHENTICATED');
}

async function send(figures: Figures, reply: FastifyReply): Promise<FastifyReply> {
  return reply.type(CONTENT_TYPE).send(await figures.text());
}

function figuresOf(platform: Platform): Figures {
  const { db, publicSubscriptions } = platform;
  const figures = new Figures()
    .add('database_connections', 'Connections of the pool, and who waits for one.', 'state', () => ({
      open: db.pool.totalCount,
      idle: db.pool.idleCount,
      waited_for: db.pool.waitingCount,
    }))
    .addOne('database_hangs', '1 while the database keeps its connections and answers nothing.', async () =>
      db.hangs ? 1 : 0,
    )
    .add('subscriptions', 'Subscriptions that this process holds.', 'state', () => ({
      open: openSubscriptions(platform),
    }))
    .addOne('public_subscriptions_open', 'Of them those that anybody may have.', async () => publicSubscriptions.count)
    .add('queue_jobs_waiting', 'Jobs of the queue that are due or will be.', 'job', () =>
      queue(platform, ({ waiting }) => waiting),
    )
    .add('queue_jobs_failed', 'Jobs of the queue that were given up.', 'job', () =>
      queue(platform, ({ failed }) => failed),
    )
    .add('ledger_faults_open', 'Faults of the wallet ledger that nobody has resolved.', 'kind', () =>
      ledgerFaults(platform),
    )
    .addOne('events_waiting', 'Events of the table that are not in the stream yet.', () =>
      backlog(platform, ({ count }) => count),
    )
    .addOne('events_waiting_seconds', 'How long the oldest of them has waited.', () =>
      backlog(platform, ({ seconds }) => seconds),
    )
    .addOne(
      'gateway_webhooks_overdue_seconds',
      'For how long the webhook delivery that is due longest has been due.',
      () => overdueWebhooks(platform),
    )
    .addOne('trading_bots_unclaimed', 'Trading bots that no engine runs, although they are to be run.', () =>
      unclaimedBots(platform),
    )
    .addOne('convert_oldest_send_seconds', 'For how long the send that was approved first has not ended.', () =>
      oldestSend(platform),
    );
  return addApprovalFigures(
    addNftFigures(addIcoFigures(addConvertFigures(figures, platform), platform), platform),
    platform,
  );
}

/** Counts faults by kind. Kinds without faults are reported as zero, so that alarms can compare. */
async function ledgerFaults({ db, log }: Platform): Promise<Record<string, number>> {
  try {
    const rows = await db.rows
      .selectFrom('ledger_fault')
      .select(({ fn }) => ['kind', fn.countAll<string>().as('count')])
      .where('resolvedAt', 'is', null)
      .groupBy('kind')
      .execute();
    const none = Object.values(LedgerFaultKind).map((kind) => [kind, 0]);
    return Object.fromEntries([...none, ...rows.map(({ kind, count }) => [kind, Number(count)])]);
  } catch (error) {
    log.warn({ err: error }, 'could not count the faults of the ledger; /metrics omits the figure');
    return {};
  }
}

interface Backlog {
  count: string;
  seconds: string;
}

async function backlog({ db, log }: Platform, pick: (row: Backlog) => string): Promise<number | null> {
  try {
    const { rows } = await sql<Backlog>`
      select count(*), greatest(0, extract(epoch from now() - min("createdAt"))) as seconds
      from event where cursor is null`.execute(db.rows);
    return rows[0] ? Number(pick(rows[0])) : null;
  } catch (error) {
    log.warn({ err: error }, 'could not count the waiting events; /metrics omits the figures');
    return null;
  }
}

async function overdueWebhooks({ clock, db, log }: Platform): Promise<number | null> {
  try {
    const { due } = await db.rows
      .selectFrom('gateway_webhook')
      .select(({ fn }) => fn.min('nextRetryAt').as('due'))
      .where('status', 'in', ['PENDING', 'RETRYING'])
      .executeTakeFirstOrThrow();
    return due ? Math.max(0, clock.now().getTime() - Date.parse(due)) / SECOND_MS : 0;
  } catch (error) {
    log.warn({ err: error }, 'could not look for overdue webhooks; /metrics omits the figure');
    return null;
  }
}

async function oldestSend(platform: Platform): Promise<number | null> {
  try {
    return await ageOfOldestSend(platform);
  } catch (error) {
    platform.log.warn({ err: error }, 'could not look for the oldest send; /metrics omits the figure');
    return null;
  }
}

async function unclaimedBots(platform: Platform): Promise<number | null> {
  try {
    return await countUnclaimed(platform);
  } catch (error) {
    platform.log.warn({ err: error }, 'could not count the trading bots that no engine has; /metrics omits the figure');
    return null;
  }
}

/** One figure for each task of the queue; empty while the database is unavailable, so that other metrics still work. */
async function queue({ db, log }: Platform, pick: (row: QueueRow) => string): Promise<Record<string, number>> {
  try {
    const { rows } = await sql<QueueRow>`
      select task_identifier as task, count(*) filter (where attempts < max_attempts) as waiting,
        count(*) filter (where attempts >= max_attempts) as failed
      from graphile_worker.jobs group by 1`.execute(db.rows);
    return Object.fromEntries(rows.map((row) => [row.task, Number(pick(row))]));
  } catch (error) {
    log.warn({ err: error }, 'could not count the jobs of the queue; /metrics omits the figures');
    return {};
  }
}
