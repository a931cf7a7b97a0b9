import { sql } from 'kysely';
import { SECOND_MS } from '../core/clock.js';
import { sqlList } from '../core/sql/sql-list.js';
import type { Platform } from '../services/frame/context.js';

/** How long statements of lost connections may still come to be carried out. */
const SETTLES_MS = 5 * SECOND_MS;
/** By how much the database may have gone on before this process heard of it. */
const EARLIER_MS = 5 * SECOND_MS;
/** A job that was taken this recently may not have begun yet. */
const TAKEN_MS = 2 * SECOND_MS;

/**
 * Gives back jobs that are locked for this process although it never heard of them. A database that hung carries out,
 * once it goes on, what workers had sent to it on connections that are gone by then. The queue itself would leave such a
 * job locked for four hours.
 */
export class OrphanedJobs {
  /** The names under which queues take jobs for this process. */
  readonly poolIds: string[] = [];
  /** Jobs that began since the database answers again; null while nobody asks. */
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
          'jobs that a lost connection locked could not be given back',
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
      'jobs that a lost connection had locked are released to the queue',
    );
  }
}
