import type { Client } from 'pg';
import { SECOND_MS } from '../../core/clock.js';
import type { Logger } from '../telemetry/log.js';
import { DatabaseHangs } from './database-probe.js';

const AGAIN_AFTER_MS = SECOND_MS;

/** A job that only one process runs at a time, while this one does. */
export interface JobLock {
  /** Throws {@link JobLockLost} when another process may run the job by now. Costs nothing while the connection lasts. */
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
  /** The connection that has the lock, which may be gone. */
  on?: Client | undefined;
  taking?: Promise<boolean> | undefined;
}

/**
 * The locks of the jobs that this process runs. PostgreSQL keeps them for one connection outside the pool, so that jobs
 * under way take no connection from their own work, and gives them up when the process dies.
 */
export class JobLocks {
  /** The database lets a connection take what it has a second time, so that this process must remember by itself. */
  private readonly held = new Map<string, Held>();
  private line: Client | undefined;
  private opening: Promise<Client> | undefined;
  private isClosed = false;

  constructor(
    private readonly connect: () => Promise<Client>,
    private readonly log: Logger,
  ) {}

  /** The job's lock; null while this or another process has it. */
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
      // A connection that may still have the lock is closed, which gives it up.
      this.lost(line, error);
    });
  }

  /** Whether the connection of now has the lock. Asked once at a time, as one that it took twice would stay taken. */
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
    if (this.isClosed) return Promise.reject(new Error('the connection for the locks of jobs is closed'));
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
    // The probe has told why already.
    const err = error instanceof DatabaseHangs ? undefined : error;
    this.log.warn(
      { module: 'calendar', jobs, err },
      'the connection with the locks of jobs is lost: they are taken again, and a job that another process has begun by then fails here',
    );
    void this.takeAgain();
  }

  /** Soon, so that no other process begins what this one has under way. */
  private async takeAgain(): Promise<void> {
    while (this.held.size > 0 && !this.line && !this.isClosed) {
      const asked = await Promise.allSettled([...this.held.values()].map((lock) => this.take(lock)));
      if (asked.every(({ status }) => status === 'fulfilled')) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS).unref());
    }
  }
}
