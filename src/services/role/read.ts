import { sql } from 'kysely';
import { PERMISSIONS, SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { Row } from '../../entities/index.js';
import type { Role } from '../../entities/role/role.js';
import type { Reader } from '../../infra/database/database.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';

export type RoleRow = Row<Role> & { permissions: string[]; users: number };

const COLUMNS = {
  id: { column: 'role.id', kind: 'uuid' },
  name: { column: 'role.name', kind: 'text' },
  createdAt: { column: 'role.createdAt', kind: 'time' },
} as const;

/** A page of roles with their keys and how many accounts have each. */
export async function readRoles(ctx: Context, request: ListRequest): Promise<Page<RoleRow>> {
  const options = { defaultSort: 'createdAt', tieBreaker: 'role.id' };
  const page = await readPage(roleQuery(ctx.db.rows), COLUMNS, request, options);
  return { ...page, items: page.items.map(complete) };
}

/** One role; NOT_FOUND when there is none. */
export async function readRole(rows: Reader, id: string): Promise<RoleRow> {
  const role = await roleQuery(rows).where('role.id', '=', id).executeTakeFirst();
  if (!role) throw new AppError('NOT_FOUND', { message: 'There is no such role' });
  return complete(role);
}

/**
 * A role that an account gets. Every change of it, and every change that waits, comes before this transaction or after its
 * commit. NOT_FOUND when there is none.
 */
export async function readGivenRole({ rows }: Tx, id: string): Promise<RoleRow> {
  await rows.selectFrom('role').select('id').where('id', '=', id).forShare().execute();
  return readRole(rows, id);
}

function roleQuery(rows: Reader) {
  return rows
    .selectFrom('role')
    .selectAll('role')
    .select([
      sql<string[]>`coalesce((
        select array_agg(p.permission order by p.permission) from role_permission p where p."roleId" = role.id
      )::text[], '{}')`.as('permissions'),
      sql<string>`(
        select count(*) from "user" u where u."roleId" = role.id and u."deletedAt" is null
      )`.as('users'),
    ]);
}

/** Super Admin holds every key without listing one. */
function complete(role: Row<Role> & { permissions: string[]; users: string }): RoleRow {
  const permissions = role.name === SUPER_ADMIN ? [...PERMISSIONS].toSorted() : role.permissions;
  return { ...role, permissions, users: Number(role.users) };
}
