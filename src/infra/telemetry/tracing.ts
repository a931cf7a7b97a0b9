export interface SpanOptions {
  /** Attributes of the span. Never input of a client, except the names of its operations. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The `traceparent` of the trace that the span continues. Without it the span belongs to the active span, if any. */
  readonly from?: string | null;
}

/** A running span. */
export interface OpenSpan {
  /** Records the code of an error. `isFault` says that the server is at fault, which marks the span as failed. */
  failed(code: string, isFault: boolean): void;
}

/** The functions of OpenTelemetry that the server uses. */
export interface Tracing {
  /** Runs work in a span of its own: a child of the active span, or else the first span of a new trace. */
  span<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  ids(): SpanIds | null;
  traceparent(): string | null;
  /** Sends the remaining spans, within a few seconds at most. */
  stop(): Promise<void>;
}

/** The ids of a span, named as in a line of the log. */
export interface SpanIds {
  readonly trace_id: string;
  readonly span_id: string;
}

const NOT_TRACED: OpenSpan = { failed: () => undefined };
const NO_IDS = {};

let tracing: Tracing | undefined;

/** Turns tracing on for this process. */
export function traceWith(started: Tracing): void {
  tracing = started;
}

export async function stopTracing(): Promise<void> {
  await tracing?.stop();
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Runs work in a span; without tracing, only runs it. */
export function traced<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  return tracing ? tracing.span(name, options, work) : work(NOT_TRACED);
}

/** The ids of the active span; an empty object when there is none. */
export function spanIds(): SpanIds | object {
  return tracing?.ids() ?? NO_IDS;
}

/** The active span in the form of the `traceparent` header; null when there is none. */
export function traceparent(): string | null {
  return tracing?.traceparent() ?? null;
}
