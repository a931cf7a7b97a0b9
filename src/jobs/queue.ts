import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type Job,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { ConfigError } from '../config/index.js';
import { observeJob } from '../infra/telemetry/metrics.js';
import type { Platform } from '../services/frame/context.js';
import { traceOf, type JobPayloads } from '../services/frame/job-queue.js';
import { jobContext } from './context.js';
import type { QueueTask } from './frame/job.js';
import { queueTasks } from './index.js';
import { OrphanedJobs } from './orphaned-jobs.js';

/** The queue of tasks that name none. */
const MAIN = 'main';
/** Workers of a queue for which neither the configuration nor a task names a number. */
const CONCURRENCY = 5;
const POLL_MS = 1_000;
/**
 * The workers of a queue whose task asks for more than this fetch jobs together, since otherwise each of them would look
 * every second. A process that dies keeps those that were fetched locked, so such a task must not depend on its job alone.
 */
const MANY = 10;
/** For how long jobs that were fetched so may wait for a worker, before they are given back. */
const HELD_MS = 5_000;
/** Shares of the time to drain: jobs are asked to end, then given back, and what is left is for closing the rest. */
const ASKED_AT = 0.5;
const GIVEN_BACK_AT = 0.8;

/** Creates or upgrades the queue's own schema. */
export async function migrateQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => undefined) });
}

/** The running queues of this process. */
export interface WorkingQueues {
  /**
   * Accepts no more jobs; resolves when the running ones are finished. Throws when some had to be given back to the queue
   * because they did not end in time: the library would keep them locked for four hours.
   */
  stop(): Promise<void>;
}

/**
 * Works on every queue in this process until it is stopped. Each queue has its own workers, which take only its tasks.
 * ConfigError when the configuration names a queue that has no task.
 */
export async function startQueues(
  platform: Platform,
  tasks: readonly QueueTask[] = queueTasks,
): Promise<WorkingQueues> {
  const names = [...new Set([MAIN, ...tasks.map(queueOf)])];
  requireKnown(platform, names);
  const orphaned = new OrphanedJobs(platform);
  const runners = await Promise.all(
    names.map((name) => {
      const own = tasks.filter((task) => queueOf(task) === name);
      return workOn(platform, own, concurrencyOf(platform, name, own), orphaned);
    }),
  );
  return {
    async stop() {
      const left = await Promise.all(runners.map((each) => stopped(each, platform.config.drainTimeoutMs)));
      orphaned.stop();
      const count = left.flat().length;
      if (count > 0) throw new Error(`jobs that did not end while the process drained are given back: ${count}`);
    },
  };
}

function queueOf({ queue = MAIN }: QueueTask): string {
  return queue;
}

/** Jobs of a queue that run at once: as configured, else the most that one of its tasks asks for. */
function concurrencyOf({ config }: Platform, name: string, tasks: readonly QueueTask[]): number {
  return config.queueConcurrency.get(name) ?? Math.max(...tasks.map(({ concurrency = CONCURRENCY }) => concurrency), 1);
}

function requireKnown({ config }: Platform, names: readonly string[]): void {
  const unknown = [...config.queueConcurrency.keys()].filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new ConfigError([`QUEUE_CONCURRENCY: unknown queue ${unknown.join(', ')}; the queues are ${names.join(', ')}`]);
}

async function workOn(
  platform: Platform,
  tasks: readonly QueueTask[],
  concurrency: number,
  orphaned: OrphanedJobs,
): Promise<Working> {
  const events: WorkerEvents = new EventEmitter();
  const pools: WorkerPool[] = [];
  events.on('pool:create', ({ workerPool }) => {
    orphaned.poolIds.push(workerPool.id);
    pools.push(workerPool);
  });
  const given = options(platform, tasks, (jobId) => orphaned.begins(jobId));
  const worker = { gracefulShutdownAbortTimeout: platform.config.drainTimeoutMs * ASKED_AT };
  const fetched = isLarge(tasks) ? { localQueue: { size: concurrency, ttl: HELD_MS } } : {};
  const preset = { worker: { ...worker, ...fetched } };
  const runner = await run({ ...given, preset, events, concurrency, pollInterval: POLL_MS, noHandleSignals: true });
  return { runner, pools };
}

function isLarge(tasks: readonly QueueTask[]): boolean {
  return tasks.some(({ concurrency = CONCURRENCY }) => concurrency > MANY);
}

/** The workers of one queue. */
interface Working {
  readonly runner: Runner;
  readonly pools: readonly WorkerPool[];
}

/** Ends workers whose jobs are still running, as failed attempts of those. */
async function giveBack(pool: WorkerPool): Promise<readonly Job[]> {
  const { forceFailedJobs } = await pool.forcefulShutdown('The process ended before the job did');
  return forceFailedJobs;
}

/** Stops the workers of a queue; answers the jobs that had to be given back. */
async function stopped({ runner, pools }: Working, drainTimeoutMs: number): Promise<readonly Job[]> {
  let forced: Promise<(readonly Job[])[]> | undefined;
  const timer = setTimeout(() => {
    forced = Promise.all(pools.map(giveBack));
    forced.catch(() => undefined);
  }, drainTimeoutMs * GIVEN_BACK_AT);
  await runner.stop();
  clearTimeout(timer);
  return (await forced)?.flat() ?? [];
}

/** Stores results in batches, since only then the library waits until a job's result is stored. */
const ENDS_STORED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Runs all jobs that are due, then returns. Tests drive the queue with it. */
export async function drainQueue(platform: Platform): Promise<void> {
  await runOnce({ ...options(platform, queueTasks), preset: ENDS_STORED });
}

function options(platform: Platform, tasks: readonly QueueTask[], onBegin: (jobId: string) => void = () => undefined) {
  return { pgPool: platform.db.pool, taskList: taskList(platform, tasks, onBegin), logger: workerLogger(platform) };
}

function taskList(platform: Platform, tasks: readonly QueueTask[], onBegin: (jobId: string) => void): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown, { job, abortSignal }: JobHelpers) => {
        onBegin(job.id);
        const given = payload as JobPayloads[keyof JobPayloads];
        const work = () => task.run(jobContext(platform, task.name), given, abortSignal);
        return observeJob(task.name, 'queue', work, traceOf(job.flags));
      },
    ]),
  );
}

/** Jobs wait for others far longer than for the database, so that queues have more workers than there are connections. */
const INTENDED = /maxPoolSize .* smaller than concurrency/;

function workerLogger({ log }: Platform): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const at = level === 'warning' ? 'warn' : level;
    log[at === 'info' || INTENDED.test(message) ? 'debug' : at]({ module: 'queue', ...meta }, message);
  });
}
