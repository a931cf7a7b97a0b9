import { sql, type SqlBool } from 'kysely';
import { HELD_MS } from '../../core/acts/kinds.js';
import { takesOnePerson } from '../../core/acts/tiers.js';
import { DEFAULT_ROLE, SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { addMs } from '../../core/clock.js';
import { AND_LIST } from '../../core/text/and-list.js';
import { NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { tellOthers } from '../notification/tell-watchers.js';
import { countsNow } from './count-eligible.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes right_loss in one statement: all rows of one caller's own use case, or none.

/** Accounts and keys that a notice names. */
const MAX_NAMED = 20;

interface Account {
  readonly id: string;
  readonly email: string;
}

/**
 * Records that the caller is about to take rights from other accounts, and tells the other Super Admins `how`. For a day
 * their addresses and factors stay protected, and Super Admins among them count as still there: taking the rights first
 * makes no caller alone, nor free to take an account over. Where the policy asks one person for all acts of the kinds
 * ROLE and POLICY, it only tells.
 */
export async function recordRightLosses(
  ctx: Context,
  tx: Tx,
  accounts: readonly Account[],
  how: string,
): Promise<void> {
  const { caller, clock } = ctx;
  const others = accounts.filter(({ id }) => caller.kind !== 'user' || caller.userId !== id);
  const [first] = others;
  if (!first) return;
  // A lowered policy asks who could have withdrawn it, also where acts of kind ROLE take one person.
  if (!isRoleSolo(ctx) || !takesOnePerson(ctx.settings.approvalTiers('POLICY'))) {
    await sql`
      insert into right_loss (id, "userId", "wasSuperAdmin", counted, "createdAt")
      select gen_random_uuid(), u.id, r.name = ${SUPER_ADMIN} and u.status = 'ACTIVE', ${countsNow(ctx, sql`null::text`)},
        ${clock.now().toISOString()}::timestamptz
      from "user" u join role r on r.id = u."roleId"
      where u.id = any(${others.map(({ id }) => id)}::uuid[])`.execute(tx.rows);
  }
  // The owner of the account is told by mail.
  await tellLoss(ctx, tx, `${how}: ${named(others.map(({ email }) => email))}`, first.id);
}

/** The same for a role that loses these keys, and for all accounts that have it. */
export async function recordRoleLoss(
  ctx: Context,
  tx: Tx,
  role: { readonly id: string; readonly name: string },
  keys: readonly string[],
): Promise<void> {
  const { caller, clock } = ctx;
  const own = caller.kind === 'user' ? caller.userId : null;
  // Every customer has the default role, and none of them counted as an admin.
  if (!isRoleSolo(ctx) && role.name !== DEFAULT_ROLE) {
    await sql`
      insert into right_loss (id, "userId", "roleId", "wasSuperAdmin", counted, "createdAt")
      select gen_random_uuid(), lost.user, lost.role, false, false, ${clock.now().toISOString()}::timestamptz
      from (select null::uuid as user, ${role.id}::uuid as role union all select id, null from "user"
        where "roleId" = ${role.id} and "deletedAt" is null and id is distinct from ${own}::uuid) lost`.execute(
      tx.rows,
    );
  }
  await tellLoss(ctx, tx, `The role ${role.name} no longer has ${named(keys)}`, null);
}

/** Whether another hand took rights from this account, or from this role, within a day. */
export async function hasLostRights({ clock }: Pick<Context, 'clock'>, { rows }: Tx, id: string): Promise<boolean> {
  const since = addMs(clock.now(), -HELD_MS).toISOString();
  const loss = rows
    .selectFrom('right_loss')
    .select('id')
    .where((is) => is.or([is('userId', '=', id), is('roleId', '=', id)]))
    .where('createdAt', '>', since)
    .limit(1);
  return (await loss.executeTakeFirst()) !== undefined;
}

/**
 * Whether another hand removed an active Super Admin, other than the caller, within a day before this time or since; with
 * `counted` one whose approvals counted.
 */
export async function hasLostSuperAdmin(
  { caller }: Context,
  { rows }: Tx,
  time: Date,
  { counted = false }: { readonly counted?: boolean } = {},
): Promise<boolean> {
  const own = caller.kind === 'user' ? caller.userId : null;
  const loss = rows
    .selectFrom('right_loss')
    .select('id')
    .where('wasSuperAdmin', '=', true)
    .where('createdAt', '>', addMs(time, -HELD_MS).toISOString())
    .where(sql<SqlBool>`"userId" is distinct from ${own}::uuid and (counted or not ${counted}::boolean)`)
    .limit(1);
  return (await loss.executeTakeFirst()) !== undefined;
}

/** True where one person is enough for every act of kind ROLE. */
export function isRoleSolo({ settings }: Pick<Context, 'settings'>): boolean {
  return takesOnePerson(settings.approvalTiers('ROLE'));
}

async function tellLoss(ctx: Context, tx: Tx, what: string, told: string | null): Promise<void> {
  const notice = { title: 'An admin lost rights', message: `${what}.` };
  await tellOthers(ctx, tx, null, { type: NotificationType.alert, ...notice }, told);
}

function named(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return AND_LIST.format(more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names);
}
