import { sql } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { newId } from '../../core/ids.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { DatabaseTransaction } from '../../infra/database/database.js';
import type { CommittedEvent } from '../../infra/events/event-table.js';
import { withAudit } from './audit-record.js';
import type { Context } from './context.js';
import { isRepeatable, onceUnderKey, requestUnderKey, type IdempotentRequest, type Once } from './idempotency.js';
import { enqueue } from './job-queue.js';
import type { Tx } from './tx.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes event in one statement: all of one caller's own use case, or none.

/** Deadlocks and serialisation failures: PostgreSQL has rolled the transaction back, so a retry is safe. */
const RETRYABLE = new Set(['40P01', '40001']);
const MAX_TRIES = 4;

export interface TransactionOptions {
  /** The operation's name: the GraphQL field. */
  readonly operation: string;
  /**
   * Makes a repeated call get the first call's result. Required of use cases that move money or decide about it;
   * forbidden for a use case that returns a secret, since the result is stored.
   */
  readonly once?: Once;
}

/**
 * Runs the writing part of a use case in one transaction of its own. Deadlocks and serialisation failures are retried,
 * up to four attempts in all; `work` must therefore have no effect outside the transaction. Events and jobs of the
 * transaction are sent after its commit.
 */
export async function inTransaction<T>(
  ctx: Context,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const request = requestUnderKey(ctx, options.operation, options.once);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(ctx, options, request, work);
    } catch (error) {
      if (attempt >= MAX_TRIES || !RETRYABLE.has(sqlState(error))) throw translated(error);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

async function transact<T>(
  ctx: Context,
  { once }: TransactionOptions,
  request: IdempotentRequest | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const left: LeftBehind = { committed: [], effects: [] };
  const result = await ctx.db.transaction(async (open) => {
    const tx = withOutbox(ctx, open, isRepeatable(ctx, once), left);
    // Claim the key before the audit locks its record: a concurrent second call then waits for the key, five seconds at
    // most, and not for the record.
    return withAudit(ctx, tx, request ? await onceUnderKey(tx, request, work) : work);
  });
  ctx.events.publishLater(left.committed);
  if (ctx.audit) ctx.audit.written = true;
  for (const effect of left.effects) effect(ctx);
  return result;
}

/** What a transaction collects for after its commit. */
interface LeftBehind {
  readonly committed: CommittedEvent[];
  readonly effects: ((ctx: Context) => void)[];
}

function withOutbox(
  { observer }: Context,
  tx: DatabaseTransaction,
  repeatable: boolean,
  { committed, effects }: LeftBehind,
): Tx {
  return {
    repeatable,
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
    async emitAll(given) {
      const events = given.map(({ topic, payload }) => ({ id: newId(), topic, payload }));
      const all = sql`
        insert into event (id, topic, payload) select id, topic, payload
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as each (id uuid, topic text, payload jsonb)`;
      await tx.withCommit({ query: all.compile(tx.rows) });
      committed.push(...events);
    },
    enqueue: (name, payload, options) =>
      enqueue(tx, name, payload, { ...options, traceparent: observer.traceparent() }),
  };
}

/** A violated unique key means a lost race, which is a conflict and no fault of the server. */
function translated(error: unknown): unknown {
  return sqlState(error) === '23505'
    ? new AppError('CONFLICT', { reason: 'the transaction violated a unique key', cause: error })
    : error;
}
