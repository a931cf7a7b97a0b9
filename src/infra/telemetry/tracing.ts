export interface SpanOptions {
  /** Shown with the span. Never what a client wrote beyond the names of its operations. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Where the trace began that this goes on with, as {@link traceparent} gave it; a new trace without it. */
  readonly from?: string | null;
}

/** A span under way. */
export interface OpenSpan {
  /** Notes the code of what went wrong; a fault of the server's own marks the span as failed. */
  failed(code: string, isFault: boolean): void;
}

/** What the server uses of OpenTelemetry. */
export interface Tracing {
  /** Runs work as a span of its own: within the active one, or else at the head of a trace. */
  span<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  ids(): SpanIds | null;
  traceparent(): string | null;
  /** Sends what is left, for a few seconds at most. */
  stop(): Promise<void>;
}

/** As they are in a line of the log. */
export interface SpanIds {
  readonly trace_id: string;
  readonly span_id: string;
}

const NOT_TRACED: OpenSpan = { failed: () => undefined };
const NO_IDS = {};

let tracing: Tracing | undefined;

/** From now on the process is traced. */
export function traceWith(started: Tracing): void {
  tracing = started;
}

export async function stopTracing(): Promise<void> {
  await tracing?.stop();
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Runs work as a span; just runs it when nothing is traced. */
export function traced<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  return tracing ? tracing.span(name, options, work) : work(NOT_TRACED);
}

/** The active span's ids; nothing outside of one. */
export function spanIds(): SpanIds | object {
  return tracing?.ids() ?? NO_IDS;
}

/** The active span as the header `traceparent` names it; null outside of one. */
export function traceparent(): string | null {
  return tracing?.traceparent() ?? null;
}
