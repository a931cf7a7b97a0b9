import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { NO_OFFERING, type OfferingRow } from '../own/offering.js';

/** What decides who may refund an offering: its creator, and whether the offering is public. */
export interface Refundable extends Pick<OfferingRow, 'userId'> {
  readonly isPublic: boolean;
}

/** Whether the caller may have an offering refunded: its creator, and administrators, who hold access.ico. */
export function mayRefund({ caller }: Pick<Context, 'caller'>, { userId }: Pick<Refundable, 'userId'>): boolean {
  return caller.kind === 'user' && (caller.userId === userId || caller.role.permissions.has('access.ico'));
}

/** The refusal to a stranger: FORBIDDEN, but NOT_FOUND where the offering is nothing that everybody may see. */
export function refusal({ isPublic }: Pick<Refundable, 'isPublic'>): AppError {
  return isPublic ? new AppError('FORBIDDEN') : new AppError('NOT_FOUND', { message: NO_OFFERING });
}
