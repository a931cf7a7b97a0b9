import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { Reader } from '../../infra/database/database.js';
import { inTransaction } from '../frame/in-transaction.js';
import { createAccount } from './create-account.js';
import type { Context } from '../frame/context.js';

/**
 * Creates the Super Admin that SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD name, unless an account has that address. Each
 * run of the seed does so: the variables are also the way back in when no Super Admin can sign in any more.
 */
export async function seedSuperAdmin(ctx: Context): Promise<void> {
  const { superAdmin } = ctx.config;
  if (!superAdmin) return;
  await inTransaction(ctx, { operation: 'seedSuperAdmin' }, async (tx) => {
    const email = superAdmin.email.trim().toLowerCase();
    const known = await tx.rows
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!known) await createAccount(ctx, tx, { ...superAdmin, role: SUPER_ADMIN, emailVerified: true });
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
