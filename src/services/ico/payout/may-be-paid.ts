import { AppError } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';
import { requirePayee } from '../../money-request/payee.js';
import type { OfferingRow } from '../own/offering.js';

type Payee = Pick<OfferingRow, 'status' | 'flagged' | 'userId'>;

/**
 * Nothing is paid out before the sale has succeeded, nor while it is flagged: ILLEGAL_STATE. PAYEE_NOT_ACTIVE unless its
 * creator is ACTIVE, whose account is locked until the commit. A wallet that is frozen is credited all the same.
 */
export async function requirePayable(tx: Tx, { status, flagged, userId }: Payee): Promise<void> {
  if (status !== 'SUCCESS') {
    throw new AppError('ILLEGAL_STATE', { message: `Nothing is paid out while the offering is ${status}` });
  }
  if (flagged) {
    throw new AppError('ILLEGAL_STATE', { message: 'The offering is flagged: unflag it before anything is paid out' });
  }
  await requirePayee(tx, userId, 'The account of the creator is not active: it cannot be paid');
}

/**
 * Whether {@link requirePayable} lets a payout through, for whoever records a delivery that is proven. What cannot be paid
 * stays as it is, for an admin to verify later.
 */
export async function mayBePaid(tx: Tx, offering: Payee): Promise<boolean> {
  try {
    await requirePayable(tx, offering);
    return true;
  } catch (error) {
    if (error instanceof AppError && ['ILLEGAL_STATE', 'PAYEE_NOT_ACTIVE'].includes(error.code)) return false;
    throw error;
  }
}
