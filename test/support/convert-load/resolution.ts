import { canonical } from '../../../src/core/money.js';
import { ZERO, type Exact } from '../stub-exchange/exact.js';
import type { HouseSite } from './house-site.js';

export interface Resolution {
  readonly outcome: 'FILLED' | 'ABANDONED';
  readonly filled?: string;
  readonly cost?: string;
  readonly fee?: string;
  readonly note: string;
}

/** What the venue says of a hedge in review; null while a request of it may still arrive there. */
export async function resolutionOf({ site, venue }: HouseSite, id: string): Promise<Resolution | null> {
  const { clientOrderId, deadlineAt } = await site.system.db.rows
    .selectFrom('convert_hedge')
    .select(['clientOrderId', 'deadlineAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (deadlineAt !== null && Date.parse(deadlineAt) >= venue.state.now()) return null;
  const orders = venue.state.orders.filter((each) => each.clientOrderId === clientOrderId);
  const total = (field: 'filled' | 'cost' | 'fee'): Exact => orders.reduce((sum, each) => sum.plus(each[field]), ZERO);
  const note = 'Looked up at the venue';
  if (total('filled').isZero()) return { outcome: 'ABANDONED', note };
  const said = (field: 'filled' | 'cost' | 'fee'): string => canonical(total(field).toFixed());
  return { outcome: 'FILLED', note, filled: said('filled'), cost: said('cost'), fee: said('fee') };
}
