import { addMs, DAY_MS } from '../../../core/clock.js';
import { newId, randomAlphanumeric, sha256 } from '../../../core/ids.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { devicesWith } from './devices.js';
import { setSessionCookies, type SessionSecrets } from './session-cookies.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes session in one statement: it writes one row.

const TOKEN_LENGTH = 48;

/** What the sign-in has just proven. */
export interface Proven {
  readonly password?: boolean;
  readonly secondFactor?: boolean;
}

/** Opens a browser session for an account and puts its secrets into cookies, unless `requireStanding` throws. */
export async function openSession(
  ctx: Context,
  userId: string,
  requireStanding: (tx: Tx) => Promise<void>,
  proven: Proven = {},
): Promise<void> {
  const secrets = await inTransaction(ctx, { operation: 'signIn' }, async (tx) => {
    await requireStanding(tx);
    return insertSession(ctx, tx, userId, proven);
  });
  setSessionCookies(ctx, secrets);
}

/**
 * Writes a session and returns its secrets, which the caller puts into cookies after the commit; the database keeps
 * only their SHA-256.
 */
export async function insertSession(
  ctx: Context,
  tx: Tx,
  userId: string,
  { password = false, secondFactor = false }: Proven = {},
): Promise<SessionSecrets> {
  const [token, csrfToken] = [randomAlphanumeric(TOKEN_LENGTH), randomAlphanumeric(TOKEN_LENGTH)];
  const now = ctx.clock.now();
  const session = {
    id: newId(),
    userId,
    tokenHash: sha256(token),
    csrfHash: sha256(csrfToken),
    ip: ctx.request.ip || null,
    userAgent: ctx.request.userAgent,
    createdAt: now.toISOString(),
    expiresAt: addMs(now, ctx.config.sessionDays * DAY_MS).toISOString(),
    secondFactorAt: secondFactor ? now.toISOString() : null,
    passwordAt: password ? now.toISOString() : null,
  };
  await tx.rows.insertInto('session').values(session).execute();
  return { token, csrfToken, sessionId: session.id, devices: await devicesWith(ctx, tx.rows, userId) };
}
