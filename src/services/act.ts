import { sql } from 'kysely';
import { callerName } from '../auth/principal.js';
import { AppError } from '../core/errors.js';
import { newId, sha256 } from '../core/ids.js';
import { sqlState } from '../core/sql-state.js';
import type { DatabaseTransaction } from '../infra/database.js';
import type { CommittedEvent } from '../infra/event-table.js';
import { withAudit } from './audit/record.js';
import type { Context } from './context.js';
import { answerOnce } from './idempotency.js';
import { enqueue } from './job-queue.js';
import type { Tx } from './tx.js';

/** A deadlock or a serialisation failure: PostgreSQL undid the transaction, and trying again is right. */
const RETRYABLE = new Set(['40P01', '40001']);
const MAX_TRIES = 4;

export interface ActOptions {
  /** The operation's name: the GraphQL field. */
  readonly operation: string;
  /**
   * For acts that answer a repeated call with the first one's result: the input, and the key that the caller gave as
   * an argument (on REST the Idempotency-Key header stands in for it). Never for an act that answers a secret.
   */
  readonly once?: { readonly input: unknown; readonly key: string | null | undefined };
}

/**
 * Runs an act's writing part in one transaction of its own. Deadlocks and serialisation failures are tried again, four
 * times in all; `work` must therefore have no effect outside the transaction. Events and jobs of the transaction are
 * sent when it has committed.
 */
export async function act<T>(ctx: Context, options: ActOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const guarded = withIdempotency(ctx, options, work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(ctx, guarded);
    } catch (error) {
      if (attempt >= MAX_TRIES || !RETRYABLE.has(sqlState(error))) throw translated(error);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

function withIdempotency<T>(ctx: Context, { operation, once }: ActOptions, work: (tx: Tx) => Promise<T>) {
  const key = once && (once.key ?? ctx.request.idempotencyKey);
  if (!once || key === null || key === undefined) return work;
  const request = { caller: callerName(ctx.caller), operation, key, requestHash: sha256(JSON.stringify(once.input)) };
  return (tx: Tx) => answerOnce(tx, request, work);
}

async function transact<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  const committed: CommittedEvent[] = [];
  const effects: ((ctx: Context) => void)[] = [];
  const result = await ctx.db.transaction((tx) => withAudit(ctx, withOutbox(ctx, tx, committed, effects), work));
  ctx.events.publishLater(committed);
  if (ctx.audit) ctx.audit.written = true;
  for (const effect of effects) effect(ctx);
  return result;
}

function withOutbox(
  { observer }: Context,
  tx: DatabaseTransaction,
  committed: CommittedEvent[],
  effects: ((ctx: Context) => void)[],
): Tx {
  return {
    get em() {
      return tx.em;
    },
    rows: tx.rows,
    withCommit: (statement) => tx.withCommit(statement),
    afterCommit: (effect) => void effects.push(effect),
    async emit(topic, payload) {
      const event = { id: newId(), topic, payload };
      const json = JSON.stringify(payload);
      const row = sql`insert into event (id, topic, payload) values (${event.id}, ${topic}, ${json}::jsonb)`;
      await tx.withCommit({ query: row.compile(tx.rows) });
      committed.push(event);
    },
    enqueue: (name, payload, options) =>
      enqueue(tx.rows, name, payload, { ...options, traceparent: observer.traceparent() }),
  };
}

/** A lost race over a unique key is a conflict, not a fault of the server. */
function translated(error: unknown): unknown {
  return sqlState(error) === '23505' ? new AppError('CONFLICT', { reason: 'unique key', cause: error }) : error;
}
