import { AppError } from '../../core/catalogue/errors.js';
import type { Row } from '../../entities/index.js';
import type { User } from '../../entities/account/user.js';
import type { Reader } from '../../infra/database/database.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';

/** Columns that only the platform reads. */
type Inner = 'passwordHash' | 'walletAddress' | 'walletProvider' | 'unclaimed' | 'credentialsVersion' | 'roleSince';

export type UserRow = Omit<Row<User>, Inner> & {
  role: string;
};

const COLUMNS = {
  id: { column: 'user.id', kind: 'uuid' },
  email: { column: 'user.email', kind: 'text' },
  firstName: { column: 'user.firstName', kind: 'text' },
  lastName: { column: 'user.lastName', kind: 'text' },
  status: { column: 'user.status', kind: 'text' },
  country: { column: 'user.country', kind: 'text' },
  roleId: { column: 'user.roleId', kind: 'uuid' },
  role: { column: 'role.name', kind: 'text' },
  emailVerifiedAt: { column: 'user.emailVerifiedAt', kind: 'time' },
  createdAt: { column: 'user.createdAt', kind: 'time' },
  updatedAt: { column: 'user.updatedAt', kind: 'time' },
} as const;

/** A page of accounts that are not deleted, for admins. */
export async function readUsers(ctx: Context, request: ListRequest): Promise<Page<UserRow>> {
  return readPage(userQuery(ctx.db.rows), COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'user.id' });
}

/** One account; NOT_FOUND when there is none or it is deleted. */
export async function readUser(rows: Reader, id: string): Promise<UserRow> {
  const user = await userQuery(rows).where('user.id', '=', id).executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
  return user;
}

function userQuery(rows: Reader) {
  return rows
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.roleId')
    .select(['user.id', 'user.email', 'user.firstName', 'user.lastName', 'user.status', 'user.country'])
    .select([
      'user.roleId',
      'user.emailVerifiedAt',
      'user.createdAt',
      'user.updatedAt',
      'user.deletedAt',
      'user.credentialsSetAt',
      'role.name as role',
    ])
    .where('user.deletedAt', 'is', null);
}
