import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newId } from '../../src/core/ids.js';
import { recoverRuns, startCalendar } from '../../src/jobs/calendar.js';
import type { CalendarJob } from '../../src/jobs/frame/job.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { countingJob, createItems, itemTimes } from '../support/counting-job.js';
import { TEST_ENVIRONMENT, world } from '../support/world.js';

function job(run: CalendarJob['run'] = async () => ({ done: 1 }), schedule = '0 0 1 1 *'): CalendarJob {
  return { name: `job-${newId()}`, title: 'A job', schedule, run };
}

async function runsOf(name: string): Promise<any[]> {
  const { platform } = await world();
  return platform.db.rows.selectFrom('job_run').selectAll().where('job', '=', name).orderBy('id').execute();
}

afterAll(async () => (await world()).platform.db.pool.query('drop table if exists test_item'));

describe('a run of a calendar job', () => {
  it('is recorded with its start, end, outcome and counts', async () => {
    const { platform } = await world();
    const made = job(async () => ({ rows: 3, mails: 0 }));
    await runCalendarJob(platform, made, { trigger: 'SCHEDULE', scheduledFor: new Date('2030-01-01T00:00:00Z') });
    const [run] = await runsOf(made.name);
    expect(run).toMatchObject({
      job: made.name,
      trigger: 'SCHEDULE',
      status: 'SUCCEEDED',
      counts: { rows: 3, mails: 0 },
      error: null,
      scheduledFor: '2030-01-01T00:00:00.000Z',
    });
    expect(run.process).toMatch(new RegExp(`:${process.pid}$`));
    expect(Date.parse(run.endedAt)).toBeGreaterThanOrEqual(Date.parse(run.startedAt));
  });

  it('that fails is recorded with its error, and the next one runs', async () => {
    const { platform } = await world();
    let failing = true;
    const made = job(async () => {
      if (failing) throw new Error('the exchange is closed');
      return {};
    });
    await runCalendarJob(platform, made);
    failing = false;
    await runCalendarJob(platform, made);
    expect(await runsOf(made.name)).toMatchObject([
      { status: 'FAILED', error: 'the exchange is closed', counts: null },
      { status: 'SUCCEEDED', error: null },
    ]);
  });

  it('is one at a time: four of five that ask at the same time find it running', async () => {
    const { platform } = await world();
    const allowed = Promise.withResolvers<void>();
    let inside = 0;
    const made = job(async () => {
      inside += 1;
      await allowed.promise;
      return {};
    });
    let turnedAway = 0;
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        if ((await runCalendarJob(platform, made)) !== null) return;
        turnedAway += 1;
        if (turnedAway === 4) allowed.resolve();
      }),
    );
    expect([inside, turnedAway]).toEqual([1, 4]);
    expect(await runsOf(made.name)).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('stands for one moment of the calendar, however many processes hold it', async () => {
    const { platform } = await world();
    const made = job();
    const cause = { trigger: 'SCHEDULE', scheduledFor: new Date('2030-06-01T00:00:00Z') } as const;
    for (let process = 0; process < 3; process += 1) await runCalendarJob(platform, made, cause);
    expect(await runsOf(made.name)).toHaveLength(1);
    await runCalendarJob(platform, made, { ...cause, scheduledFor: new Date('2030-06-02T00:00:00Z') });
    expect(await runsOf(made.name)).toHaveLength(2);
  });

  it('that a killed process left in the middle is closed, and the next run finishes the work, once', async () => {
    const { platform, databaseUrl, redisUrl } = await world();
    await createItems(platform, 10);
    const program = fileURLToPath(new URL('../support/cron-process.js', import.meta.url));
    const env = { ...process.env, ...TEST_ENVIRONMENT, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');

    // While it lives its lock keeps everybody else out, even for minutes.
    await recoverRuns(platform, [countingJob()]);
    expect(await itemTimes(platform)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);

    child.kill('SIGKILL');
    await once(child, 'exit');
    // The database notices the end of a connection by itself.
    while ((await runsOf('countItems')).length < 2)
      await Promise.all([recoverRuns(platform, [countingJob()]), recoverRuns(platform, [countingJob()])]);
    expect(await itemTimes(platform)).toEqual(Array.from({ length: 10 }, () => 1));
    expect(await runsOf('countItems')).toMatchObject([
      { status: 'ABANDONED', error: 'The process ended before the job did', counts: null },
      { status: 'SUCCEEDED', trigger: 'RECOVERY', counts: { items: 7 } },
    ]);
    // Nothing is left to recover.
    await recoverRuns(platform, [countingJob()]);
    expect(await runsOf('countItems')).toHaveLength(2);
  });
});

describe('the calendar', () => {
  it('runs a job when its time comes, once, though two processes hold it', async () => {
    const { platform } = await world();
    const twice = Promise.withResolvers<void>();
    let count = 0;
    const made = job(async () => {
      count += 1;
      if (count === 2) twice.resolve();
      return {};
    }, '* * * * * *');
    const calendars = [await startCalendar(platform, [made]), await startCalendar(platform, [made])];
    await twice.promise;
    for (const each of calendars) await each.stop();
    const moments = (await runsOf(made.name)).map(({ scheduledFor }) => scheduledFor);
    expect(moments.length).toBeGreaterThanOrEqual(2);
    expect(new Set(moments).size).toBe(moments.length);
    expect(moments.every((moment) => new Date(moment).getMilliseconds() === 0)).toBe(true);
  });

  it('shows what it holds and when each job runs next, and no longer what it held before', async () => {
    const { platform } = await world();
    const made = job(undefined, '17 3 * * *');
    await (await startCalendar(platform, [job()])).stop();
    await (await startCalendar(platform, [made])).stop();
    const held = await platform.db.rows.selectFrom('cron_job').selectAll().execute();
    expect(held).toMatchObject([{ name: made.name, title: 'A job', schedule: '17 3 * * *' }]);
    const next = new Date(String(held[0]?.nextRunAt));
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([3, 17]);
    expect(next.getTime() - Date.now()).toBeGreaterThan(0);
  });

  it.each(['nonsense', '0 0 31 2 *', '61 * * * *'])(
    'does not start with a schedule that never comes: %s',
    async (schedule) => {
      const { platform } = await world();
      const made = job(undefined, schedule);
      const why = `The schedule of the calendar job ${made.name} never comes, or is no cron expression: "${schedule}"`;
      await expect(startCalendar(platform, [job(), made])).rejects.toThrow(new Error(why));
    },
  );
});
