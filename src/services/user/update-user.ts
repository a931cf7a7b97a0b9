import { requireFreshProof } from '../../auth/fresh-proof.js';
import { requireNoKey } from '../../auth/session-alone.js';
import { normalizeEmail } from '../../core/text/email-address.js';
import { AppError } from '../../core/catalogue/errors.js';
import { keysOf } from '../../core/catalogue/keys-of.js';
import { nameOrNull } from '../../core/text/name.js';
import { UserStatus } from '../../entities/account/user.js';
import { endSessions } from '../account/session/end-sessions.js';
import { leaveAddress } from '../account/leave-address.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { requireWithinOwn } from '../role/rank.js';
import { readRole } from '../role/read.js';
import type { Tx } from '../frame/tx.js';
import { credentialsSet } from '../account/credentials-set.js';
import { lockUser, requireAnotherSuperAdmin } from '../account/lock-user.js';
import { readUser, type UserRow } from '../account/read-user.js';
import { tellChanges } from './tell-changes.js';

// Writes SQL: it checks and answers a row that is joined from several tables.

export interface UpdateUserInput {
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly country?: string | null;
  readonly roleId?: string | null;
  readonly status?: UserStatus | null;
  readonly emailVerified?: boolean | null;
}

/** Fields of an account that no API key may change. */
const SIGNS_IN = {
  roleId: 'the role',
  status: 'the state',
  email: 'the e-mail address',
  emailVerifiedAt: 'the verification',
} as const;

/**
 * Changes an account and tells its owner; omitted fields stay. An account that is no longer ACTIVE loses its sessions.
 * An account with a new address loses its sessions and the links that were mailed to the old address. FORBIDDEN for an
 * account or a role above the caller's own and for an API key that changes more than names and country, ILLEGAL_STATE
 * for the last Super Admin, CONFLICT for a taken address, PROOF_NOT_FRESH as {@link requireProof} demands.
 */
export async function updateUser(ctx: Context, id: string, input: UpdateUserInput): Promise<UserRow> {
  return inTransaction(ctx, { operation: 'updateUser' }, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    const [roleId, status] = [input.roleId ?? user.roleId, input.status ?? user.status];
    const email = input.email ? normalizeEmail(input.email) : user.email;
    const updatedAt = ctx.clock.now().toISOString();
    const emailVerifiedAt = verifiedAt(user, input, email, updatedAt);
    if (roleId !== user.roleId) requireWithinOwn(ctx, await readRole(tx.rows, roleId));
    if (roleId !== user.roleId || status !== UserStatus.ACTIVE) await requireAnotherSuperAdmin(tx, user);
    await requireFreeAddress(tx, email, id);
    await requireProof(ctx, tx, user, { roleId, status, email, emailVerifiedAt });
    const set = {
      email,
      ...personAfter(user, input),
      roleId,
      status,
      emailVerifiedAt,
      updatedAt,
      ...(roleId === user.roleId ? {} : { roleSince: updatedAt }),
      ...(email === user.email ? {} : credentialsSet(ctx, user)),
    };
    await tx.rows.updateTable('user').set(set).where('id', '=', id).execute();
    if (email !== user.email) await leaveAddress(ctx, tx, user, email);
    if (status !== UserStatus.ACTIVE) await endSessions(ctx, tx, id);
    const changed = await readUser(tx.rows, id);
    await tellChanges(ctx, tx, user, changed);
    return changed;
  });
}

/**
 * Requires a fresh proof for a change of what the owner signs in with or may do; blocking an account only requires a
 * browser session. Names and country require neither.
 */
async function requireProof(
  ctx: Context,
  tx: Tx,
  user: UserRow,
  after: Pick<UserRow, keyof typeof SIGNS_IN>,
): Promise<void> {
  for (const column of keysOf(SIGNS_IN)) {
    if (user[column] === after[column]) continue;
    const what = `Changing ${SIGNS_IN[column]} of an account`;
    if (column === 'status' && after.status !== UserStatus.ACTIVE) requireNoKey(ctx.caller, what);
    else await requireFreshProof(ctx, what, tx.rows);
  }
}

function personAfter(user: UserRow, input: UpdateUserInput): Pick<UserRow, 'firstName' | 'lastName' | 'country'> {
  const { firstName = user.firstName, lastName = user.lastName, country = user.country } = input;
  return {
    firstName: nameOrNull(firstName),
    lastName: nameOrNull(lastName),
    country: country?.toUpperCase() ?? null,
  };
}

/** A new address counts as unverified unless the admin says that it is verified. */
function verifiedAt(user: UserRow, { emailVerified }: UpdateUserInput, email: string, now: string): string | null {
  const verified = emailVerified ?? (email === user.email && user.emailVerifiedAt !== null);
  if (!verified) return null;
  return email === user.email ? (user.emailVerifiedAt ?? now) : now;
}

async function requireFreeAddress(tx: Tx, email: string, id: string): Promise<void> {
  const taken = await tx.rows
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw new AppError('CONFLICT', { message: 'This e-mail address is already in use' });
}
