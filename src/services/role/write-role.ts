import { sql } from 'kysely';
import { holdMoneyRight, moneyRights } from '../../core/acts/kinds.js';
import {
  DEFAULT_ROLE,
  isPermissionKey,
  isShippedRole,
  SHIPPED_ROLES,
  SUPER_ADMIN,
  type ShippedRole,
} from '../../core/catalogue/permissions.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { newId } from '../../core/ids.js';
import { storedName } from '../../core/text/name.js';
import type { Act } from '../approval/act-definition.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import { recordRoleLoss } from '../approval/right-losses.js';
import type { ApprovalView } from '../approval/act-view.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { requireWithinOwn } from './rank.js';
import { readRole, type RoleRow } from './read.js';
import { roleAct } from './role-act.js';
import { reading, readsLikeSuperAdmin } from './reading.js';

// Writes SQL: it checks and answers a row that is joined from several tables.
// Writes role_permission in one statement: all rows of one caller's own use case, or none.

/** Accounts that an act shows to its approvers. */
const MAX_SHOWN = 20;

export interface CreateRoleInput {
  readonly name: string;
  readonly permissions: readonly string[];
}

export interface UpdateRoleInput {
  readonly name?: string | null;
  readonly permissions?: readonly string[] | null;
  readonly version?: number | null;
}

/** A role after a change, or unchanged with the act that waits for approvals. */
export interface ChangedRole extends RoleRow {
  readonly approval: ApprovalView | null;
}

interface RoleAct {
  readonly id: string;
  /** Names the version that approvers have seen. */
  readonly change: UpdateRoleInput;
}

export const UPDATE_ROLE: Act<RoleAct> = {
  operation: 'updateRole',
  kind: 'ROLE',
  right: 'edit.role',
  requireApprovable: async (ctx, tx, { input }) => {
    await checkChange(ctx, tx, input.id, input.change);
  },
  carryOut: async (ctx, tx, { input }) => {
    await writeChange(ctx, tx, await checkChange(ctx, tx, input.id, input.change));
  },
};

/**
 * Creates a role. BAD_INPUT for an unknown key or a name that reads like Super Admin, FORBIDDEN for a key that the
 * caller's role lacks, CONFLICT for a name that reads like that of another role.
 */
export async function createRole(ctx: Context, input: CreateRoleInput): Promise<RoleRow> {
  const name = checkedName(input.name);
  const permissions = checkedKeys(ctx, { ...input, name });
  return inTransaction(ctx, { operation: 'createRole' }, async (tx) => {
    const id = newId();
    await requireFreeName(tx, name, id);
    await tx.rows
      .insertInto('role')
      .values({ id, name, version: 1, createdAt: ctx.clock.now().toISOString() })
      .execute();
    await writeKeys(ctx, tx, id, permissions);
    return readRole(tx.rows, id);
  });
}

/**
 * Changes a role's name or keys, and raises its version, by which every process notices the change on the next request.
 * ILLEGAL_STATE for Super Admin and for renaming a shipped role; FORBIDDEN when the role holds, or would hold, more
 * than the caller's, and when anybody but a Super Admin adds a key to the default role; CONFLICT when the version is no
 * longer the one that the caller saw, and for a name that reads like that of another role. Giving keys to a role that then
 * holds money rights is an act of kind ROLE.
 */
export async function updateRole(ctx: Context, id: string, input: UpdateRoleInput): Promise<ChangedRole> {
  return inTransaction(ctx, { operation: 'updateRole' }, async (tx) => {
    const change = await checkChange(ctx, tx, id, input);
    const approval = await neededFor(ctx, tx, change, input);
    if (approval !== null) return { ...change.role, approval };
    await writeChange(ctx, tx, change);
    return { ...(await readRole(tx.rows, id)), approval: null };
  });
}

type RoleChange = Awaited<ReturnType<typeof checkChange>>;

async function checkChange(ctx: Context, tx: Tx, id: string, input: UpdateRoleInput) {
  const role = await lockRole(ctx, tx, id);
  // An unchanged name is not checked, since it may be older than the present rule.
  const name = typeof input.name === 'string' && input.name !== role.name ? checkedName(input.name) : role.name;
  const permissions = checkedKeys(ctx, { name, permissions: input.permissions ?? role.permissions });
  requireDefaultRoleKept(ctx, role, permissions);
  if (isShippedRole(role.name) && name !== role.name) throw kept(role.name);
  if (typeof input.version === 'number' && input.version !== role.version) {
    throw new AppError('CONFLICT', { message: 'Somebody else has changed the role: reload it and try again' });
  }
  if (name !== role.name) await requireFreeName(tx, name, id);
  return { role, name, permissions };
}

/** Null for a change that gives no money right to anybody, and where the policy lets one person make it. */
async function neededFor(
  ctx: Context,
  tx: Tx,
  { role, name, permissions }: RoleChange,
  input: UpdateRoleInput,
): Promise<ApprovalView | null> {
  const added = permissions.filter((key) => !role.permissions.includes(key));
  if (added.length === 0 || !holdMoneyRight(permissions)) return null;
  const { id, version } = role;
  const stored = { id, change: { ...input, version } };
  return approvalNeeded(ctx, tx, UPDATE_ROLE, {
    input: stored,
    subjectId: id,
    accountId: null,
    // Only a Super Admin can give keys to the default role.
    ...roleAct(ctx, tx, role.name === DEFAULT_ROLE ? null : 'edit.role', []),
    sameAs: stored,
    notice: 'A role got rights',
    describe: async () => ({
      title: `Give the role ${role.name} ${added.length} more permissions`,
      details: {
        roleId: id,
        role: role.name,
        name,
        added,
        removed: role.permissions.filter((key) => !permissions.includes(key)),
        users: role.users,
        newestUsers: await newestUsers(tx, id),
      },
    }),
  });
}

