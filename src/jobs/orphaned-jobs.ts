import { sql } from 'kysely';
import { SECOND_MS } from '../core/clock.js';
import { sqlList } from '../core/sql/sql-list.js';
import type { Platform } from '../services/frame/context.js';

/** How long a recovered database may take to execute statements of lost connections. */
const SETTLES_MS = 5 * SECOND_MS;
/** How long before this process noticed it the database may have recovered. */
const EARLIER_MS = 5 * SECOND_MS;
/** A job that was locked this recently may not have started yet. */
const TAKEN_MS = 2 * SECOND_MS;

/**
 * Releases jobs that are locked for this process although it never received them. A database that hung executes, once
 * it recovers, what workers had sent on connections that have since been lost. The queue itself would leave such a job
 * locked for four hours.
 */
export class OrphanedJobs {
  /** The worker ids under which the queues of this process lock jobs. */
  readonly poolIds: string[] = [];
  /** Jobs that started since the database recovered; null while no check is planned. */
  private begun: Set<string> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private readonly unsubscribe: () => void;

  constructor(private readonly platform: Pick<Platform, 'db' | 'log'>) {
    this.unsubscribe = platform.db.onAnswersAgain(() => this.lookLater());
  }

  begins(jobId: string): void {
    this.begun?.add(jobId);
  }

  stop(): void {
    this.unsubscribe();
    clearTimeout(this.timer);
  }

  private lookLater(): void {
    this.begun ??= new Set();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.giveBack().catch((error: unknown) => {
        this.platform.log.error(
          { module: 'queue', err: error },
          'jobs locked by a lost connection could not be released; the queue retries them after four hours',
        );
      });
    }, SETTLES_MS);
  }

  private async giveBack(): Promise<void> {
    const known = [...(this.begun ?? [])];
    this.begun = null;
    const { rows } = await sql<{ id: string }>`
      with given as (
        update graphile_worker._private_jobs
        set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
        where locked_by = any(${sqlList(this.poolIds, 'text')}) and id::text <> all(${sqlList(known, 'text')})
          and locked_at between now() - ${SETTLES_MS + EARLIER_MS} * interval '1 millisecond'
            and now() - ${TAKEN_MS} * interval '1 millisecond'
        returning id, job_queue_id
      ), freed as (
        update graphile_worker._private_job_queues set locked_at = null, locked_by = null
        where locked_by = any(${sqlList(this.poolIds, 'text')}) and id in (select job_queue_id from given)
      )
      select id from given`.execute(this.platform.db.rows);
    if (rows.length === 0) return;
    this.platform.log.warn(
      { module: 'queue', jobs: rows.length },
      'jobs locked by a lost connection were released to the queue',
    );
  }
}
