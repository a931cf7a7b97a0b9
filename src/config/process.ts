import { z } from 'zod';
import {
  csv,
  flag,
  longEnough,
  namedNumbers,
  oneOf,
  optionalFlag,
  portNumber,
  wholeNumber,
  type Parsed,
} from './values.js';

/** How the process runs: environment, address, seeds, logs, metrics, shutdown, queues and worker threads. */
export interface ProcessConfig {
  readonly production: boolean;
  readonly test: boolean;
  readonly port: number;
  /** An address or a name; localhost stands for 127.0.0.1 and ::1. */
  readonly host: string;
  readonly playground: boolean;
  readonly demoData: boolean;
  /** Run migrations and seeds before listening. */
  readonly prepare: boolean;
  readonly logLevel: string;
  /** The token that a scraper must send, and the port of a separate metrics listener for every process role. */
  readonly metrics: { readonly token: string | null; readonly port: number | null };
  readonly drainTimeoutMs: number;
  /** How many jobs of a queue run at once in a process, by the queue's name. */
  readonly queueConcurrency: ReadonlyMap<string, number>;
  /** Limits of heavy computing in worker threads. */
  readonly workers: {
    readonly threads: number;
    readonly waiting: number;
    readonly timeLimitMs: number;
    readonly memoryMb: number;
  };
}

export const processVariables = {
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  PORT: portNumber.default(4000),
  HOST: z.string().trim().optional(),
  PLAYGROUND: optionalFlag,
  DEMO_DATA: flag,
  PREPARE: flag,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: longEnough(16).optional(),
  METRICS_PORT: portNumber.optional(),
  DRAIN_TIMEOUT_MS: wholeNumber(0).default(20_000),
  QUEUE_CONCURRENCY: namedNumbers,
  WORKER_THREADS: wholeNumber(1, 128).default(2),
  WORKER_WAITING: wholeNumber(0, 100_000).default(100),
  WORKER_TIME_LIMIT_MS: wholeNumber(100).default(300_000),
  WORKER_MEMORY_MB: wholeNumber(32, 65_536).default(512),
};

export type ProcessVariables = Parsed<typeof processVariables>;

export function processConfig(env: ProcessVariables): ProcessConfig {
  return {
    production: env.NODE_ENV === 'production',
    test: env.NODE_ENV === 'test',
    port: env.PORT,
    // An empty value counts as not set.
    host: env.HOST || '0.0.0.0',
    playground: env.PLAYGROUND ?? env.NODE_ENV !== 'production',
    demoData: env.DEMO_DATA,
    prepare: env.PREPARE,
    logLevel: env.LOG_LEVEL,
    metrics: { token: env.METRICS_TOKEN ?? null, port: env.METRICS_PORT ?? null },
    drainTimeoutMs: env.DRAIN_TIMEOUT_MS,
    queueConcurrency: env.QUEUE_CONCURRENCY,
    workers: {
      threads: env.WORKER_THREADS,
      waiting: env.WORKER_WAITING,
      timeLimitMs: env.WORKER_TIME_LIMIT_MS,
      memoryMb: env.WORKER_MEMORY_MB,
    },
  };
}

/** True when a trace exporter or collector is set, unless the exporter is `none` or OTEL_SDK_DISABLED is true. */
export function asksForTraces(env: NodeJS.ProcessEnv): boolean {
  if (env['OTEL_SDK_DISABLED']?.trim().toLowerCase() === 'true') return false;
  const exporters = csv.parse(env['OTEL_TRACES_EXPORTER']);
  if (exporters.length > 0) return !exporters.includes('none');
  return !!(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
}
