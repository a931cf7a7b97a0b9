import { sql } from 'kysely';
import { newId } from '../../src/core/ids.js';
import { JobLocks } from '../../src/infra/database/job-locks.js';
import { newLogger, type Logger } from '../../src/infra/telemetry/log.js';
import type { CalendarJob } from '../../src/jobs/frame/job.js';
import { startCalendar } from '../../src/jobs/calendar.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { openPlatform, type OpenPlatform } from '../../src/platform.js';
import type { Context, Platform } from '../../src/services/frame/context.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { world } from '../support/world.js';

const POOL = 5;

const opened: OpenPlatform[] = [];
/** A process of its own, with a small pool. */
async function process(): Promise<OpenPlatform> {
  const { platform, clock } = await world();
  const config = { ...platform.config, databasePoolMax: POOL };
  const own = await openPlatform(config, { clock, log: newLogger('silent') });
  opened.push(own);
  return own;
}
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

function job(run: CalendarJob['run'], schedule = '0 0 1 1 *'): CalendarJob {
  return { name: `job-${newId()}`, title: 'A job', schedule, run };
}

const write = (ctx: Context, key = newId()) =>
  inTransaction(ctx, { operation: 'test' }, (tx) =>
    sql`insert into settings (key, value) values (${key}, '')`.execute(tx.rows),
  );

