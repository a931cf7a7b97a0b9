import { pino, stdSerializers, stdTimeFunctions, type Logger as PinoLogger } from 'pino';
import { spanIds } from './tracing.js';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: object): Logger;
};

type Fields = Record<string, unknown>;

/** Values under these names, in any letter case, never reach the log, down to MAX_DEPTH levels of a record. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'accesstoken',
  'csrftoken',
  'captcha',
  'x-api-key',
  'x-csrf-token',
  'x-api-signature',
  // The arguments of a Redis command that failed, which may include passwords and tokens.
  'args',
]);
const MAX_DEPTH = 4;

/** How PostgreSQL begins an error detail with all columns of the row, which may hold password hashes. */
const WHOLE_ROW = 'Failing row contains ';
const ROW = /Failing row contains \([\s\S]*?\)\.(?=\n|$)/g;

/**
 * One JSON line a record, with secrets replaced. When the process is traced, a line names the span that it was written
 * in.
 */
export function newLogger(level: string, bindings: Record<string, unknown> = {}, isTraced = false): Logger {
  return pino({
    level,
    base: bindings,
    ...(isTraced ? { mixin: spanIds } : {}),
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (record) => withoutSecrets(record) },
    serializers: { err: loggedError },
  });
}

/** Logs an uncaught error before it ends the process. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fatal({ err: error, origin }, 'the process crashes'));
}

/** An error as a line shows it. */
export function loggedError(error: Error): Fields {
  return withoutSecrets(stdSerializers.err(error));
}

/**
 * The record itself, or a copy in which secrets are replaced. Not done by the logger's own redaction: with wildcard
 * paths it takes thirty times as long as writing the line.
 */
export function withoutSecrets(record: Fields, depth = 1): Fields {
  let copy: Fields | undefined;
  for (const name in record) {
    const value = record[name];
    const shown = SECRETS.has(name.toLowerCase()) ? '[redacted]' : withoutInner(value, depth);
    if (shown === value) continue;
    copy ??= (Array.isArray(record) ? [...record] : { ...record }) as Fields;
    copy[name] = shown;
  }
  return copy ?? record;
}

function withoutInner(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.includes(WHOLE_ROW) ? value.replaceAll(ROW, `${WHOLE_ROW}[redacted]`) : value;
  return isTree(value) && depth < MAX_DEPTH ? withoutSecrets(value, depth + 1) : value;
}

/** Whether a line shows the fields of the value, as for an object or a list. Errors are turned into fields first. */
function isTree(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !(value instanceof Error) && !('toJSON' in value);
}
