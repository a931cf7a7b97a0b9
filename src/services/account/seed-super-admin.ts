import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { inTransaction } from '../frame/in-transaction.js';
import { createAccount } from './create-account.js';
import type { Context } from '../frame/context.js';

/** Creates, on the first run, the Super Admin that SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD name. */
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
