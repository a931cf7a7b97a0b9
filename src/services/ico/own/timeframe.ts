import { addMs, DAY_MS } from '../../../core/clock.js';
import type { IcoTimeframe } from '../../../entities/ico/names.js';

/** Most points of a chart: a longer time is told in steps of several days. */
export const MOST_POINTS = 366;

const DAYS: Readonly<Record<IcoTimeframe, number | null>> = { W1: 7, M1: 30, M3: 90, Y1: 365, ALL: null };

/** The first day of a timeframe that ends with the day `today`; null for one that has no bound. */
export function firstDayOf(timeframe: IcoTimeframe, today: string): string | null {
  const days = DAYS[timeframe];
  return days === null ? null : daysAfter(today, 1 - days);
}

/** The day of a time in UTC, such as 2026-11-22. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function daysAfter(day: string, count: number): string {
  return dayOf(addMs(new Date(day), count * DAY_MS));
}
