import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { NoTurn } from '../../core/bot/venue-error.js';
import { SECOND_MS } from '../../core/clock.js';
import type { Database } from '../database/database.js';
import type { JobLock } from '../database/job-locks.js';

/** How often a lock is asked for that another process has. */
const ASK_AGAIN_MS = 20;
/** How long a call waits for those of other processes, unless said otherwise. */
const PATIENCE_MS = 30 * SECOND_MS;
/** How many calls of this process may wait for one another. */
const MOST_WAITING = 50;

/**
 * Lets signed calls of one account at a venue leave one at a time, whichever process makes them, each with a nonce above
 * all before. Venues refuse a nonce that does not rise, so neither the order of arrival nor the clocks of several machines
 * may decide about it: the lock and the last nonce are the database's.
 */
export class VenueTurns {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly db: Database,
    /** Names the account, without its keys. */
    private readonly account: string,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Runs a call in its turn, with its nonce. NoTurn, with nothing sent, when the turn does not come. */
  async take<T>(work: (nonce: number) => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING) throw othersFirst();
    this.waiting += 1;
    const turn = this.last.then(() => this.alone(work));
    this.last = turn.catch(() => undefined);
    return turn.finally(() => (this.waiting -= 1));
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
    const untilMs = performance.now() + this.patienceMs;
    while (performance.now() < untilMs) {
      const lock = await this.db.jobLocks.tryLock(`venue ${this.account}`).catch(notReached);
      if (lock) return lock;
      await sleep(ASK_AGAIN_MS);
    }
    throw othersFirst();
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

function othersFirst(): NoTurn {
  return new NoTurn('Other calls to the exchange are under way', SECOND_MS);
}

function notReached(cause: unknown): never {
  throw new NoTurn('The database did not say whose turn it is', SECOND_MS, { cause });
}
