import { AppError } from '../../../core/catalogue/errors.js';
import type { Row } from '../../../entities/index.js';
import type { Session } from '../../../entities/account/session.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListRequest, type Page } from '../../frame/list.js';
import { endSessions } from './end-sessions.js';
import { requireSession } from '../../../auth/require-session.js';
import { clearSessionCookies } from './session-cookies.js';

// Writes SQL: it runs with every call, change or sign-in.

export type SessionRow = Pick<Row<Session>, 'id' | 'ip' | 'userAgent' | 'createdAt' | 'expiresAt'> & {
  current: boolean;
};

const COLUMNS = {
  id: { column: 'session.id', kind: 'uuid' },
  ip: { column: 'session.ip', kind: 'text' },
  userAgent: { column: 'session.userAgent', kind: 'text' },
  createdAt: { column: 'session.createdAt', kind: 'time' },
  expiresAt: { column: 'session.expiresAt', kind: 'time' },
} as const;

/** A page of the caller's open sessions, newest first. */
export async function sessions(ctx: Context, request: ListRequest): Promise<Page<SessionRow>> {
  const { userId, sessionId } = requireSession(ctx.caller);
  const open = ctx.db.rows
    .selectFrom('session')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'expiresAt'])
    .select(({ eb }) => eb('id', '=', sessionId).as('current'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', ctx.clock.now().toISOString());
  const page = await readPage(open, COLUMNS, request, { defaultSort: 'createdAt', tieBreaker: 'session.id' });
  return page as Page<SessionRow>;
}

/**
 * Ends one of the caller's sessions; NOT_FOUND when it has ended or belongs to another account. Ending the current
 * session clears its cookies.
 */
export async function revokeSession(ctx: Context, id: string): Promise<{ message: string }> {
  const { userId, sessionId } = requireSession(ctx.caller);
  const now = ctx.clock.now().toISOString();
  await inTransaction(ctx, { operation: 'revokeSession' }, async ({ rows }) => {
    const revoked = await rows
      .updateTable('session')
      .set({ revokedAt: now })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    if (revoked.numUpdatedRows === 0n) throw new AppError('NOT_FOUND');
  });
  if (id === sessionId) clearSessionCookies(ctx);
  return { message: 'The session is ended' };
}

/** Ends every session of the caller, this one included. */
export async function signOutEverywhere(ctx: Context): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  await inTransaction(ctx, { operation: 'signOutEverywhere' }, (tx) => endSessions(ctx, tx, userId));
  clearSessionCookies(ctx);
  return { message: 'You are signed out everywhere' };
}
