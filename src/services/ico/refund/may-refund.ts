import type { Context } from '../../frame/context.js';
import type { OfferingRow } from '../own/offering.js';

/** Whether the caller may have an offering refunded: its creator, and administrators, who hold access.ico. */
export function mayRefund({ caller }: Pick<Context, 'caller'>, { userId }: Pick<OfferingRow, 'userId'>): boolean {
  return caller.kind === 'user' && (caller.userId === userId || caller.role.permissions.has('access.ico'));
}
