import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { isKeyOf } from '../../auth/principal.js';
import { AppError } from '../../core/catalogue/errors.js';
import { UserStatus } from '../../entities/account/user.js';
import type { Context } from '../frame/context.js';
import { requireWithinOwn } from '../role/rank.js';
import { readRole, type RoleRow } from '../role/read.js';
import type { Tx } from '../frame/tx.js';
import { readUser, type UserRow } from './read-user.js';

/**
 * Reads an account and locks its row until the end of the transaction. NOT_FOUND when there is none. FORBIDDEN when its
 * role holds more than the caller's, since changing an account is enough to take it over. FORBIDDEN also for an API key
 * of that account: only a browser session may change what its owner signs in with.
 */
export async function lockUser(ctx: Context, tx: Tx, id: string): Promise<UserRow> {
  return (await lockUserWithRole(ctx, tx, id)).user;
}

/** As {@link lockUser}, with the role of the account. */
export async function lockUserWithRole(ctx: Context, tx: Tx, id: string): Promise<{ user: UserRow; role: RoleRow }> {
  if (isKeyOf(ctx.caller, id)) throw new AppError('FORBIDDEN', { message: 'A key cannot change its own account' });
  await lockSuperAdmins(tx);
  await tx.rows.selectFrom('user').select('id').where('id', '=', id).forUpdate().execute();
  const user = await readUser(tx.rows, id);
  const role = await readRole(tx.rows, user.roleId);
  requireWithinOwn(ctx, role);
  return { user, role };
}

/**
 * ILLEGAL_STATE when the account is the last ACTIVE Super Admin. Call it after {@link lockUser}, whose lock it needs.
 */
export async function requireAnotherSuperAdmin(tx: Tx, user: UserRow): Promise<void> {
  if (user.role !== SUPER_ADMIN) return;
  const other = await tx.rows
    .selectFrom('user')
    .select('id')
    .where('roleId', '=', user.roleId)
    .where('status', '=', UserStatus.ACTIVE)
    .where('deletedAt', 'is', null)
    .where('id', '<>', user.id)
    .executeTakeFirst();
  if (!other) throw new AppError('ILLEGAL_STATE', { message: 'This is the last Super Admin' });
}

/** Makes these changes run one after the other, so that the last two Super Admins cannot remove each other. */
async function lockSuperAdmins(tx: Tx): Promise<void> {
  await tx.rows.selectFrom('role').select('id').where('name', '=', SUPER_ADMIN).forNoKeyUpdate().execute();
}
