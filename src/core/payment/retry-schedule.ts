import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.js';

/** Time after a failed attempt until the next one, by the number of attempts so far. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** Attempts of a delivery in all: one at once, and one after each delay. */
export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** Part of a delay by which an attempt may come later, so that those of an outage do not all come back at once. */
const JITTER = 0.1;
/** The longest wait that an endpoint can ask for. */
const MAX_RETRY_AFTER_MS = DAY_MS;

export interface Failure {
  readonly endedAt: Date;
  /** What the endpoint asked for by Retry-After; null when it did not. */
  readonly retryAfterMs: number | null;
  /** A random number from 0 to 1, which decides about the jitter. */
  readonly chance: number;
}

/** When a delivery that has failed `made` times is tried again; null after the last attempt. */
export function nextAttempt(made: number, { endedAt, retryAfterMs, chance }: Failure): Date | null {
  const delay = DELAYS_MS[made - 1];
  if (delay === undefined) return null;
  return addMs(endedAt, Math.max(Math.round(delay * (1 + JITTER * chance)), retryAfterMs ?? 0));
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** The wait that a Retry-After header asks for, in seconds or as a date: at most a day. Null when it is neither. */
export function askedWaitMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  const asked = /^\d{1,12}$/.test(text)
    ? Number(text) * SECOND_MS
    : HTTP_DATE.test(text)
      ? Date.parse(text) - now.getTime()
      : NaN;
  return Number.isNaN(asked) ? null : Math.min(Math.max(asked, 0), MAX_RETRY_AFTER_MS);
}
