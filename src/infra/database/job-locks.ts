import type { Client } from 'pg';
import { SECOND_MS } from '../../core/clock.js';
import type { Logger } from '../telemetry/log.js';
import { DatabaseHangs } from './database-probe.js';

const AGAIN_AFTER_MS = SECOND_MS;

/** The lock that keeps other processes from running a job while this process runs it. */
export interface JobLock {
  /** Throws {@link JobLockLost} when another process has the lock now. Sends no query while the connection lasts. */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

export class JobLockLost extends Error {
  constructor(job: string) {
    super(`the lock of ${job} was lost with its connection, and another process has taken it`);
    this.name = 'JobLockLost';
  }
}

interface Held {
  readonly job: string;
  /** The connection that took the lock; it may have been lost since. */
  on?: Client | undefined;
  taking?: Promise<boolean> | undefined;
}

/**
 * The locks of the jobs that this process runs. PostgreSQL keeps them for one connection outside the pool, so that
 * running jobs do not use up pool connections, and releases them when the process dies.
 */
export class JobLocks {
  /** Locks held or being taken. PostgreSQL grants one connection the same lock twice, so the process must check. */
  private readonly held = new Map<string, Held>();
  private line: Client | undefined;
  private opening: Promise<Client> | undefined;
  private isClosed = false;

  constructor(
    private readonly connect: () => Promise<Client>,
    private readonly log: Logger,
  ) {}

  /** The job's lock; null while this process or another one has it. */
  async tryLock(job: string): Promise<JobLock | null> {
    if (this.held.has(job)) return null;
    const lock: Held = { job };
    this.held.set(job, lock);
    const isHeld = await this.take(lock).catch((error: unknown) => {
      this.held.delete(job);
      throw error;
    });
    if (isHeld) return { confirm: () => this.confirm(lock), release: () => this.release(lock) };
    this.held.delete(job);
    return null;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.opening?.catch(() => undefined);
    await this.line?.end();
  }

  private async confirm(lock: Held): Promise<void> {
    if (!(await this.take(lock))) throw new JobLockLost(lock.job);
  }

  private async release(lock: Held): Promise<void> {
    await lock.taking?.catch(() => undefined);
    const line = lock.on;
    this.held.delete(lock.job);
    if (!line || line !== this.line) return;
    await line.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock.job]).catch((error: Error) => {
      // Closing the connection releases the lock, which the connection may still hold.
      this.lost(line, error);
    });
  }

  /** Whether the current connection has the lock. One query at a time, since a lock taken twice needs two releases. */
  private take(lock: Held): Promise<boolean> {
    if (lock.on && lock.on === this.line) return Promise.resolve(true);
    lock.taking ??= this.ask(lock).finally(() => (lock.taking = undefined));
    return lock.taking;
  }

  private async ask(lock: Held): Promise<boolean> {
    const line = this.line ?? (await this.open());
    const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
    const { rows } = await line.query<{ held: boolean }>(text, [lock.job]);
    lock.on = rows[0]?.held ? line : undefined;
    return lock.on !== undefined;
  }

  private open(): Promise<Client> {
    if (this.isClosed) return Promise.reject(new Error('the connection that holds the job locks is closed'));
    this.opening ??= this.connect()
      .then((line) => {
        line.on('error', (error) => this.lost(line, error));
        line.on('end', () => this.lost(line));
        return (this.line = line);
      })
      .finally(() => (this.opening = undefined));
    return this.opening;
  }

  private lost(line: Client, error?: Error): void {
    if (this.line !== line) return;
    this.line = undefined;
    line.connection.stream.destroy();
    if (this.isClosed) return;
    const jobs = [...this.held.keys()];
    // The probe has already logged the reason.
    const err = error instanceof DatabaseHangs ? undefined : error;
    this.log.warn(
      { module: 'calendar', jobs, err },
      'the connection that holds the job locks is lost: the locks are taken again, and a job that another process has started meanwhile fails here',
    );
    void this.takeAgain();
  }

  /** Takes the locks again quickly, so that no other process starts a job that is running here. */
  private async takeAgain(): Promise<void> {
    while (this.held.size > 0 && !this.line && !this.isClosed) {
      const asked = await Promise.allSettled([...this.held.values()].map((lock) => this.take(lock)));
      if (asked.every(({ status }) => status === 'fulfilled')) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS).unref());
    }
  }
}
