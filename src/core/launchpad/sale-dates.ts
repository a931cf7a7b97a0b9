import { badInput } from '../catalogue/errors.js';
import { DAY_MS } from '../clock.js';
import { MAX_OFFERING_DAYS, MIN_OFFERING_MS } from './limits.js';
import type { SalePeriod } from './phases.js';

/** BAD_INPUT unless an offering may last so long: 60 seconds to 365 days. */
export function requireSalePeriod({ startDate, endDate }: SalePeriod): void {
  const lasts = endDate.getTime() - startDate.getTime();
  if (lasts >= MIN_OFFERING_MS && lasts <= MAX_OFFERING_DAYS * DAY_MS) return;
  throw badInput(`endDate must be 60 seconds to ${MAX_OFFERING_DAYS} days after startDate`);
}
