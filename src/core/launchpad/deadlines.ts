import { badInput } from '../catalogue/errors.js';

/** Days to deliver of an offering that names none, and the most that one may name. */
export const DEFAULT_DELIVERY_DAYS = 30;
export const MAX_DELIVERY_DAYS = 365;

/** How many hours before a deadline it is told of; 0 is a late delivery. */
export type HoursLeft = 72 | 24 | 0;

/** The days as an offering keeps them. BAD_INPUT for anything but a whole number from 1 to 365. */
export function readDeliveryDays(days: number | null | undefined): number {
  const given = days ?? DEFAULT_DELIVERY_DAYS;
  if (Number.isInteger(given) && given >= 1 && given <= MAX_DELIVERY_DAYS) return given;
  throw badInput(`deliveryDays must be a whole number from 1 to ${MAX_DELIVERY_DAYS}`);
}
