import { badInput } from '../catalogue/errors.js';

const DAY = /^(?:19|2[01])\d{2}-\d{2}-\d{2}$/;
const TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * A day of the years 1900 to 2199 as YYYY-MM-DD, from such a text or from a time of ISO 8601 with its zone, whose day in UTC
 * it is. BAD_INPUT naming the field for any other text, such as 2030-02-30.
 */
export function readDay(field: string, text: string): string {
  const [day, time] = [text.slice(0, 10), text.slice(10)];
  if (isDay(day)) {
    if (time === '') return day;
    const inUtc = TIME.test(time) ? new Date(text).toISOString().slice(0, 10) : '';
    if (DAY.test(inUtc)) return inUtc;
  }
  throw badInput(`${field} must be a day of the years 1900 to 2199, as YYYY-MM-DD or a time of ISO 8601 with its zone`);
}

/** Whether the calendar has it. */
function isDay(text: string): boolean {
  const day = DAY.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
