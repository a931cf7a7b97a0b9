import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Offer } from './offer.js';

/** An offering that was approved and whose start has passed, but which nobody has started yet. */
export class NotStarted extends AppError {
  constructor() {
    super('ICO_NOT_ON_SALE', { message: 'The sale has not started yet' });
  }
}

/**
 * Whether an account may buy of an offering now. FORBIDDEN for its creator, ICO_NOT_ON_SALE in any status but ACTIVE, outside
 * of its dates, while it is paused or flagged, and while its creator could not be paid. NotStarted where only its start has
 * to be written down.
 */
export function requireOnSale({ clock }: Pick<Context, 'clock'>, offer: Offer, buyerId: string): void {
  const { status, approvedAt, userId, paused, flagged, isPayable } = offer;
  if (userId === buyerId) throw new AppError('FORBIDDEN', { message: 'You cannot buy in your own offering' });
  if (status === 'REJECTED' || approvedAt === null) throw notOnSale('The offering is not approved');
  const [now, startsAt, endsAt] = [clock.now(), new Date(offer.startDate), new Date(offer.endDate)];
  if (status !== 'PENDING' && status !== 'ACTIVE') throw notOnSale('The sale is over');
  if (flagged) throw notOnSale('The offering is under review: nothing is sold meanwhile');
  if (!isPayable) throw notOnSale("The creator's account is not active: nothing can be bought until it is");
  if (paused) throw notOnSale('The sale is paused');
  if (now < startsAt) throw notOnSale(`The sale begins at ${startsAt.toISOString()}`);
  if (now >= endsAt) throw notOnSale(`The sale ended at ${endsAt.toISOString()}`);
  if (status === 'PENDING') throw new NotStarted();
}

function notOnSale(message: string): AppError {
  return new AppError('ICO_NOT_ON_SALE', { message });
}
