import { DEFAULT_ROLE, isPermissionKey, SUPER_ADMIN } from '../../auth/permissions.js';
import { AppError, badInput } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import type { Tx } from '../tx.js';
import { requireWithinOwn } from './rank.js';
import { readRole, type RoleRow } from './read.js';

export interface CreateRoleInput {
  readonly name: string;
  readonly permissions: readonly string[];
}

export interface UpdateRoleInput {
  readonly name?: string | null;
  readonly permissions?: readonly string[] | null;
  readonly version?: number | null;
}

/** Creates a role. BAD_INPUT for an unknown key, FORBIDDEN for one that the caller's role lacks, CONFLICT for the name. */
export async function createRole(ctx: Context, input: CreateRoleInput): Promise<RoleRow> {
  const { name, permissions } = checked(ctx, input);
  return act(ctx, { operation: 'createRole' }, async (tx) => {
    const id = newId();
    await requireFreeName(tx, name, id);
    await tx.rows
      .insertInto('role')
      .values({ id, name, version: 1, createdAt: ctx.clock.now().toISOString() })
      .execute();
    await writeKeys(tx, id, permissions);
    return readRole(tx.rows, id);
  });
}

/**
 * Changes a role's name or keys, and its version, by which every process knows on the next request. ILLEGAL_STATE for
 * Super Admin and for another name of the default role; FORBIDDEN when the role holds, or would hold, more than the
 * caller's; CONFLICT when it is no longer the version that the caller saw.
 */
export async function updateRole(ctx: Context, id: string, input: UpdateRoleInput): Promise<RoleRow> {
  return act(ctx, { operation: 'updateRole' }, async (tx) => {
    const role = await lockRole(ctx, tx, id);
    const { name, permissions } = checked(ctx, {
      name: input.name ?? role.name,
      permissions: input.permissions ?? role.permissions,
    });
    if (role.name === DEFAULT_ROLE && name !== role.name) throw fixed(role.name);
    if (typeof input.version === 'number' && input.version !== role.version) {
      throw new AppError('CONFLICT', { message: 'The role has been changed by somebody else' });
    }
    await requireFreeName(tx, name, id);
    await tx.rows
      .updateTable('role')
      .set({ name, version: role.version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.rows.deleteFrom('role_permission').where('roleId', '=', id).execute();
    await writeKeys(tx, id, permissions);
    return readRole(tx.rows, id);
  });
}

/** Deletes a role that no account has. ILLEGAL_STATE for Super Admin, the default role and one that is in use. */
export async function deleteRole(ctx: Context, id: string): Promise<{ message: string }> {
  await act(ctx, { operation: 'deleteRole' }, async (tx) => {
    const role = await lockRole(ctx, tx, id);
    if (role.name === DEFAULT_ROLE) throw fixed(role.name);
    if (role.users > 0) {
      throw new AppError('ILLEGAL_STATE', {
        message: `${role.users} accounts have this role; give them another first`,
      });
    }
    // Deleted accounts keep a role; theirs becomes the default one.
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

/** The role, locked to the end of the transaction, if the caller may touch it. */
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

function checked(ctx: Context, input: CreateRoleInput): CreateRoleInput {
  const name = input.name.trim();
  if (name === '') throw badInput('name must not be empty');
  const permissions = [...new Set(input.permissions)];
  const unknown = permissions.filter((key) => !isPermissionKey(key));
  if (unknown.length > 0) throw badInput(`permissions: unknown ${unknown.slice(0, 5).join(', ')}`);
  requireWithinOwn(ctx, { name, permissions });
  return { name, permissions };
}

/** Names that differ in case alone would be mistaken for one another, "super admin" first of all. */
async function requireFreeName(tx: Tx, name: string, id: string): Promise<void> {
  const taken = await tx.rows
    .selectFrom('role')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw new AppError('CONFLICT', { message: 'A role of this name exists' });
}

async function writeKeys(tx: Tx, roleId: string, permissions: readonly string[]): Promise<void> {
  if (permissions.length === 0) return;
  await tx.rows
    .insertInto('role_permission')
    .values(permissions.map((permission) => ({ roleId, permission })))
    .execute();
}
