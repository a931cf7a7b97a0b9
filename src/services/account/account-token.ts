import { addMs, DAY_MS, HOUR_MS } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';
import { newId, randomAlphanumeric, sha256 } from '../../core/ids.js';
import type { TokenPurpose } from '../../entities/account/account-token.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it runs with every call, change or sign-in.

const TOKEN_LENGTH = 48;
const LIVES_MS: Readonly<Record<TokenPurpose, number>> = { VERIFY_EMAIL: DAY_MS, RESET_PASSWORD: HOUR_MS };

/** The password and names given at registration. They apply once the registration's link is used. */
export interface Registration {
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface RedeemedToken {
  readonly userId: string;
  /** The registration that the link was mailed for; null for a link without one. */
  readonly registration: Registration | null;
}

/** Creates a single-use token for an account and returns it for the mail; the database keeps only its SHA-256. */
export async function issueToken(
  ctx: Context,
  tx: Tx,
  { userId, purpose, registration }: { userId: string; purpose: TokenPurpose; registration?: Registration | null },
): Promise<string> {
  const token = randomAlphanumeric(TOKEN_LENGTH);
  const now = ctx.clock.now();
  await tx.rows
    .insertInto('account_token')
    .values({
      id: newId(),
      userId,
      purpose,
      tokenHash: sha256(token),
      passwordHash: registration?.passwordHash ?? null,
      firstName: registration?.firstName ?? null,
      lastName: registration?.lastName ?? null,
      createdAt: now.toISOString(),
      expiresAt: addMs(now, LIVES_MS[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Marks a token as used, and every other open token of the same account and purpose. INVALID_TOKEN when the token is
 * unknown, used or expired.
 */
export async function redeemToken(ctx: Context, tx: Tx, purpose: TokenPurpose, token: string): Promise<RedeemedToken> {
  const now = ctx.clock.now().toISOString();
  const redeemed = await tx.rows
    .updateTable('account_token')
    .set({ usedAt: now })
    .where('tokenHash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'passwordHash', 'firstName', 'lastName'])
    .executeTakeFirst();
  if (!redeemed) throw new AppError('INVALID_TOKEN');
  const { userId, passwordHash, firstName, lastName } = redeemed;
  await voidTokens(ctx, tx, userId, purpose);
  return { userId, registration: passwordHash === null ? null : { passwordHash, firstName, lastName } };
}

/** Voids the account's unused tokens of one purpose. */
export async function voidTokens(ctx: Context, tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.rows
    .updateTable('account_token')
    .set({ usedAt: ctx.clock.now().toISOString() })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}

/**
 * After a password change, removes the old password from the verification links that carry it, so that they only verify
 * the address. The link of another registration keeps its own password, and `verifyEmail` refuses it.
 */
export async function takePasswordFromLinks({ rows }: Tx, userId: string, passwordHash: string): Promise<void> {
  await rows
    .updateTable('account_token')
    .set({ passwordHash: null })
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .execute();
}
