import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this process counts, for whoever scrapes it. Labels take values that the code itself knows (operations of the
 * schema, codes of the catalogue, names of jobs), never what a client wrote, so that their number stays bounded.
 */
const registry = new Registry();

collectDefaultMetrics({ register: registry });

const registers = [registry];
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const operations = new Histogram({
  name: 'operation_duration_seconds',
  help: 'Queries and mutations by root field, door and outcome.',
  labelNames: ['operation', 'door', 'outcome'],
  buckets: SECONDS,
  registers,
});

const failures = new Counter({
  name: 'failures_total',
  help: 'Refusals and failures by code and door.',
  labelNames: ['code', 'door'],
  registers,
});

const jobs = new Histogram({
  name: 'job_duration_seconds',
  help: 'Runs of calendar jobs and tasks of the queue, by outcome.',
  labelNames: ['job', 'kind', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  registers,
});

export type Outcome = 'ok' | 'failed';

/** Notes one execution of an operation; `startedAt` comes from `performance.now()`. */
export function observeOperation(operation: string, door: string, outcome: Outcome, startedAt: number): void {
  operations.observe({ operation, door, outcome }, secondsSince(startedAt));
}

export function countFailure(code: string, door: string): void {
  failures.inc({ code, door });
}

/** Runs a job and notes how long it took and whether it failed. */
export async function observeJob<T>(job: string, kind: 'calendar' | 'queue', work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let outcome: Outcome = 'failed';
  try {
    const result = await work();
    outcome = 'ok';
    return result;
  } finally {
    jobs.observe({ job, kind, outcome }, secondsSince(startedAt));
  }
}

/** Figures that are read when somebody asks, such as the size of a pool: one for each value of a label. */
export class Figures {
  private readonly own = new Registry();

  add(name: string, help: string, label: string, read: () => Promise<ByLabel> | ByLabel): this {
    const figure = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        const figures = await read();
        this.reset();
        for (const [value, count] of Object.entries(figures)) this.set({ [label]: value }, count);
      },
    });
    this.own.registerMetric(figure);
    return this;
  }

  /** These figures and all that the process counted, in Prometheus' text format. */
  text(): Promise<string> {
    return Registry.merge([registry, this.own]).metrics();
  }
}

type ByLabel = Readonly<Record<string, number>>;

export const CONTENT_TYPE = registry.contentType;

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
