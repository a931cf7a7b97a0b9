import { holdMoneyRight } from '../../core/acts/kinds.js';
import { DEFAULT_ROLE } from '../../core/catalogue/permissions.js';
import type { UserRow } from '../account/read-user.js';
import { hasLostRights, isRoleSolo } from '../approval/right-losses.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { RoleRow } from '../role/read.js';
import { isBeingExtended } from '../role/role-act.js';

/**
 * Whether a role gives money rights: by its keys, by those that another hand took within a day, or by those that wait for
 * it. Of a role without keys only where the policy asks several people, since otherwise it makes no difference.
 */
export async function givesRights(ctx: Context, tx: Tx, role: RoleRow): Promise<boolean> {
  if (holdMoneyRight(role.permissions)) return true;
  if (isRoleSolo(ctx)) return false;
  return (await waitsForRights(ctx, tx, role)) || hasLostRights(ctx, tx, role.id);
}

/** Whether an account holds money rights, lost some by another hand within a day, or has a role for which some wait. */
export async function hasRights(
  ctx: Context,
  tx: Tx,
  { user, role }: { readonly user: UserRow; readonly role: RoleRow },
): Promise<boolean> {
  if (holdMoneyRight(role.permissions)) return true;
  if (isRoleSolo(ctx)) return false;
  return (await waitsForRights(ctx, tx, role)) || hasLostRights(ctx, tx, user.id);
}

/** Every customer has the default role, whether more keys wait for it or not. */
async function waitsForRights(ctx: Context, tx: Tx, { id, name }: RoleRow): Promise<boolean> {
  return name !== DEFAULT_ROLE && isBeingExtended(ctx, tx, id);
}
