import { MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import type { CalendarJob } from '../../src/jobs/frame/job.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import type { Platform } from '../../src/services/frame/context.js';
import { newClient } from '../support/accounts.js';
import { following } from '../support/subscribed.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('counts the rows of a whole platform that a job removes');

const HOUR = Date.parse('2030-01-01T10:00:00Z');
const STEP = '0081-runs-that-did-nothing';
const LIST = `query ($filter: JSONObject) { jobRuns(filter: $filter) { items { status runs firstStartedAt startedAt counts } } }`;

afterEach(async () => (await world()).clock.reset());

/** A job that does `done` in its next run; absent, it fails. */
function everyMinute(schedule = '* * * * *') {
  const made = {
    done: { rows: 0, mails: 0 } as Record<string, number> | undefined,
    job: { name: `job-${newId()}`, title: 'A job', schedule } as CalendarJob,
  };
  made.job = {
    ...made.job,
    run: async () => {
      if (!made.done) throw new Error('the exchange is closed');
      return made.done;
    },
  };
  return made;
}

/** Runs it at this minute of the hour, a minute after the last. */
async function runAt({ job }: { job: CalendarJob }, minute: number, more: Partial<Platform> = {}) {
  const { platform, clock } = await world();
  clock.advance(MINUTE_MS);
  const scheduledFor = new Date(HOUR + minute * MINUTE_MS);
  return runCalendarJob({ ...platform, ...more }, job, { trigger: 'SCHEDULE', scheduledFor });
}

async function rowsOf({ job }: { job: CalendarJob }): Promise<any[]> {
  const { platform } = await world();
  return platform.db.rows.selectFrom('job_run').selectAll().where('job', '=', job.name).orderBy('id').execute();
}

describe('runs of a job that comes every minute', () => {
  it('are one row an hour while they do nothing, which says how many they are and when the first and the last were', async () => {
    const made = everyMinute();
    const runs = [];
    for (let minute = 0; minute < 61; minute += 1) runs.push(await runAt(made, minute));
    expect(await rowsOf(made)).toMatchObject([
      {
        id: runs[59]?.id,
        runs: 60,
        firstStartedAt: runs[0]?.startedAt,
        startedAt: runs[59]?.startedAt,
        scheduledFor: '2030-01-01T10:59:00.000Z',
        status: 'SUCCEEDED',
        counts: { rows: 0, mails: 0 },
      },
      { runs: 1, scheduledFor: '2030-01-01T11:00:00.000Z', firstStartedAt: runs[60]?.startedAt },
    ]);
  });

  it('are lines of level info when they do something, and of level debug while they do nothing', async () => {
    const lines: string[] = [];
    const log = { ...newLogger('silent'), debug: () => lines.push('debug'), info: () => lines.push('info') };
    const made = everyMinute();
    for (const [minute, done] of [{ rows: 0 }, { rows: 2 }, { rows: 0 }].entries()) {
      made.done = done;
      await runAt(made, minute, { log });
    }
    expect(lines).toEqual(['debug', 'info', 'debug']);
  });

  it('have rows of their own when they fail or do something, and the others of the hour stay one', async () => {
    const made = everyMinute();
    for (const [minute, done] of [{ rows: 0 }, { rows: 2 }, { rows: 0 }, undefined, { rows: 0 }].entries()) {
      made.done = done;
      await runAt(made, minute);
    }
    expect(await rowsOf(made)).toMatchObject([
      { runs: 1, counts: { rows: 2 }, firstStartedAt: null },
      { runs: 1, status: 'FAILED', error: 'the exchange is closed', firstStartedAt: null },
      { runs: 3, counts: { rows: 0 }, scheduledFor: '2030-01-01T10:04:00.000Z' },
    ]);
  });

  it('are known to be over when another process comes late with a tick that the row stands for', async () => {
    const made = everyMinute();
    for (const minute of [0, 1, 2]) await runAt(made, minute);
    for (const minute of [0, 1, 2]) expect(await runAt(made, minute)).toBeNull();
    expect(await rowsOf(made)).toMatchObject([{ runs: 3 }]);
    expect(await runAt(made, 3)).toMatchObject({ runs: 4 });
  });

  it('have rows of their own when an admin asked for them, took up what was left, or say nothing in figures', async () => {
    const { platform } = await world();
    const made = everyMinute();
    await runAt(made, 0);
    await runCalendarJob(platform, made.job, { trigger: 'MANUAL' });
    made.done = {};
    await runAt(made, 1);
    await runAt(made, 2);
    await platform.db.rows
      .insertInto('job_run')
      .values({
        id: newId(),
        job: made.job.name,
        trigger: 'SCHEDULE',
        process: 'gone',
        startedAt: new Date().toISOString(),
      })
      .execute();
    made.done = { rows: 0 };
    await runCalendarJob(platform, made.job, { trigger: 'RECOVERY' });
    await runAt(made, 3);
    expect((await rowsOf(made)).map(({ trigger, runs, status }) => [trigger, runs, status])).toEqual([
      ['MANUAL', 1, 'SUCCEEDED'],
      ['SCHEDULE', 1, 'SUCCEEDED'],
      ['SCHEDULE', 1, 'SUCCEEDED'],
      ['SCHEDULE', 1, 'ABANDONED'],
      ['RECOVERY', 1, 'SUCCEEDED'],
      ['SCHEDULE', 2, 'SUCCEEDED'],
    ]);
  });

  it.each(['*/5 * * * *', '0 * * * *', '7 3 * * *', '0 0 1 1 *', '30 */2 * * * *'])(
    'are rows of their own when its schedule is %s, which comes less often',
    async (schedule) => {
      const made = everyMinute(schedule);
      for (const minute of [0, 1, 2]) await runAt(made, minute);
      expect(await rowsOf(made)).toMatchObject([{ runs: 1 }, { runs: 1 }, { runs: 1 }]);
    },
  );

  it.each(['* * * * *', '30 * * * * *', '*/10 * * * * *', '* * * * * *'])(
    'are one row when its schedule is %s',
    async (schedule) => {
      const made = everyMinute(schedule);
      for (const minute of [0, 1, 2]) await runAt(made, minute);
      expect(await rowsOf(made)).toMatchObject([{ runs: 3, firstStartedAt: expect.any(String) }]);
    },
  );
});

describe('the cron panel', () => {
  it('shows how many runs a row stands for, by GraphQL and by REST, to whoever may see it', async () => {
    const [viewer, other] = [await newClient({ permissions: ['access.cron'] }), await newClient()];
    const made = everyMinute();
    const first = await runAt(made, 0);
    const last = await runAt(made, 1);
    const filter = { job: made.job.name };
    const expected = { runs: 2, firstStartedAt: first?.startedAt, startedAt: last?.startedAt, status: 'SUCCEEDED' };
    expect((await viewer.ok(LIST, { filter })).jobRuns.items).toMatchObject([expected]);
    const path = `/api/admin/system/cron/run?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    expect((await viewer.rest('GET', path)).body.items).toMatchObject([expected]);
    expect(await other.code(LIST, { filter })).toBe('FORBIDDEN');
    expect((await other.rest('GET', path)).body.statusCode).toBe(403);
    expect(
      (await viewer.rest('GET', '/api/admin/system/cron/run?filter=%7B%22runs%22%3A%22x%22%7D')).body.statusCode,
    ).toBe(400);
  });

  it('tells whoever follows of the row as it grows', async () => {
    const viewer = await newClient({ permissions: ['access.cron'] });
    const made = everyMinute();
    await runAt(made, 0);
    const followed = await following(viewer, 'subscription { jobRunChanged { run { job status runs } } }');
    await runAt(made, 1);
    const { name: job } = made.job;
    const [began, ended] = [await followed.next(), await followed.next()];
    expect(began).toEqual({ jobRunChanged: { run: { job, status: 'RUNNING', runs: 1 } } });
    expect(ended).toEqual({ jobRunChanged: { run: { job, status: 'SUCCEEDED', runs: 2 } } });
    await followed.close();
  });
});

describe('runs from before rows stood for several', () => {
  it('stand for one each after the upgrade, beside which new ones are counted, and it goes back', async () => {
    const { platform } = await world();
    const made = everyMinute();
    await platform.db.orm.migrator.down({ migrations: [STEP] });
    const before = `insert into job_run (id, job, trigger, status, "scheduledFor", process, counts, "startedAt", "endedAt")
      select gen_random_uuid(), $1, 'SCHEDULE', 'SUCCEEDED', to_timestamp($2) + n * interval '1 minute', 'old', '{"rows": 0}',
        now() - interval '1 day', now() from generate_series(0, 4) as n`;
    await platform.db.pool.query(before, [made.job.name, HOUR / 1_000]);
    await platform.db.orm.migrator.up();
    expect(await runAt(made, 4)).toBeNull();
    await runAt(made, 5);
    await runAt(made, 6);
    expect((await rowsOf(made)).map(({ runs }) => runs).toSorted()).toEqual([1, 1, 1, 1, 1, 2]);
    // A process of the version before goes on writing meanwhile.
    await platform.db.pool.query(before, [made.job.name, HOUR / 1_000 + 3_600]);
    await platform.db.orm.migrator.down({ migrations: [STEP] });
    await platform.db.orm.migrator.up();
    expect((await rowsOf(made)).map(({ runs, firstStartedAt }) => [runs, firstStartedAt])).toEqual(
      Array.from({ length: 11 }, () => [1, null]),
    );
  });
});
