import { AppError, badInput } from '../../core/catalogue/errors.js';
import { normalizeEmail } from '../../core/text/email-address.js';
import { newId } from '../../core/ids.js';
import { nameOrNull } from '../../core/text/name.js';
import { User, type UserStatus } from '../../entities/account/user.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly role: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** ISO 3166 code of two letters, in upper case. */
  readonly country?: string | null;
  readonly emailVerified: boolean;
}

export interface AccountRow extends Omit<NewAccount, 'password'> {
  /** Argon2id; null for an account that has no password. */
  readonly passwordHash: string | null;
  /** True where another account set the password, and so knows it. */
  readonly passwordKnown?: boolean;
  readonly status?: UserStatus;
  /** True for a registration whose address is not verified yet. */
  readonly unclaimed?: boolean;
}

/** Creates an ACTIVE account. BAD_INPUT when there is no such role, CONFLICT for a taken e-mail address. */
export async function createAccount(ctx: Context, tx: Tx, { password, ...account }: NewAccount): Promise<User> {
  const id = await insertAccount(ctx, tx, { ...account, passwordHash: await ctx.passwords.hash(password) });
  if (id === null) throw new AppError('CONFLICT', { message: 'This e-mail address is already in use' });
  return tx.em.findOneOrFail(User, id);
}

/** Writes an account's row and returns its id; null when another account has the e-mail address. */
export async function insertAccount(ctx: Context, tx: Tx, account: AccountRow): Promise<string | null> {
  const role = await tx.rows.selectFrom('role').select('id').where('name', '=', account.role).executeTakeFirst();
  if (!role) throw badInput(`There is no role named ${account.role}`);
  const now = ctx.clock.now().toISOString();
  const row = await tx.rows
    .insertInto('user')
    .values({
      id: newId(),
      email: normalizeEmail(account.email),
      passwordHash: account.passwordHash,
      firstName: nameOrNull(account.firstName),
      lastName: nameOrNull(account.lastName),
      country: account.country ?? null,
      status: account.status,
      roleId: role.id,
      roleSince: now,
      emailVerifiedAt: account.emailVerified ? now : null,
      credentialsSetAt: account.passwordKnown ? now : null,
      unclaimed: account.unclaimed,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
