import { pino, stdSerializers, stdTimeFunctions, type Logger as PinoLogger } from 'pino';
import { spanIds } from './tracing.js';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: object): Logger;
};

type Fields = Record<string, unknown>;

/** Values under these names, however they are capitalised, never reach the log, at any depth that our records have. */
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
  // Of a command that the store of counters refused: among them are passwords and tokens.
  'args',
]);
const MAX_DEPTH = 4;

/** How the database begins to tell every column of a row that breaks a rule, hashes of passwords among them. */
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

/** Has an error that nobody caught leave a line of the log before it ends the process. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fatal({ err: error, origin }, 'the process crashes'));
}

/** An error as a line shows it. */
export function loggedError(error: Error): Fields {
  return withoutSecrets(stdSerializers.err(error));
}

/**
 * The record itself, or a copy in which secrets are replaced. Written by hand: what the logger does for paths with
 * wildcards takes thirty times as long as writing the line.
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

/** What a line would show the fields of, also a list; an error is first made fields of. */
function isTree(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !(value instanceof Error) && !('toJSON' in value);
}
