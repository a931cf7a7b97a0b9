import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { SECOND_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.

const NAME = 'prices';
const LEASE_MS = 5 * SECOND_MS;
const RENEW_EVERY_MS = SECOND_MS;
/**
 * PostgreSQL ends the transaction of a holder that hangs in it, so that its lock on the lease delays no other process
 * for longer.
 */
const HUNG_AFTER_MS = 2 * SECOND_MS;

/**
 * The lease of the one process that follows prices by socket, by the database's clock. The process counts it down from before
 * it asked for it: it may end too early here, never too late.
 */
export class FeedLease {
  readonly holderId = newId();
  private heldUntilMs = -Infinity;
  private renewAtMs = -Infinity;

  get isHeld(): boolean {
    return performance.now() < this.heldUntilMs;
  }

  /** Takes the lease, or renews it when that is due. Answers whether this process has it. */
  async keep({ db }: Pick<Context, 'db'>): Promise<boolean> {
    const askedAtMs = performance.now();
    if (askedAtMs < this.renewAtMs) return this.isHeld;
    this.renewAtMs = askedAtMs + RENEW_EVERY_MS;
    const { rows } = await sql`
      insert into currency_feed_lease as lease (name, "holderId", "leasedUntil")
      values (${NAME}, ${this.holderId}, now() + ${LEASE_MS} * interval '1 millisecond')
      on conflict (name) do update set "holderId" = excluded."holderId", "leasedUntil" = excluded."leasedUntil"
      where lease."holderId" = excluded."holderId" or lease."leasedUntil" <= now()
      returning name`.execute(db.rows);
    this.heldUntilMs = rows.length === 0 ? -Infinity : askedAtMs + LEASE_MS;
    return this.isHeld;
  }

  /** Whether this process has the lease, which stays so until the end of the transaction. */
  async isHeldIn({ rows }: Pick<Tx, 'rows'>): Promise<boolean> {
    const found = await sql`
      select set_config('idle_in_transaction_session_timeout', ${String(HUNG_AFTER_MS)}, true) from currency_feed_lease
      where name = ${NAME} and "holderId" = ${this.holderId} and "leasedUntil" > clock_timestamp() for share`.execute(
      rows,
    );
    return found.rows.length > 0;
  }

  /** Gives the lease up, so that another process can take it immediately. */
  async end({ db }: Pick<Context, 'db'>): Promise<void> {
    this.heldUntilMs = -Infinity;
    this.renewAtMs = -Infinity;
    await db.rows.deleteFrom('currency_feed_lease').where('holderId', '=', this.holderId).execute();
  }
}