/** Accounts with a role: those first that got it, or had their credentials set by another hand, last. */
async function newestUsers({ rows }: Tx, roleId: string) {
  return rows
    .selectFrom('user')
    .select(['email', 'roleSince', 'credentialsSetAt'])
    .where('roleId', '=', roleId)
    .where('deletedAt', 'is', null)
    .orderBy(sql`greatest("roleSince", "credentialsSetAt")`, (order) => order.desc().nullsLast())
    .limit(MAX_SHOWN)
    .execute();
}

async function writeChange(ctx: Context, tx: Tx, { role, name, permissions }: RoleChange): Promise<void> {
  const lost = moneyRights(role.permissions.filter((key) => !permissions.includes(key)));
  if (lost.length > 0) await recordRoleLoss(ctx, tx, role, lost);
  await tx.rows
    .updateTable('role')
    .set({ name, version: role.version + 1 })
    .where('id', '=', role.id)
    .execute();
  await writeKeys(ctx, tx, role.id, permissions);
}

/** Deletes a role that no account has. ILLEGAL_STATE for a shipped role and a role in use. */
export async function deleteRole(ctx: Context, id: string): Promise<{ message: string }> {
  await inTransaction(ctx, { operation: 'deleteRole' }, async (tx) => {
    const role = await lockRole(ctx, tx, id);
    if (isShippedRole(role.name)) throw kept(role.name);
    if (role.users > 0) {
      throw new AppError('ILLEGAL_STATE', {
        message: `${role.users} accounts have this role; give them another first`,
      });
    }
    // Deleted accounts still refer to a role: those with this one get the default role.
    await tx.rows
      .updateTable('user')
      .set(({ selectFrom }) => ({ roleId: selectFrom('role').select('id').where('name', '=', DEFAULT_ROLE) }))
      .where('roleId', '=', id)
      .where('deletedAt', 'is not', null)
      .execute();
    await tx.rows.deleteFrom('role').where('id', '=', id).execute();
  });
  return { message: 'The role is deleted' };
}

/**
 * Reads a role and locks it until the end of the transaction. ILLEGAL_STATE for Super Admin, FORBIDDEN for a role above
 * the caller's own.
 */
async function lockRole(ctx: Context, tx: Tx, id: string): Promise<RoleRow> {
  await tx.rows.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute();
  const role = await readRole(tx.rows, id);
  if (role.name === SUPER_ADMIN) throw fixed(role.name);
  requireWithinOwn(ctx, role);
  return role;
}

function fixed(name: string): AppError {
  return new AppError('ILLEGAL_STATE', { message: `The role ${name} is the platform's own and stays as it is` });
}

/** Policies know these roles by name, and what they open must not pass to whoever makes another of that name. */
function kept(name: ShippedRole): AppError {
  return new AppError('ILLEGAL_STATE', {
    message: `The role ${name} is the platform's own: it keeps its name and cannot be deleted`,
  });
}

function checkedName(given: string): string {
  const name = storedName(given);
  if (name === '') throw badInput('name must not be empty');
  if (readsLikeSuperAdmin(name)) throw badInput(`name must not read like ${SUPER_ADMIN}`);
  return name;
}

function checkedKeys(ctx: Context, input: CreateRoleInput): string[] {
  const permissions = [...new Set(input.permissions)];
  const unknown = permissions.filter((key) => !isPermissionKey(key));
  if (unknown.length > 0) throw badInput(`permissions: unknown ${unknown.slice(0, 5).join(', ')}`);
  requireWithinOwn(ctx, { name: input.name, permissions });
  return permissions;
}

/**
 * FORBIDDEN when anybody but a Super Admin adds a key to the default role, which every customer has. Much relies on it
 * holding no key: anybody may register for it, and the geo policy takes an account with a key for an admin. Anybody who
 * may edit the role may take keys from it.
 */
function requireDefaultRoleKept({ caller }: Context, role: RoleRow, permissions: readonly string[]): void {
  if (role.name !== DEFAULT_ROLE || caller.kind !== 'user' || caller.role.name === SUPER_ADMIN) return;
  if (permissions.every((key) => role.permissions.includes(key))) return;
  throw new AppError('FORBIDDEN', {
    message: `Only a ${SUPER_ADMIN} can give a permission to the role ${DEFAULT_ROLE}, which every customer has`,
    missing: { role: SUPER_ADMIN },
  });
}

/**
 * CONFLICT when another role's name, or that of a shipped role, reads alike, since people would mistake one for the
 * other. The lock makes changes of role names run one after the other.
 */
async function requireFreeName({ rows }: Tx, name: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('role_names', 0))`.execute(rows);
  const others = await rows.selectFrom('role').select('name').where('id', '<>', id).execute();
  const read = reading(name);
  if ([...others.map((other) => other.name), ...SHIPPED_ROLES].some((taken) => reading(taken) === read))
    throw new AppError('CONFLICT', { message: 'A role with this name already exists' });
}

/** Replaces the keys of a role. Keys that it keeps also keep their time. */
async function writeKeys(
  { clock }: Context,
  { rows }: Tx,
  roleId: string,
  permissions: readonly string[],
): Promise<void> {
  const since = clock.now().toISOString();
  await sql`
    delete from role_permission
    where "roleId" = ${roleId} and permission <> all(${permissions}::text[])`.execute(rows);
  await sql`
    insert into role_permission ("roleId", permission, since)
    select ${roleId}::uuid, permission, ${since}::timestamptz from unnest(${permissions}::text[]) as given (permission)
    on conflict do nothing`.execute(rows);
}
