import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
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
/** Workers of a queue that the configuration does not name. */
const CONCURRENCY = 5;
const POLL_MS = 1_000;

/** Creates or upgrades the queue's own schema. */
export async function migrateQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => undefined) });
}

/** The running queues of this process. */
export interface WorkingQueues {
  /** Accepts no more jobs; resolves when the running ones are finished. */
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
      return workOn(platform, own, platform.config.queueConcurrency.get(name) ?? CONCURRENCY, orphaned);
    }),
  );
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      orphaned.stop();
    },
  };
}

function queueOf({ queue = MAIN }: QueueTask): string {
  return queue;
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
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => orphaned.poolIds.push(workerPool.id));
  const given = options(platform, tasks, (jobId) => orphaned.begins(jobId));
  return run({ ...given, events, concurrency, pollInterval: POLL_MS, noHandleSignals: true });
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
      (payload: unknown, { job }: JobHelpers) => {
        onBegin(job.id);
        const work = () => task.run(jobContext(platform, task.name), payload as JobPayloads[keyof JobPayloads]);
        return observeJob(task.name, 'queue', work, traceOf(job.flags));
      },
    ]),
  );
}

function workerLogger({ log }: Platform): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const at = level === 'warning' ? 'warn' : level;
    log[at === 'info' ? 'debug' : at]({ module: 'queue', ...meta }, message);
  });
}
