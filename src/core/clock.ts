/** Source of the current time. Use cases never ask the process for it, so that tests can move time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A new date `ms` milliseconds after (or, when negative, before) the given one. */
export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
