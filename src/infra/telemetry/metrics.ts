import type { BatchTable, DeliveryOutcome, GuardVerdict, PaymentOutcome } from '../../core/observer.js';
import { traced } from './tracing.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. Labels take only values that the code itself defines (operations of the schema, codes of
 * the catalogue, names of jobs), never client input, so that their number stays bounded.
 */
const registry = new Registry();

collectDefaultMetrics({ register: registry });

/** Where the metrics of this process are registered. */
export const registers = [registry];
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const operations = new Histogram({
  name: 'operation_duration_seconds',
  help: 'Queries and mutations by root field, transport and outcome.',
  labelNames: ['operation', 'transport', 'outcome'],
  buckets: SECONDS,
  registers,
});

const failures = new Counter({
  name: 'failures_total',
  help: 'Refusals and failures by code and transport.',
  labelNames: ['code', 'transport'],
  registers,
});

const jobs = new Histogram({
  name: 'job_duration_seconds',
  help: 'Runs of calendar jobs and tasks of the queue, by outcome.',
  labelNames: ['job', 'kind', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  registers,
});

const guardFailures = new Counter({
  name: 'guard_failures_total',
  help: 'Guards that could not ask their store, and what they did: allow, refuse, or keep the last known answer.',
  labelNames: ['guard', 'verdict'],
  registers,
});

const lostRows = new Counter({
  name: 'lost_rows_total',
  help: 'Rows that the database refused among others, and that were left out.',
  labelNames: ['table'],
  registers,
});

const sockets = new Gauge({
  name: 'sockets_open',
  help: 'Open sockets by kind of caller.',
  labelNames: ['caller'],
  registers,
});

const connections = new Gauge({
  name: 'connections_open',
  help: 'Open TCP connections to this process, sockets included.',
  registers,
});

const refusedConnections = new Counter({
  name: 'connections_refused_total',
  help: 'Connections that were closed at once, by the bound that was reached: of one address, or of all.',
  labelNames: ['bound'],
  registers,
});

const endedConnections = new Counter({
  name: 'connections_ended_total',
  help: 'Connections that were ended: for capacity, as idle in a crowd, for an answer not read, for a body in drops.',
  labelNames: ['reason'],
  registers,
});

const subscriptionsStarted = new Counter({
  name: 'subscriptions_started_total',
  help: 'Subscriptions that began, by root field.',
  labelNames: ['operation'],
  registers,
});

const refusedSubscriptions = new Counter({
  name: 'public_subscriptions_refused_total',
  help: 'Public subscriptions that were refused because their address holds as many as it may.',
  registers,
});

const deliveries = new Counter({
  name: 'subscription_deliveries_total',
  help: 'Results handed to subscribers, by root field.',
  labelNames: ['operation'],
  registers,
});

const subscriptionsEnded = new Counter({
  name: 'subscriptions_ended_total',
  help: 'Subscriptions that ended, by root field and outcome.',
  labelNames: ['operation', 'outcome'],
  registers,
});

const eventsSent = new Counter({
  name: 'events_sent_total',
  help: 'Events that this process appended to the stream.',
  registers,
});

const eventLag = new Histogram({
  name: 'event_lag_seconds',
  help: 'From the append of an event to its arrival in this process; its count is what arrived.',
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30, 300],
  registers,
});

const webhookAttempts = new Counter({
  name: 'gateway_webhook_attempts_total',
  help: 'Attempts of webhook deliveries to merchants, by outcome: accepted, to be tried again, or given up.',
  labelNames: ['outcome'],
  registers,
});

const payments = new Counter({
  name: 'gateway_payments_total',
  help: 'What happened to payments of the gateway, by outcome and mode.',
  labelNames: ['outcome', 'mode'],
  registers,
});

export type Outcome = 'ok' | 'failed';

/** Notes one execution of an operation; `startedAt` comes from `performance.now()`. */
export function observeOperation(operation: string, transport: string, outcome: Outcome, startedAt: number): void {
  operations.observe({ operation, transport, outcome }, secondsSince(startedAt));
}

export function countFailure(code: string, transport: string): void {
  failures.inc({ code, transport });
}

/** `guard` is the prefix of a bucket, or a Guard of the observer. */
export function countGuardFailure(guard: string, verdict: GuardVerdict): void {
  guardFailures.inc({ guard, verdict });
}

export function countLostRow(table: BatchTable): void {
  lostRows.inc({ table });
}

export function countPayment(outcome: PaymentOutcome, mode: 'LIVE' | 'TEST'): void {
  payments.inc({ outcome, mode });
}

export function countWebhookAttempt(outcome: DeliveryOutcome): void {
  webhookAttempts.inc({ outcome });
}

export type SocketCaller = 'guest' | 'user' | 'key' | 'merchant';

/** Counts a socket; returns a function to call when it closes. */
export function countSocket(caller: SocketCaller): () => void {
  sockets.inc({ caller });
  return () => sockets.dec({ caller });
}

/** Counts a connection; returns a function to call when it closes. */
export function countConnection(): () => void {
  connections.inc();
  return () => connections.dec();
}

export function countRefusedConnection(bound: 'address' | 'all'): void {
  refusedConnections.inc({ bound });
}

export type EndReason = 'capacity' | 'crowded' | 'unread' | 'slow';

export function countEndedConnection(reason: EndReason): void {
  endedConnections.inc({ reason });
}

/** Counts a subscription; returns a function to call when it ends, of which only the first call counts. */
export function countSubscription(operation: string): (outcome: Outcome) => void {
  subscriptionsStarted.inc({ operation });
  let isOver = false;
  return (outcome) => {
    if (!isOver) subscriptionsEnded.inc({ operation, outcome });
    isOver = true;
  };
}

export function countRefusedSubscription(): void {
  refusedSubscriptions.inc();
}

export function countDelivery(operation: string): void {
  deliveries.inc({ operation });
}

export function countSentEvents(count: number): void {
  eventsSent.inc(count);
}

/** Records how long an event took from its append, by the clock of the stream, to this process. */
export function observeEvent(appendedAtMs: number): void {
  eventLag.observe(Math.max(0, Date.now() - appendedAtMs) / 1_000);
}

/** Runs a job as a span; records its duration and outcome. `from` is the `traceparent` of whoever queued it. */
export function observeJob<T>(
  job: string,
  kind: 'calendar' | 'queue',
  work: () => Promise<T>,
  from: string | null = null,
): Promise<T> {
  return traced(`${kind} ${job}`, { from }, () => timedJob(job, kind, work));
}

async function timedJob<T>(job: string, kind: string, work: () => Promise<T>): Promise<T> {
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

/** Gauges whose values are read when they are scraped, such as the size of a pool: one for each label value. */
export class Figures {
  private readonly own = new Registry();

  add(name: string, help: string, label: string, read: () => Promise<ByLabel> | ByLabel): this {
    return this.gauge(name, help, [label], async (gauge) => {
      const figures = await read();
      gauge.reset();
      for (const [value, count] of Object.entries(figures)) gauge.set({ [label]: value }, count);
    });
  }

  /** A figure without a label; null while it is unknown. */
  addOne(name: string, help: string, read: () => Promise<number | null>): this {
    return this.gauge(name, help, [], async (gauge) => {
      const figure = await read();
      if (figure === null) gauge.remove();
      else gauge.set(figure);
    });
  }

  private gauge(name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => Promise<void>): this {
    const figure = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      collect() {
        return collect(this);
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

/** Seconds since a time of `performance.now()`. */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
