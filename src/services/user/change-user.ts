import { holdMoneyRight } from '../../core/acts/kinds.js';
import { keysOf } from '../../core/catalogue/keys-of.js';
import { AppError } from '../../core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { normalizeEmail } from '../../core/text/email-address.js';
import { nameOrNull } from '../../core/text/name.js';
import { UserStatus } from '../../entities/account/user.js';
import { NotificationType } from '../../entities/notification/notification.js';
import { credentialsSet } from '../account/credentials-set.js';
import { leaveAddress } from '../account/leave-address.js';
import { lockUserWithRole, requireAnotherSuperAdmin } from '../account/lock-user.js';
import { readUser, type UserRow } from '../account/read-user.js';
import { endSessions } from '../account/session/end-sessions.js';
import { recordRightLosses } from '../approval/right-losses.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { tellOthers } from '../notification/tell-watchers.js';
import { requireWithinOwn } from '../role/rank.js';
import { readGivenRole, type RoleRow } from '../role/read.js';
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

/** A change that the caller may make, of an account that is locked. */
export type UserChange = Awaited<ReturnType<typeof checkChange>>;

/** What approvers of an act have seen of the account, and of the role that it gets; null for none. */
export interface SeenAccount {
  readonly email: string;
  readonly roleId: string;
  readonly roleVersion: number | null;
  readonly status: UserStatus;
  readonly verified: boolean;
  /** When another hand changed its password, address or factors last: it would not be its owner's any more. */
  readonly credentialsSetAt: string | null;
}

/**
 * Locks the account and decides what changes. FORBIDDEN for an account or a role above the caller's own, ILLEGAL_STATE
 * for the last Super Admin, CONFLICT for a taken address, NOT_FOUND without the account or the role.
 */
export async function checkChange(ctx: Context, tx: Tx, id: string, input: UpdateUserInput) {
  const { user, role } = await lockUserWithRole(ctx, tx, id);
  const [roleId, status] = [input.roleId ?? user.roleId, input.status ?? user.status];
  const email = input.email ? normalizeEmail(input.email) : user.email;
  const updatedAt = ctx.clock.now().toISOString();
  const given = roleId === user.roleId ? null : await readGivenRole(tx, roleId);
  if (given) requireWithinOwn(ctx, given);
  if (given || status !== UserStatus.ACTIVE) await requireAnotherSuperAdmin(tx, user);
  await requireFreeAddress(tx, email, id);
  const isReactivated = status === UserStatus.ACTIVE && user.status !== UserStatus.ACTIVE;
  const set = {
    email,
    ...personAfter(user, input),
    roleId,
    status,
    emailVerifiedAt: verifiedAt(user, input, email, updatedAt),
    updatedAt,
    // Approvals of an account that was blocked count a day after its return, as with a new role.
    ...(given || isReactivated ? { roleSince: updatedAt } : {}),
    ...(email === user.email ? {} : credentialsSet(ctx, user)),
  };
  return { user, role, given, set };
}

/** Writes a checked change and tells the owner; answers the account. */
export async function writeChange(ctx: Context, tx: Tx, change: UserChange): Promise<UserRow> {
  const { user, set } = change;
  await tellRights(ctx, tx, change);
  await tx.rows.updateTable('user').set(set).where('id', '=', user.id).execute();
  if (set.email !== user.email) await leaveAddress(ctx, tx, user, set.email);
  if (set.status !== UserStatus.ACTIVE) await endSessions(ctx, tx, user.id);
  const changed = await readUser(tx.rows, user.id);
  await tellChanges(ctx, tx, user, changed);
  return changed;
}

/** Tells the Super Admins, and records it, when an account loses rights or is active again with some. */
async function tellRights(ctx: Context, tx: Tx, { user, role, given, set }: UserChange): Promise<void> {
  const isActive = set.status === UserStatus.ACTIVE;
  if (given && losesRights(role, given)) {
    await recordRightLosses(ctx, tx, [user], `The role ${given.name} instead of ${role.name}`);
  } else if (set.status !== user.status && holdMoneyRight(role.permissions)) {
    if (isActive) await tellReturn(ctx, tx, user);
    else if (user.status === UserStatus.ACTIVE) await recordRightLosses(ctx, tx, [user], `${set.status} now`);
  }
}

function losesRights(role: RoleRow, given: RoleRow): boolean {
  const lost = role.permissions.filter((key) => !given.permissions.includes(key));
  return role.name === SUPER_ADMIN || holdMoneyRight(lost);
}

async function tellReturn(ctx: Context, tx: Tx, { email, role }: UserRow): Promise<void> {
  const notice = { title: 'An admin is active again', message: `${email} has the role ${role}.` };
  await tellOthers(ctx, tx, null, { type: NotificationType.alert, ...notice });
}

export function seenAccount(user: UserRow, given: RoleRow | null): SeenAccount {
  const { email, roleId, status, emailVerifiedAt, credentialsSetAt } = user;
  const roleVersion = given?.version ?? null;
  return { email, roleId, roleVersion, status, verified: emailVerifiedAt !== null, credentialsSetAt };
}

/**
 * CONFLICT where the account, or the role that it gets, is no longer what approvers have seen. Its owner may have verified
 * the address since.
 */
export function requireAsSeen(seen: SeenAccount, now: SeenAccount): void {
  const isSame = (key: keyof SeenAccount) => seen[key] === now[key] || (key === 'verified' && now.verified);
  if (keysOf(seen).every(isSame)) return;
  throw new AppError('CONFLICT', { message: 'The account or the role has changed since: begin the change again' });
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
