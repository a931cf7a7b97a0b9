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
/** How long one sending may take, with its repetitions, unless OTEL_EXPORTER_OTLP_TIMEOUT says otherwise. */
const SEND_WITHIN_MS = 3_000;
/** A collector that is unavailable must not hold up the end of the process for longer. */
const STOP_WITHIN_MS = 5_000;
/** What balancers and scrapers ask all day. */
const UNTRACED = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * Starts OpenTelemetry with what OTEL_* says, for traces alone: figures are in `/metrics`, and the log goes its own way.
 * Statements and commands are traced within a span only, so that what the server does by itself all day leaves none.
 */
export function openTelemetry(log: Logger): Tracing {
  // Its own default would keep a process from ending for as long as it may take to drain.
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ??= String(SEND_WITHIN_MS);
  const resource = resources.resourceFromAttributes({ 'service.name': SERVICE });
  const sdk = new NodeSDK({ resource, metricReaders: [], logRecordProcessors: [] });
  diag.setLogger(toDiag(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  sdk.start();
  const provider = wordless(trace.getTracerProvider());
  for (const each of [traceHttp(), tracePostgres(), traceRedis()]) each.setTracerProvider(provider);
  // The packages are patched as they pass the require that is hooked now, even when they were imported before. What is
  // patched are methods of their classes, so it reaches every importer, and no loader of ES modules is needed.
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
        setTimeout(() => reject(new Error('it took too long')), STOP_WITHIN_MS).unref();
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

/** The active context, or that of a trace which began elsewhere. */
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
      // Statements that are prepared would be named by their number.
      span.updateName(/^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL');
      // The unit of work writes values into its statements.
      span.setAttribute('db.query.text', withoutLiterals(text));
    },
  });
}

function traceRedis(): IORedisInstrumentation {
  // Keys hold addresses and nonces: the command's name has to do.
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
    // A body arrives outside of what asked for it; from here on everything belongs to the request's span again.
    fastify.addHook('preHandler', (request, _reply, done) => {
      const { context: own } = request.opentelemetry();
      if (own) context.with(own, done);
      else done();
    });
  });
  return http;
}

/** By the route, since a path may hold what its client alone should know, and a query even more so. */
function nameRequest(span: Span, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? 'unknown';
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({ 'url.path': route, 'request.id': request.id });
}

/** Tracers whose spans say that something failed and of what kind, not in which words: those quote what clients sent. */
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

/** The code of an error or its class; the instrumentation of pg hands a text over that has nothing but the code in it. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return /\(code: (\w+)\)/.exec(error)?.[1] ?? 'Error';
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((each) => typeof each === 'string') ?? 'Error';
}

function toDiag(log: Logger) {
  const at = (level: 'debug' | 'warn') => (message: string) => log[level]({ module: 'tracing' }, message);
  return { error: at('warn'), warn: at('warn'), info: at('debug'), debug: at('debug'), verbose: at('debug') };
}
