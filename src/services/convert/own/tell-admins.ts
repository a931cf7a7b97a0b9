import { sql } from 'kysely';
import { SUPER_ADMIN, type PermissionKey } from '../../../core/catalogue/permissions.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';

/** Only few accounts should hold such a key; this limits what is written when roles are misconfigured. */
const MOST = 100;

/** Puts a notification into the inbox of every active account that holds a permission key. */
export async function tellAdmins(
  ctx: Context,
  tx: Tx,
  permission: PermissionKey,
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u join role r on r.id = u."roleId"
    where u.status = 'ACTIVE' and u."deletedAt" is null and (r.name = ${SUPER_ADMIN}
      or exists (select from role_permission p where p."roleId" = r.id and p.permission = ${permission}))
    order by u.id limit ${sql.lit(MOST)}`.execute(tx.rows);
  for (const { id: userId } of rows) await notify(ctx, tx, { userId, type: NotificationType.alert, title, message });
}
