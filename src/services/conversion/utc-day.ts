/** The day of a time in UTC, such as 2026-01-31. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
