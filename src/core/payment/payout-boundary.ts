/**
 * The last time, in UTC, at which a schedule proposes payouts: what was paid before it is proposed by the next run.
 * INSTANT: with each run; DAILY: midnight; WEEKLY: the beginning of Monday; MONTHLY: that of the first of the month.
 */
export function payoutBoundary(schedule: 'INSTANT' | 'DAILY' | 'WEEKLY' | 'MONTHLY', now: Date): Date {
  if (schedule === 'INSTANT') return now;
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  if (schedule === 'WEEKLY') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (schedule === 'MONTHLY') day.setUTCDate(1);
  return day;
}
