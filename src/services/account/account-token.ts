import { addMs, DAY_MS, HOUR_MS } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';
import { newId, randomAlphanumeric, sha256 } from '../../core/ids.js';
import type { TokenPurpose } from '../../entities/account/account-token.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it is part of every call, of every change or of every sign-in.

const TOKEN_LENGTH = 48;
const LIVES_MS: Readonly<Record<TokenPurpose, number>> = { VERIFY_EMAIL: DAY_MS, RESET_PASSWORD: HOUR_MS };

/** What a registration says of the account that it asks for, until its link comes back. */
export interface Registration {
  readonly passwordHash: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface RedeemedToken {
  readonly userId: string;
  /** The registration that the link was mailed for; null for a link that brings nothing. */
  readonly registration: Registration | null;
}

/** A new single-use token of an account. It is answered once, for the mail; the database keeps its SHA-256. */
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
 * Uses a token up and, with it, every other open token of its account and purpose. INVALID_TOKEN when it is unknown,
 * was used or has expired.
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

/** Makes the open tokens of an account worthless. */
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
 * Once a password was changed, the link of the registration that brought it still verifies the address, and brings it no
 * more. One of another registration keeps its own, and is refused for it.
 */
export async function takePasswordFromLinks({ rows }: Tx, userId: string, passwordHash: string): Promise<void> {
  await rows
    .updateTable('account_token')
    .set({ passwordHash: null })
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .execute();
}