/** A job that says when it is inside, goes on when it is let, and then writes a row. */
function paused() {
  const [inside, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const key = newId();
  const made = job(async (ctx) => {
    inside.resolve();
    await allowed.promise;
    await write(ctx, key);
    return { rows: 1 };
  });
  return { job: made, key, inside: inside.promise, goOn: allowed.resolve };
}

/** Connections that hold locks of these jobs. */
async function holders(...jobs: readonly CalendarJob[]): Promise<number[]> {
  const { platform } = await world();
  const names = jobs.map(({ name }) => name);
  const { rows } = await platform.db.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
      and (classid::bigint << 32 | objid::bigint) = any (select hashtextextended(name, 0) from unnest($1::text[]) name)`,
    [names],
  );
  return rows.map(({ pid }) => pid);
}

async function terminate(pid: number | undefined): Promise<void> {
  const { platform } = await world();
  await platform.db.pool.query('select pg_terminate_backend($1, 5000)', [pid]);
}

async function runsOf({ name }: CalendarJob): Promise<any[]> {
  const { platform } = await world();
  return platform.db.rows.selectFrom('job_run').selectAll().where('job', '=', name).orderBy('id').execute();
}

async function isWritten(key: string): Promise<boolean> {
  const { platform } = await world();
  return (await sql`select from settings where key = ${key}`.execute(platform.db.rows)).rows.length > 0;
}

/** The same process with locks of its own, whose connection is made when `gate` lets it; what it logs is kept. */
function withLocks(platform: OpenPlatform, gate: () => Promise<void> = async () => undefined) {
  const lines: string[] = [];
  const keep = (_fields: unknown, message: string) => void lines.push(message);
  const log: Logger = Object.assign(newLogger('silent'), { warn: keep });
  const jobLocks = new JobLocks(async () => (await gate(), platform.db.connectApart()), log);
  const db = Object.assign(Object.create(platform.db) as Platform['db'], { jobLocks });
  return { lines, jobLocks, platform: { ...platform, db } satisfies Platform };
}

describe('jobs that are due at once', () => {
  it('all end, forty of them on a pool of five, though all are under way at the same time', async () => {
    const own = await process();
    let count = 0;
    const all = Promise.withResolvers<void>();
    const jobs = Array.from({ length: 40 }, () =>
      job(async (ctx) => {
        count += 1;
        if (count === 40) all.resolve();
        await all.promise;
        await write(ctx);
        await Promise.all([write(ctx), write(ctx)]);
        return { rows: 3 };
      }),
    );
    const runs = await Promise.all(jobs.map((each) => runCalendarJob(own, each)));
    expect(runs.map((run) => run?.status)).toEqual(jobs.map(() => 'SUCCEEDED'));
    expect(await holders(...jobs)).toEqual([]);
  });

  it('have their locks on one connection, which is none of the pool', async () => {
    const own = await process();
    const jobs = Array.from({ length: 10 }, paused);
    const runs = jobs.map((each) => runCalendarJob(own, each.job));
    await Promise.all(jobs.map(({ inside }) => inside));
    const pids = await holders(...jobs.map((each) => each.job));
    expect([pids.length, new Set(pids).size]).toEqual([10, 1]);
    // All of the pool are free for the work of the jobs.
    const free = await Promise.all(Array.from({ length: POOL }, () => own.db.pool.connect()));
    const { rows } = await free[0]!.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(pids).not.toContain(rows[0]?.pid);
    for (const each of free) each.release();
    for (const { goOn } of jobs) goOn();
    expect((await Promise.all(runs)).map((run) => run?.status)).toEqual(jobs.map(() => 'SUCCEEDED'));
  });

  it('are planned and recovered without a connection each, too', async () => {
    const own = await process();
    const all = Promise.withResolvers<void>();
    let count = 0;
    const jobs = Array.from({ length: 40 }, () =>
      job(async (ctx) => {
        count += 1;
        if (count === 40) all.resolve();
        await all.promise;
        await write(ctx);
        return { rows: 1 };
      }, '* * * * * *'),
    );
    const calendar = await startCalendar(own, jobs);
    await all.promise;
    await calendar.stop();
    for (const each of jobs)
      expect(await runsOf(each)).toContainEqual(expect.objectContaining({ status: 'SUCCEEDED' }));
  });
});

describe('a process that loses the connection with the locks of its jobs', () => {
  it('takes them again at once, so that its jobs go on and no other process begins them', async () => {
    const [own, other] = [await process(), await process()];
    const { lines, platform, jobLocks } = withLocks(own);
    const [one, two] = [paused(), paused()];
    const runs = [one, two].map((each) => runCalendarJob(platform, each.job));
    await Promise.all([one.inside, two.inside]);
    const [before] = await holders(one.job, two.job);
    await terminate(before);
    let after: number[] = [];
    while (after.length < 2) after = await holders(one.job, two.job);
    expect(after).not.toContain(before);
    for (const each of [own, other]) expect(await runCalendarJob(each, one.job)).toBeNull();
    expect(await runCalendarJob(platform, two.job)).toBeNull();
    one.goOn();
    two.goOn();
    expect((await Promise.all(runs)).map((run) => run?.status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(await runsOf(one.job)).toHaveLength(1);
    expect(await holders(one.job, two.job)).toEqual([]);
    expect(lines.filter((line) => line.includes('holds the job locks is lost'))).toHaveLength(1);
    await jobLocks.close();
  });

  it('writes nothing more for a job that another process has begun by then', async () => {
    const [own, other] = [await process(), await process()];
    let gate = Promise.resolve();
    const { platform, jobLocks } = withLocks(own, () => gate);
    const left = paused();
    const run = runCalendarJob(platform, left.job);
    await left.inside;
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    await terminate((await holders(left.job))[0]);
    const taken = paused();
    const second = runCalendarJob(other, { ...left.job, run: taken.job.run }, { trigger: 'RECOVERY' });
    await taken.inside;
    open.resolve();
    left.goOn();
    expect(await run).toBeNull();
    expect(await isWritten(left.key)).toBe(false);
    taken.goOn();
    expect(await second).toMatchObject({ status: 'SUCCEEDED', trigger: 'RECOVERY' });
    expect(await runsOf(left.job)).toMatchObject([{ status: 'ABANDONED' }, { status: 'SUCCEEDED' }]);
    expect(await isWritten(taken.key)).toBe(true);
    await jobLocks.close();
  });

  it('undoes the transaction that the loss comes into, when another process has begun the job', async () => {
    const [own, other] = [await process(), await process()];
    let gate = Promise.resolve();
    const { platform, jobLocks } = withLocks(own, () => gate);
    const [inside, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const key = newId();
    const made = job(async (ctx) => {
      await inTransaction(ctx, { operation: 'test' }, async (tx) => {
        await sql`insert into settings (key, value) values (${key}, '')`.execute(tx.rows);
        inside.resolve();
        await allowed.promise;
      });
      return {};
    });
    const run = runCalendarJob(platform, made);
    await inside.promise;
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    await terminate((await holders(made))[0]);
    const taken = paused();
    const second = runCalendarJob(other, { ...made, run: taken.job.run }, { trigger: 'RECOVERY' });
    await taken.inside;
    open.resolve();
    allowed.resolve();
    expect(await run).toBeNull();
    expect(await isWritten(key)).toBe(false);
    taken.goOn();
    await second;
    await jobLocks.close();
  });

  it('opens another when the next job is due, although none was under way', async () => {
    const own = await process();
    const { lines, platform, jobLocks } = withLocks(own);
    const first = paused();
    first.goOn();
    const again = paused();
    const run = runCalendarJob(platform, again.job);
    await again.inside;
    const [pid] = await holders(again.job);
    again.goOn();
    await run;
    await terminate(pid);
    while (lines.length === 0) await new Promise(setImmediate);
    expect(await runCalendarJob(platform, first.job)).toMatchObject({ status: 'SUCCEEDED' });
    expect(lines).toHaveLength(1);
    await jobLocks.close();
  });

  it('is told so by the run of a job that cannot be locked, and runs it once it can', async () => {
    const own = await process();
    let isAway = true;
    const { platform, jobLocks } = withLocks(own, async () => {
      if (isAway) throw new Error('connection refused');
    });
    const made = paused();
    made.goOn();
    expect(await runCalendarJob(platform, made.job)).toBeNull();
    expect(await runsOf(made.job)).toEqual([]);
    isAway = false;
    expect(await runCalendarJob(platform, made.job)).toMatchObject({ status: 'SUCCEEDED' });
    await jobLocks.close();
  });
});
