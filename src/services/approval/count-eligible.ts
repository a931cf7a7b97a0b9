import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { INELIGIBLE, type Ineligibility } from '../../core/acts/ineligibility.js';
import { HELD_MS } from '../../core/acts/kinds.js';
import { AppError } from '../../core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { addMs, MINUTE_MS } from '../../core/clock.js';
import { utcTime } from '../../core/text/utc-time.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

type Clocked = Pick<Context, 'clock'>;

/**
 * Why an approval by the account with the alias u and the role with the alias r does not count for a right, given as SQL
 * for a permission key; null of it stands for Super Admins only. Null where the approval counts. Times before they were
 * recorded are null and count as long ago.
 */
function ineligibility({ clock }: Clocked, permission: RawBuilder<unknown>): RawBuilder<Ineligibility | null> {
  const since = sql`${addMs(clock.now(), -HELD_MS).toISOString()}::timestamptz`;
  const held = sql`(select p from role_permission p where p."roleId" = r.id and p.permission = ${permission})`;
  return sql`case
    when u.status <> 'ACTIVE' or u."deletedAt" is not null then 'NOT_ACTIVE'
    when r.name <> ${SUPER_ADMIN} and ${held} is null then 'NO_RIGHT'
    when u."roleSince" > ${since} or (r.name <> ${SUPER_ADMIN} and (${held}).since > ${since}) then 'RIGHT_TOO_NEW'
    when u."credentialsSetAt" > ${since} then 'CREDENTIALS_CHANGED' end`;
}

/** True where an approval by the account with the alias u and the role with the alias r counts now. */
export function countsNow(ctx: Clocked, permission: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`${ineligibility(ctx, permission)} is null`;
}

/** Why an approval of the account would not count now; null where it would. */
export async function ineligibilityOf(
  ctx: Clocked,
  { rows }: Tx,
  userId: string,
  permission: string | null,
): Promise<Ineligibility | null> {
  const found = await sql<{ reason: Ineligibility | null }>`
    select ${ineligibility(ctx, sql`${permission}::text`)} as reason
    from "user" u join role r on r.id = u."roleId" where u.id = ${userId}`.execute(rows);
  return found.rows[0] ? found.rows[0].reason : 'NOT_ACTIVE';
}

/** APPROVER_NOT_ELIGIBLE, with the reason, where an approval of an act by the account would not count now. */
export async function requireEligible(
  ctx: Clocked,
  tx: Tx,
  userId: string,
  { permission, needed }: { readonly permission: string | null; readonly needed: number },
): Promise<void> {
  const reason = await ineligibilityOf(ctx, tx, userId, permission);
  if (reason === null) return;
  const from =
    reason === 'RIGHT_TOO_NEW' || reason === 'CREDENTIALS_CHANGED' ? await countsFrom(tx, userId, permission) : null;
  const message = `This takes ${needed} people, and your approval does not count. ${INELIGIBLE[reason]}${from === null ? '' : `: it counts from ${from} on`}`;
  throw new AppError('APPROVER_NOT_ELIGIBLE', { message, answer: { reason } });
}

/** When the approval of an account counts that holds the right, but not for long enough, or has new credentials. */
async function countsFrom({ rows }: Tx, userId: string, permission: string | null): Promise<string> {
  const { since } = await rows
    .selectFrom('user as u')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .leftJoin('role_permission as p', (join) =>
      join
        .onRef('p.roleId', '=', 'r.id')
        .on('p.permission', '=', permission ?? '')
        .on('r.name', '<>', SUPER_ADMIN),
    )
    .select(sql<string>`greatest(u."roleSince", p.since, u."credentialsSetAt")`.as('since'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  // The next full minute, since a text without seconds must not come too early.
  return utcTime(addMs(new Date(since), HELD_MS + MINUTE_MS - 1));
}

/** How many accounts, or other accounts than the caller, could approve an act of this right now. */
export async function countEligible(
  ctx: Pick<Context, 'clock' | 'caller'>,
  { rows }: Tx,
  permission: string | null,
  { exceptCaller = false }: { readonly exceptCaller?: boolean } = {},
): Promise<number> {
  const except = exceptCaller && ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from "user" u join role r on r.id = u."roleId"
    where u.id is distinct from ${except}::uuid and ${mayHold(sql`${permission}::text`)}
      and ${countsNow(ctx, sql`${permission}::text`)}`.execute(rows);
  return found.rows[0]?.count ?? 0;
}

/** Roles with a right: the other accounts, which are most of them, are left out by the index of roles. */
export function mayHold(permission: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`u."roleId" in (select h.id from role h where h.name = ${SUPER_ADMIN}
    union all select p."roleId" from role_permission p where p.permission = ${permission})`;
}
