import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, diag, DiagLogLevel, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context, Span, TracerProvider } from '@opentelemetry/api';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { Logger } from './log.js';
import { withoutLiterals } from './sql-text.js';
import type { OpenSpan, SpanOptions, Tracing } from './tracing.js';

/** The service's name, unless OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES gives another. */
const SERVICE = 'trading-platform-backend';
/** How long one export may take, with its retries, unless OTEL_EXPORTER_OTLP_TIMEOUT says otherwise. */
const SEND_WITHIN_MS = 3_000;
/** How long the end of the process waits at most for a collector that is unavailable. */
const STOP_WITHIN_MS = 5_000;
/** Paths that load balancers and scrapers poll all the time. */
const UNTRACED = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Starts OpenTelemetry as the OTEL_* variables say, for traces only: metrics are in `/metrics`, and logs are not
 * exported. SQL statements and Redis commands are traced only within a span, so that background work leaves no traces.
 */
export function openTelemetry(log: Logger): Tracing {
  // OpenTelemetry's own default could delay the end of a process for as long as draining may take.
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ??= String(SEND_WITHIN_MS);
  const resource = resources.resourceFromAttributes({ 'service.name': SERVICE });
  const sdk = new NodeSDK({ resource, metricReaders: [], logRecordProcessors: [] });
  diag.setLogger(toDiag(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  sdk.start();
  const provider = wordless(trace.getTracerProvider());
  for (const each of [traceHttp(), tracePostgres(), traceRedis()]) each.setTracerProvider(provider);
  // The instrumentations patch a package when it passes the hooked `require`, even if it was imported before. They
  // patch methods of its classes, which reaches every importer, so no loader of ES modules is needed.
  const require = createRequire(import.meta.url);
  for (const name of ['pg', 'ioredis']) require(name);
  const tracer = trace.getTracer(SERVICE);
  return {
    span(name, { attributes, from }: SpanOptions, work) {
      return tracer.startActiveSpan(name, { attributes }, begun(from ?? null), (span) => ended(span, work));
    },
    ids() {
      const active = trace.getActiveSpan()?.spanContext();
      return active ? { trace_id: active.traceId, span_id: active.spanId } : null;
    },
    traceparent() {
      const active = trace.getActiveSpan()?.spanContext();
      return active ? `00-${active.traceId}-${active.spanId}-0${active.traceFlags & TraceFlags.SAMPLED}` : null;
    },
    async stop() {
      const late = new Promise((_, reject) => {
        setTimeout(() => reject(new Error('the collector took too long')), STOP_WITHIN_MS).unref();
      });
      await Promise.race([sdk.shutdown(), late]).catch((error: unknown) => {
        log.warn({ module: 'tracing', err: error }, 'the last spans could not be sent to the collector');
      });
    },
  };
}

async function ended<T>(span: Span, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  const failed = (code: string, isFault: boolean): void => {
    span.setAttribute('error.type', code);
    if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
  };
  try {
    return await work({ failed });
  } catch (error) {
    failed(typeOf(error), true);
    throw error;
  } finally {
    span.end();
  }
}

/** The active context, with the given trace, which began elsewhere, as its parent if there is one. */
function begun(traceparent: string | null): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-0([01])$/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return context.active();
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: Number(flags), isRemote: true });
}

function tracePostgres(): PgInstrumentation {
  return new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook: (span, { query: { text } }) => {
      if (!span.isRecording()) return;
      // Otherwise the span of a prepared statement would be named by the statement's number.
      span.updateName(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL');
      // The unit of work writes values into its statements.
      span.setAttribute('db.query.text', withoutLiterals(text));
    },
  });
}

function traceRedis(): IORedisInstrumentation {
  // Only the name of the command is traced, since keys hold addresses and nonces.
  return new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command });
}

function traceHttp(): FastifyOtelInstrumentation {
  const http = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => UNTRACED.test(url),
    requestHook: nameRequest,
  });
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    // The body arrives outside of the request's span; from here on everything belongs to the span again.
    fastify.addHook('preHandler', (request, _reply, done) => {
      const { context: own } = request.opentelemetry();
      if (own) context.with(own, done);
      else done();
    });
  });
  return http;
}

/** Names a request's span by the route, since paths and queries may hold secrets of the client. */
function nameRequest(span: Span, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? 'unknown';
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({ 'url.path': route, 'request.id': request.id });
}

/** Tracers whose spans record an error's code or class, not its message, which may quote what clients sent. */
function wordless(provider: TracerProvider): TracerProvider {
  return {
    getTracer(...of) {
      const tracer = provider.getTracer(...of);
      return {
        startSpan: (...how) => silenced(tracer.startSpan(...how)),
        startActiveSpan: tracer.startActiveSpan.bind(tracer),
      };
    },
  };
}

function silenced(span: Span): Span {
  const setStatus = span.setStatus.bind(span);
  return Object.assign(span, {
    setStatus: ({ code }: { code: SpanStatusCode }) => setStatus({ code }),
    recordException: (error: unknown) => void span.setAttribute('error.type', typeOf(error)),
  });
}

/** The code or class of an error. The instrumentation of pg passes a text, of which only the code in it is used. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return /\(code: (\w+)\)/.exec(error)?.[1] ?? 'Error';
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((each) => typeof each === 'string') ?? 'Error';
}

function toDiag(log: Logger) {
  const at = (level: 'debug' | 'warn') => (message: string) => log[level]({ module: 'tracing' }, message);
  return { error: at('warn'), warn: at('warn'), info: at('debug'), debug: at('debug'), verbose: at('debug') };
}
