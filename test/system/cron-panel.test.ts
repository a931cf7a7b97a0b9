import { newId } from '../../src/core/ids.js';
import { calendarJobs } from '../../src/jobs/index.js';
import { startCalendar } from '../../src/jobs/calendar.js';
import { drainQueue } from '../../src/jobs/queue.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { newClient, newUser } from '../support/accounts.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import { following, refusal } from '../support/subscribed.js';

const PANEL = '{ cronJobs { name title schedule nextRunAt running lastRun { status trigger startedBy counts } } }';
const RUN = 'mutation ($name: String!) { runCronJob(name: $name) { message } }';
const FOLLOW = 'subscription { jobRunChanged { cursor run { job status } } }';
const prune = calendarJobs.find(({ name }) => name === 'pruneRecords');

beforeAll(async () => {
  const { platform } = await world();
  await (await startCalendar(platform)).stop();
});

beforeEach(async () => {
  const { platform } = await world();
  await platform.db.rows.deleteFrom('job_run').execute();
});

describe('the cron panel', () => {
  it('shows every job with its schedule, its next run and its last', async () => {
    const admin = await newClient({ permissions: ['access.cron'] });
    const { platform } = await world();
    await runCalendarJob(platform, prune!);
    const { cronJobs } = await admin.ok(PANEL);
    const planned = calendarJobs.filter((job) => job.planned?.(platform.config) ?? true);
    expect(cronJobs.map(({ name }: { name: string }) => name)).toEqual(planned.map(({ name }) => name).toSorted());
    expect(cronJobs).toContainEqual({
      name: 'pruneRecords',
      title: prune!.title,
      schedule: '17 * * * *',
      nextRunAt: expect.stringMatching(/:17:00\.000Z$/),
      running: false,
      lastRun: {
        status: 'SUCCEEDED',
        trigger: 'MANUAL',
        startedBy: null,
        counts: expect.objectContaining({ event: expect.any(Number) }),
      },
    });
    expect((await admin.rest('GET', '/api/admin/system/cron')).body).toContainEqual(
      expect.objectContaining({ name: 'pruneRecords' }),
    );
  });

  it('has a job run by hand, through the queue, and records who asked', async () => {
    const admin = await newClient({ permissions: ['access.cron', 'edit.cron'] });
    const { platform } = await world();
    expect(await admin.ok(RUN, { name: 'pruneRecords' })).toEqual({
      runCronJob: { message: 'The job has been started' },
    });
    await admin.ok(RUN, { name: 'pruneRecords' });
    await drainQueue(platform);
    const rows = await platform.db.rows.selectFrom('job_run').selectAll().execute();
    expect(rows).toMatchObject([
      { job: 'pruneRecords', trigger: 'MANUAL', status: 'SUCCEEDED', startedBy: admin.user.id },
    ]);
    const { body } = await admin.rest(
      'GET',
      `/api/admin/system/cron/run?filter=${encodeURIComponent('{"job":"pruneRecords"}')}`,
    );
    expect(body).toMatchObject({
      items: [{ id: rows[0]?.id, status: 'SUCCEEDED' }],
      pagination: { totalItems: 1 },
      statusCode: 200,
    });
  });

  it('does the same under POST /api/admin/system/cron/{name}/run', async () => {
    const admin = await newClient({ permissions: ['edit.cron'] });
    const { platform } = await world();
    const { body } = await admin.rest('POST', '/api/admin/system/cron/pruneRecords/run');
    expect(body).toEqual({ message: 'The job has been started', statusCode: 200 });
    await drainQueue(platform);
    expect(await platform.db.rows.selectFrom('job_run').select('trigger').execute()).toEqual([{ trigger: 'MANUAL' }]);
    expect((await admin.rest('POST', '/api/admin/system/cron/nothing/run')).body.statusCode).toBe(404);
  });

  it('refuses to run a job that runs', async () => {
    const admin = await newClient({ permissions: ['edit.cron'] });
    const { platform } = await world();
    const run = {
      id: newId(),
      job: 'pruneRecords',
      trigger: 'SCHEDULE' as const,
      process: 'another',
      startedAt: new Date().toISOString(),
    };
    await platform.db.rows.insertInto('job_run').values(run).execute();
    expect(await admin.code(RUN, { name: 'pruneRecords' })).toBe('ILLEGAL_STATE');
  });

  it('shows runs live as they begin and end', async () => {
    const admin = await newClient({ permissions: ['access.cron'] });
    const { platform } = await world();
    const runs = await following(admin, FOLLOW);
    await runCalendarJob(platform, prune!);
    for (const status of ['RUNNING', 'SUCCEEDED'])
      expect(await runs.next()).toMatchObject({ jobRunChanged: { run: { job: 'pruneRecords', status } } });
    await runs.close();
  });

  it('needs access.cron to look and edit.cron to run', async () => {
    const [viewer, runner] = [
      await newClient({ permissions: ['access.cron'] }),
      await newClient({ permissions: ['edit.cron'] }),
    ];
    expect(await viewer.code(RUN, { name: 'pruneRecords' })).toBe('FORBIDDEN');
    expect(await runner.code(PANEL)).toBe('FORBIDDEN');
    expect(await runner.code('{ jobRuns { items { id } } }')).toBe('FORBIDDEN');
    expect(await refusal(runner, FOLLOW)).toEqual(['FORBIDDEN']);
  });

  it('costs the same whatever the number of runs', async () => {
    const admin = await newClient({ permissions: ['access.cron'] });
    const { platform } = await world();
    await admin.ok(PANEL);
    const few = await fewestStatements(() => admin.ok(PANEL));
    for (let run = 0; run < 5; run += 1) await runCalendarJob(platform, prune!);
    expect([few, await fewestStatements(() => admin.ok(PANEL))]).toEqual([3, 3]);
  });
});

describe('pruneRecords', () => {
  it('removes runs that ended, ninety days after they began', async () => {
    const { platform, clock } = await world();
    await newUser();
    await runCalendarJob(platform, prune!);
    clock.advance(91 * 86_400_000);
    await runCalendarJob(platform, prune!);
    const rows = await platform.db.rows.selectFrom('job_run').select('counts').execute();
    expect(rows).toMatchObject([{ counts: { job_run: 1 } }]);
  });
});
