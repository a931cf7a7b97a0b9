import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';

/**
 * Queues an immediate run of a job, for any process that works on the queue. NOT_FOUND for a name that is not in the
 * calendar; ILLEGAL_STATE while the job runs.
 */
export async function requestCronRun(ctx: Context, name: string): Promise<{ message: string }> {
  const startedBy = requireUserId(ctx.caller);
  await inTransaction(ctx, { operation: 'runCronJob' }, async (tx) => {
    const job = await tx.rows.selectFrom('cron_job').select('name').where('name', '=', name).executeTakeFirst();
    if (!job) throw new AppError('NOT_FOUND', { message: 'There is no such job' });
    const running = await tx.rows
      .selectFrom('job_run')
      .select('id')
      .where('job', '=', name)
      .where('status', '=', 'RUNNING')
      .executeTakeFirst();
    if (running) throw new AppError('ILLEGAL_STATE', { message: 'The job is already running' });
    // The key keeps at most one requested run of the job waiting.
    await tx.enqueue('run_calendar_job', { job: name, startedBy }, { key: `run_calendar_job:${name}`, maxAttempts: 1 });
  });
  return { message: 'The job has been started' };
}
