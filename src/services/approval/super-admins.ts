import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { UserStatus } from '../../entities/account/user.js';
import type { Reader } from '../../infra/database/database.js';

/** The ids of the active Super Admins. */
export function activeSuperAdmins(rows: Reader) {
  return rows
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.roleId')
    .select('user.id')
    .where('role.name', '=', SUPER_ADMIN)
    .where('user.status', '=', UserStatus.ACTIVE)
    .where('user.deletedAt', 'is', null);
}
