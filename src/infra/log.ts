import { pino, stdSerializers, stdTimeFunctions, type Logger as PinoLogger } from 'pino';
import { spanIds } from './tracing.js';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: object): Logger;
};

type Fields = Record<string, unknown>;

/** Values under these names never reach the log, at any depth that our records have. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'accessToken',
  'csrfToken',
  'captcha',
  'x-api-key',
  'x-csrf-token',
  'x-api-signature',
]);
const MAX_DEPTH = 4;

/** One JSON line a record, with secrets replaced. When the process is traced, a line names the span that it was written in. */
export function newLogger(level: string, bindings: Record<string, unknown> = {}, isTraced = false): Logger {
  return pino({
    level,
    base: bindings,
    ...(isTraced ? { mixin: spanIds } : {}),
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (record) => withoutSecrets(record) },
    serializers: { err: (error: Error) => withoutSecrets(stdSerializers.err(error)) },
  });
}

/**
 * The record itself, or a copy in which secrets are replaced. Written by hand: what the logger does for paths with
 * wildcards takes thirty times as long as writing the line.
 */
function withoutSecrets(record: Fields, depth = 1): Fields {
  let copy: Fields | undefined;
  for (const name in record) {
    const value = record[name];
    const shown = SECRETS.has(name)
      ? '[redacted]'
      : isPlain(value) && depth < MAX_DEPTH
        ? withoutSecrets(value, depth + 1)
        : value;
    if (shown === value) continue;
    copy ??= { ...record };
    copy[name] = shown;
  }
  return copy ?? record;
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
