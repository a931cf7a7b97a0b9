import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { Reader } from '../../infra/database/database.js';

/** Who decides in the demo data: the installation's oldest Super Admin that is ACTIVE; null where there is none. */
export async function firstSuperAdmin(rows: Reader): Promise<string | null> {
  const admin = await rows
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.roleId')
    .select('user.id')
    .where('role.name', '=', SUPER_ADMIN)
    .where('user.deletedAt', 'is', null)
    .where('user.status', '=', 'ACTIVE')
    .orderBy('user.id')
    .limit(1)
    .executeTakeFirst();
  return admin?.id ?? null;
}
