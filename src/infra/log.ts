import { pino, stdTimeFunctions, type Logger as PinoLogger } from 'pino';
import { spanIds } from './tracing.js';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: object): Logger;
};

/** Values under these names never reach the log, at any depth that our records have. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'accessToken', 'csrfToken', 'captcha'];
const HEADERS = ['authorization', 'cookie', 'set-cookie', 'x-api-key', 'x-csrf-token', 'x-api-signature'];

/** One JSON line a record, with secrets replaced. When the process is traced, a line names the span that it was written in. */
export function newLogger(level: string, bindings: Record<string, unknown> = {}, isTraced = false): Logger {
  return pino({
    level,
    base: bindings,
    ...(isTraced ? { mixin: spanIds } : {}),
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        ...HEADERS.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`]),
      ],
      censor: '[redacted]',
    },
  });
}
