import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { VenueBusy } from '../../core/bot/venue-error.js';
import { SECOND_MS } from '../../core/clock.js';
import type { Database } from '../database/database.js';
import type { JobLock } from '../database/job-locks.js';

/** How often a lock is asked for that another process has. */
const ASK_AGAIN_MS = 20;
/** How long a call waits for those of other processes. */
const PATIENCE_MS = 30 * SECOND_MS;

/**
 * Lets signed calls of one account at a venue leave one at a time, whichever process makes them, each with a nonce above
 * all before. Venues refuse a nonce that does not rise, so neither the order of arrival nor the clocks of several machines
 * may decide about it: the lock and the last nonce are the database's.
 */
export class VenueTurns {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: Database,
    /** Names the account, without its keys. */
    private readonly account: string,
  ) {}

  /** Runs a call in its turn, with its nonce. VenueBusy, with nothing sent, when the turn does not come. */
  take<T>(work: (nonce: number) => Promise<T>): Promise<T> {
    const turn = this.last.then(() => this.alone(work));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async alone<T>(work: (nonce: number) => Promise<T>): Promise<T> {
    const lock = await this.lock();
    try {
      return await work(await this.nextNonce());
    } finally {
      await lock.release();
    }
  }

  private async lock(): Promise<JobLock> {
    const untilMs = performance.now() + PATIENCE_MS;
    while (performance.now() < untilMs) {
      const lock = await this.db.jobLocks.tryLock(`venue ${this.account}`).catch(notReached);
      if (lock) return lock;
      await sleep(ASK_AGAIN_MS);
    }
    throw new VenueBusy('Other calls to the exchange are under way', SECOND_MS);
  }

  private async nextNonce(): Promise<number> {
    const { rows } = await sql<{ nonce: string }>`
      insert into convert_venue_nonce as n (account, nonce)
      values (${this.account}, (extract(epoch from clock_timestamp()) * 1000)::bigint)
      on conflict (account) do update set nonce = greatest(n.nonce + 1, excluded.nonce)
      returning nonce::text`
      .execute(this.db.rows)
      .catch(notReached);
    return Number(rows[0]?.nonce);
  }
}

function notReached(cause: unknown): never {
  throw new VenueBusy('The database did not say whose turn it is', SECOND_MS, { cause });
}
