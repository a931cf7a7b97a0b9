/** A time in messages, cut to its minute: `2026-03-01 14:05 UTC`. */
export function utcTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
