import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes cron_job in one statement: rows that come with the program.

export interface PlannedJob {
  readonly name: string;
  readonly title: string;
  readonly schedule: string;
  readonly nextRunAt: Date | null;
}

/** Stores the calendar of this process, so that every process can show it. Jobs that are not in it are deleted. */
export async function registerJobs(ctx: Context, jobs: readonly PlannedJob[]): Promise<void> {
  const updatedAt = ctx.clock.now().toISOString();
  const rows = jobs.map((job) => ({ ...job, nextRunAt: job.nextRunAt?.toISOString() ?? null, updatedAt }));
  await inTransaction(ctx, { operation: 'registerJobs' }, async (tx) => {
    const names = rows.map(({ name }) => name);
    let gone = tx.rows.deleteFrom('cron_job');
    if (names.length > 0) gone = gone.where('name', 'not in', names);
    await gone.execute();
    if (rows.length === 0) return;
    await tx.rows
      .insertInto('cron_job')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          schedule: ref('excluded.schedule'),
          nextRunAt: ref('excluded.nextRunAt'),
          updatedAt: ref('excluded.updatedAt'),
        })),
      )
      .execute();
  });
}

/** Stores when a job runs next. */
export async function noteNextRun({ db }: Context, name: string, nextRunAt: Date | null): Promise<void> {
  await db.rows
    .updateTable('cron_job')
    .set({ nextRunAt: nextRunAt?.toISOString() ?? null })
    .where('name', '=', name)
    .execute();
}
