import { sql } from 'kysely';
import { SUPER_ADMIN, type PermissionKey } from '../../../core/catalogue/permissions.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import { notify } from '../../notification/notify.js';
import type { Tx } from '../../frame/tx.js';

/** Only few accounts should see every wallet; this limits the alerts when roles are misconfigured. */
const MAX_TOLD = 100;
const WATCHES: PermissionKey = 'access.wallet';

/** Notifies every account with the permission access.wallet about faults in the ledger. */
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
      message: `${what}. A customer's wallet with a fault is frozen: it pays nothing out until an admin unfreezes it.`,
      link: frontEndPath('adminWallet'),
    });
  }
}
