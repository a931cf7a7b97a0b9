import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { Reader } from '../../infra/database/database.js';
import { inTransaction } from '../frame/in-transaction.js';
import { insertAccount } from './create-account.js';
import { lockSuperAdmins } from './lock-user.js';
import type { Context } from '../frame/context.js';

/**
 * Creates the Super Admin that SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD name, as long as no account has that role: an
 * admin who was closed, or moved to another address, must not come back with the password of the environment. Leaves an
 * account that has the address already as it is.
 */
export async function seedSuperAdmin(ctx: Context): Promise<void> {
  const { superAdmin } = ctx.config;
  if (!superAdmin) return;
  await inTransaction(ctx, { operation: 'seedSuperAdmin' }, async (tx) => {
    await lockSuperAdmins(tx);
    if (await hasSuperAdmin(tx.rows)) return;
    const passwordHash = await ctx.passwords.hash(superAdmin.password);
    const email = superAdmin.email.trim();
    await insertAccount(ctx, tx, { email, passwordHash, role: SUPER_ADMIN, emailVerified: true });
  });
}

/** True when an account that was not deleted has the role Super Admin. */
export async function hasSuperAdmin(rows: Reader): Promise<boolean> {
  const found = await rows
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.roleId')
    .select('user.id')
    .where('role.name', '=', SUPER_ADMIN)
    .where('user.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
