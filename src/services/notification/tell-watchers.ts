import { sql, type RawBuilder } from 'kysely';
import { SUPER_ADMIN, type PermissionKey } from '../../core/catalogue/permissions.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { notifyAll } from './notify-all.js';
import type { NewNotification } from './notify.js';

/** Only few accounts should hold a key that watches something; this limits the alerts when roles are misconfigured. */
const MAX_TOLD = 100;

type Notice = Omit<NewNotification, 'userId'>;

/** Notifies every active account that holds a permission key, and every Super Admin. */
export async function tellWatchers(ctx: Context, tx: Tx, permission: PermissionKey, notice: Notice): Promise<void> {
  await tell(ctx, tx, await holders(tx, holding(permission), []), notice);
}

/**
 * Notifies every active Super Admin, and with a permission key every active account that holds it, except the account that
 * acts and one that was told already.
 */
export async function tellOthers(
  ctx: Context,
  tx: Tx,
  permission: PermissionKey | null,
  notice: Notice,
  told: string | null = null,
): Promise<void> {
  const actor = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const except = [actor, told].filter((each) => each !== null);
  await tell(ctx, tx, await holders(tx, permission === null ? sql`false` : holding(permission), except), notice);
}

function holding(permission: PermissionKey): RawBuilder<unknown> {
  return sql`exists (select from role_permission p where p."roleId" = r.id and p.permission = ${permission})`;
}

async function holders({ rows }: Tx, condition: RawBuilder<unknown>, except: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select u.id from "user" u join role r on r.id = u."roleId"
    where u.status = 'ACTIVE' and u."deletedAt" is null and u.id <> all(${except}::uuid[])
      and (r.name = ${SUPER_ADMIN} or ${condition})
    order by u.id limit ${sql.lit(MAX_TOLD)}`.execute(rows);
  return found.rows.map(({ id }) => id);
}

async function tell(ctx: Context, tx: Tx, userIds: readonly string[], notice: Notice): Promise<void> {
  await notifyAll(
    ctx,
    tx,
    userIds.map((userId) => ({ userId, ...notice })),
  );
}
