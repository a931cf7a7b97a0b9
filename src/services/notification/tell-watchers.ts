import { sql } from 'kysely';
import { SUPER_ADMIN, type PermissionKey } from '../../core/catalogue/permissions.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { notify, type NewNotification } from './notify.js';

/** Only few accounts should hold a key that watches something; this limits the alerts when roles are misconfigured. */
const MAX_TOLD = 100;

/** Notifies every active account that holds a permission key, and every Super Admin. */
export async function tellWatchers(
  ctx: Context,
  tx: Tx,
  permission: PermissionKey,
  notice: Omit<NewNotification, 'userId'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u join role r on r.id = u."roleId"
    where u.status = 'ACTIVE' and u."deletedAt" is null and (r.name = ${SUPER_ADMIN}
      or exists (select from role_permission p where p."roleId" = r.id and p.permission = ${permission}))
    order by u.id limit ${sql.lit(MAX_TOLD)}`.execute(tx.rows);
  for (const { id: userId } of rows) await notify(ctx, tx, { userId, ...notice });
}
