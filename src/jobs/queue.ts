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
import { observeJob } from '../infra/telemetry/metrics.js';
import type { Platform } from '../services/frame/context.js';
import { traceOf, type JobPayloads } from '../services/frame/job-queue.js';
import { jobContext } from './context.js';
import { queueTasks } from './index.js';
import { OrphanedJobs } from './orphaned-jobs.js';

const CONCURRENCY = 5;
const POLL_MS = 1_000;

/** Creates or upgrades the queue's own schema. */
export async function migrateQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => undefined) });
}

/** Works on the queue in this process until it is stopped; jobs under way are finished first. */
export async function startQueue(platform: Platform): Promise<Runner> {
  const orphaned = new OrphanedJobs(platform);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => (orphaned.poolId = workerPool.id));
  const given = options(platform, (jobId) => orphaned.begins(jobId));
  const runner = await run({
    ...given,
    events,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
  });
  runner.promise.finally(() => orphaned.stop()).catch(() => undefined);
  return runner;
}

/** The library waits for the end of a job to be stored only where it stores ends in batches. */
const ENDS_STORED = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Works off what is due and returns: how a test drives the queue. */
export async function drainQueue(platform: Platform): Promise<void> {
  await runOnce({ ...options(platform), preset: ENDS_STORED });
}

function options(platform: Platform, onBegin: (jobId: string) => void = () => undefined) {
  return { pgPool: platform.db.pool, taskList: taskList(platform, onBegin), logger: workerLogger(platform) };
}

function taskList(platform: Platform, onBegin: (jobId: string) => void): TaskList {
  return Object.fromEntries(
    queueTasks.map((task) => [
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
