import { AppError } from '../../../core/catalogue/errors.js';
import { sha256 } from '../../../core/ids.js';
import { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import { UserStatus } from '../../../entities/account/user.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { codeCounter, limitGuesses } from '../session/guessing.js';
import { insertSession } from '../session/open-session.js';
import { setSessionCookies, type SessionSecrets } from '../session/session-cookies.js';
import { mailCode } from './email-code.js';
import { requiredMethods } from './methods.js';
import { proveTwoFactor } from './prove.js';

// Writes SQL: it runs with every call, change or sign-in.

export interface CompleteTwoFactorInput {
  readonly twoFactorToken: string;
  readonly code: string;
}

/**
 * Completes a sign-in with its second factor and sets the session's cookies. INVALID_CODE when the code is wrong or was
 * used, and when the sign-in is unknown, has ended or is out of tries. Wrong codes count against the address, and
 * against the account (ten in fifteen minutes over all its sign-ins) or, instead, a browser that it knows.
 */
export async function completeTwoFactor(ctx: Context, input: CompleteTwoFactorInput): Promise<{ message: string }> {
  const challenge = await findChallenge(ctx, input.twoFactorToken);
  const counters = challenge ? [await codeCounter(ctx, challenge.userId)] : [];
  const secrets = await limitGuesses(ctx, counters, async () => {
    if (!challenge) throw new AppError('INVALID_CODE', { reason: 'the sign-in is unknown or has ended' });
    const methods = await requiredMethods(ctx, challenge.userId);
    const opened = await inTransaction(ctx, { operation: 'completeTwoFactor' }, (tx) =>
      tryCode(ctx, tx, challenge, input.code, methods),
    );
    if (!opened) throw new AppError('INVALID_CODE');
    return opened;
  });
  setSessionCookies(ctx, secrets);
  return { message: 'You are signed in' };
}

/** Mails a code for a sign-in of an account that has chosen codes by mail. INVALID_TOKEN when there is no such sign-in. */
export async function sendSignInCode(ctx: Context, twoFactorToken: string): Promise<{ message: string }> {
  const challenge = await limitGuesses(ctx, [], async () => {
    const found = await findChallenge(ctx, twoFactorToken);
    if (!found) throw new AppError('INVALID_TOKEN');
    return found;
  });
  const methods = await requiredMethods(ctx, challenge.userId);
  if (!methods.includes(TwoFactorMethod.EMAIL)) throw new AppError('ILLEGAL_STATE');
  await ctx.limiter.consume('codeMail', challenge.userId);
  await inTransaction(ctx, { operation: 'sendSignInCode' }, (tx) => mailCode(ctx, tx, challenge.userId, 'SIGN_IN'));
  return { message: 'A code was sent to your e-mail address' };
}

type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>;

async function findChallenge(ctx: Context, token: string) {
  return ctx.db.rows
    .selectFrom('sign_in_challenge')
    .innerJoin('user', 'user.id', 'sign_in_challenge.userId')
    .select(['sign_in_challenge.id', 'sign_in_challenge.userId'])
    .where('tokenHash', '=', sha256(token))
    .where('usedAt', 'is', null)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', ctx.clock.now().toISOString())
    .where('user.status', '=', UserStatus.ACTIVE)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Null when the code is wrong: the transaction then commits, so that the try counts. */
async function tryCode(
  ctx: Context,
  tx: Tx,
  { id, userId }: Challenge,
  code: string,
  methods: readonly TwoFactorMethod[],
): Promise<SessionSecrets | null> {
  const open = await tx.rows
    .updateTable('sign_in_challenge')
    .set((column) => ({ triesLeft: column('triesLeft', '-', 1) }))
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('triesLeft', '>', 0)
    .executeTakeFirst();
  if (open.numUpdatedRows === 0n) return null;
  if (!(await proveTwoFactor(ctx, tx, { userId, code, purpose: 'SIGN_IN', methods }))) return null;
  const usedAt = ctx.clock.now().toISOString();
  await tx.rows.updateTable('sign_in_challenge').set({ usedAt }).where('id', '=', id).execute();
  return insertSession(ctx, tx, userId, { secondFactor: true });
}
