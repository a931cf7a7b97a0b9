import { AND_LIST } from '../../core/text/and-list.js';
import { UserStatus } from '../../entities/account/user.js';
import { tellAccount } from '../mail/tell-account.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { UserRow } from '../account/read-user.js';

/** Fields whose change an owner is told. A change of the address has a notice of its own. */
const TOLD = {
  role: (user: UserRow) => user.roleId,
  state: (user: UserRow) => user.status,
  'first name': (user: UserRow) => user.firstName,
  'last name': (user: UserRow) => user.lastName,
  country: (user: UserRow) => user.country,
} as const;

const VERIFIED = 'verification of the e-mail address';

/**
 * Tells an owner which fields of the account an admin has changed, without the values; sends nothing if none changed.
 */
export async function tellChanges(ctx: Context, tx: Tx, before: UserRow, after: UserRow): Promise<void> {
  const changed: string[] = Object.entries(TOLD).flatMap(([name, of]) => (of(before) === of(after) ? [] : [name]));
  const sameAddress = before.email === after.email;
  if (sameAddress && (before.emailVerifiedAt === null) !== (after.emailVerifiedAt === null)) changed.push(VERIFIED);
  if (changed.length === 0) return;
  const blocked = after.status !== before.status && after.status !== UserStatus.ACTIVE;
  const state = blocked ? ` The account is ${after.status} now: nobody can sign in to it.` : '';
  await tellAccount(ctx, tx, after, {
    title: 'Your account was changed',
    message: `An administrator has changed your account: ${AND_LIST.format(changed)}.${state}`,
  });
}
