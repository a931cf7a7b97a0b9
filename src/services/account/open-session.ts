import { addMs, DAY_MS } from '../../core/clock.js';
import { newId, randomAlphanumeric, sha256 } from '../../core/ids.js';
import { Session } from '../../entities/session.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import type { Tx } from '../tx.js';
import { setSessionCookies, type SessionSecrets } from './session-cookies.js';

const TOKEN_LENGTH = 48;

/** Opens a browser session for an account and puts its secrets into cookies. */
export async function openSession(ctx: Context, userId: string): Promise<void> {
  setSessionCookies(ctx, await act(ctx, { operation: 'signIn' }, (tx) => insertSession(ctx, tx, userId)));
}

/** Writes a session; the database keeps the SHA-256 of its secrets, which belong into cookies after the commit. */
export async function insertSession(ctx: Context, tx: Tx, userId: string): Promise<SessionSecrets> {
  const [token, csrfToken] = [randomAlphanumeric(TOKEN_LENGTH), randomAlphanumeric(TOKEN_LENGTH)];
  const now = ctx.clock.now();
  const session = tx.em.create(Session, {
    id: newId(),
    userId,
    tokenHash: sha256(token),
    csrfHash: sha256(csrfToken),
    ip: ctx.request.ip || null,
    userAgent: ctx.request.userAgent?.slice(0, 512) ?? null,
    createdAt: now,
    expiresAt: addMs(now, ctx.config.sessionDays * DAY_MS),
    revokedAt: null,
  });
  await tx.em.flush();
  return { token, csrfToken, sessionId: session.id };
}
