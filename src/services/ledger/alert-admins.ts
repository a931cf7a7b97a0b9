import { sql } from 'kysely';
import { SUPER_ADMIN, type PermissionKey } from '../../auth/permissions.js';
import { NotificationType } from '../../entities/notification.js';
import type { Context } from '../context.js';
import { notify } from '../notification/notify.js';
import type { Tx } from '../tx.js';

/** Whoever may see every wallet is told; a platform has few of them, and this bounds a mistake in its roles. */
const MAX_TOLD = 100;
const WATCHES: PermissionKey = 'access.wallet';

/** Tells the accounts that hold access.wallet of faults in the ledger, in their inboxes. */
export async function alertAdmins(ctx: Context, tx: Tx, what: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u join role r on r.id = u."roleId"
    where u.status = 'ACTIVE' and u."deletedAt" is null and (r.name = ${SUPER_ADMIN}
      or exists (select from role_permission p where p."roleId" = r.id and p.permission = ${WATCHES}))
    order by u.id limit ${sql.lit(MAX_TOLD)}`.execute(tx.rows);
  for (const { id: userId } of rows) {
    await notify(ctx, tx, {
      userId,
      type: NotificationType.alert,
      title: 'The wallet ledger has a fault',
      message: `${what}. Wallets of customers that are named here are frozen: they pay nothing out until they are unfrozen.`,
      link: '/admin/finance/wallet',
    });
  }
}
