import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { SECOND_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { EngineReport } from '../../../entities/bot/engine.js';
import type { Context } from '../../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** For how long an engine keeps its bots without renewing its lease. */
const LEASE_MS = 30 * SECOND_MS;
const RENEW_EVERY_MS = 10 * SECOND_MS;
/** Rows of engines that ended without removing their own are kept for so long, for whoever looks into why. */
const FORGOTTEN_AFTER = '1 day';

/**
 * The lease of one engine, by the database's clock. The process counts it down on its own, from before it asked: it may
 * end too early, never too late, also when the process was frozen meanwhile.
 */
export class EngineLease {
  private present = newId();
  private heldUntilMs = -Infinity;
  private renewAtMs = -Infinity;
  private keeping: Promise<boolean> | undefined;

  /** `report` is asked for what the engine says of itself whenever the lease is renewed. */
  constructor(private readonly report: () => EngineReport) {}

  /** Of the lease that it has. One that was lost is not taken again: its bots are for whoever claims them. */
  get id(): string {
    return this.present;
  }

  /** How long the lease holds at least, in milliseconds; below zero once it is over. */
  get leftMs(): number {
    return this.heldUntilMs - performance.now();
  }

  get holds(): boolean {
    return this.leftMs > 0;
  }

  /**
   * Takes the lease, or renews it when that is due; joins whoever does so already. Answers whether bots may be kept: false
   * for a lease that is new.
   */
  async keep(ctx: Pick<Context, 'db'>): Promise<boolean> {
    if (!this.keeping && performance.now() < this.renewAtMs && this.holds) return true;
    this.keeping ??= this.renew(ctx).finally(() => (this.keeping = undefined));
    return this.keeping;
  }

  /** Gives up the lease and all bots under it. */
  async end({ db }: Pick<Context, 'db'>): Promise<void> {
    this.heldUntilMs = -Infinity;
    await db.rows.deleteFrom('trading_engine').where('id', '=', this.id).execute();
  }

  private async renew(ctx: Pick<Context, 'db'>): Promise<boolean> {
    const isKept = this.holds;
    if (!isKept) this.present = newId();
    const askedAtMs = performance.now();
    await this.write(ctx);
    this.heldUntilMs = askedAtMs + LEASE_MS;
    this.renewAtMs = askedAtMs + RENEW_EVERY_MS;
    return isKept;
  }

  private async write({ db }: Pick<Context, 'db'>): Promise<void> {
    await sql`
      with forgotten as (
        delete from trading_engine where "leasedUntil" < now() - ${FORGOTTEN_AFTER}::interval and id <> ${this.id}
      )
      insert into trading_engine (id, "startedAt", "leasedUntil", report)
      values (${this.id}, now(), now() + ${LEASE_MS} * interval '1 millisecond', ${JSON.stringify(this.report())}::jsonb)
      on conflict (id) do update set "leasedUntil" = excluded."leasedUntil", report = excluded.report`.execute(db.rows);
  }
}
