import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { keepingDevice } from '../session/devices.js';
import { requireOwnPassword, requirePassword } from '../session/own-password.js';
import { requireOpenSession, requireSession } from '../../../auth/require-session.js';
import { takeAppCode } from './app-code.js';
import { takeEmailCode } from './email-code.js';
import { confirmed, tellOwner, type RecoveryCodes, type TwoFactorInput } from './manage.js';
import { confirmedMethods, lockFactors } from './methods.js';
import { proveCurrent } from './prove.js';
import { renewCodes } from './recovery-codes.js';

// Writes SQL: it runs with every call, change or sign-in.

/** For this long after a sign-in, enabling the account's first second factor needs no password. */
const JUST_NOW_MS = 15 * MINUTE_MS;

export interface EnableTwoFactorInput extends TwoFactorInput {
  /**
   * A code of a method that is already enabled, or a recovery code. An account without a method sends its password
   * instead, unless it has just signed in.
   */
  readonly currentCode?: string | null;
  readonly password?: string | null;
}

/**
 * Enables a second factor that was set up before. The caller sends a code of the new method and a proof that a stolen
 * session lacks: a code of an enabled method, whether it is offered at present or not, or, for the first method, the
 * password, unless the session signed in within the last fifteen minutes. The first method comes with ten recovery
 * codes, shown only this once; further methods leave them as they are. INVALID_CODE when a code is wrong or missing,
 * INVALID_CREDENTIALS when the password is; wrong ones count like those of a sign-in. ILLEGAL_STATE when the method is
 * already enabled or was not set up, and where an account without a password needs one.
 */
export async function enableTwoFactor(ctx: Context, input: EnableTwoFactorInput): Promise<RecoveryCodes> {
  const { userId } = requireSession(ctx.caller);
  const isFirst = (await confirmedMethods(ctx.db.rows, userId)).length === 0;
  const proof = isFirst ? await proveFirst(ctx, userId, input.password) : null;
  const enable = (tx: Tx) => enableInTurn(ctx, tx, userId, { ...input, proof });
  const recoveryCodes = await keepingDevice(ctx, userId, () => confirmed(ctx, 'enableTwoFactor', enable));
  return { message: 'The second factor is enabled', recoveryCodes };
}

/** What authorised the account's first method: a recent sign-in, or a proven password, kept as its hash. */
type Proof = 'signedIn' | { readonly passwordHash: string };

async function proveFirst(ctx: Context, userId: string, password: string | null | undefined): Promise<Proof> {
  if (!password && (await hasJustSignedIn(ctx))) return 'signedIn';
  return { passwordHash: await requireOwnPassword(ctx, userId, password) };
}

/**
 * Whether the session was opened within the last fifteen minutes. False for an account that ever linked a wallet or
 * identity provider (unlinked rows stay): a stolen session can link a wallet without the password and sign in by it.
 */
async function hasJustSignedIn({ caller, clock, db }: Context): Promise<boolean> {
  const { userId, sessionId } = requireSession(caller);
  const since = addMs(clock.now(), -JUST_NOW_MS).toISOString();
  const session = db.rows
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('createdAt', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('provider_user').select('id').where('userId', '=', userId))),
    );
  return (await session.executeTakeFirst()) !== undefined;
}

/** Null for a wrong code: the transaction then commits, so that the try counts. */
async function enableInTurn(
  ctx: Context,
  tx: Tx,
  userId: string,
  input: EnableTwoFactorInput & { readonly proof: Proof | null },
): Promise<string[] | null> {
  const { method, currentCode } = input;
  await lockFactors(tx, userId);
  const methods = await confirmedMethods(tx.rows, userId);
  if (methods.includes(method)) throw new AppError('ILLEGAL_STATE', { message: 'This method is already enabled' });
  if (methods.length === 0) await requireProven(ctx, tx, userId, input.proof);
  // Check the new method's code first: a wrong one must not use up a recovery code.
  if (!(await fits(ctx, tx, userId, input))) return null;
  if (methods.length > 0 && !(await proveCurrent(ctx, tx, { userId, code: currentCode, methods }))) return null;
  const enabled = await tx.rows
    .updateTable('two_factor')
    .set({ confirmedAt: ctx.clock.now().toISOString() })
    .where('userId', '=', userId)
    .where('method', '=', method)
    .executeTakeFirst();
  if (enabled.numUpdatedRows === 0n) throw new AppError('ILLEGAL_STATE', { message: 'Set this method up first' });
  await tellOwner(ctx, tx, userId, { method, to: 'on' });
  return methods.length === 0 ? renewCodes(tx, userId) : [];
}

/**
 * Checks the caller's proof again under the lock: meanwhile the last factor may have been disabled, the password
 * changed or the session ended. CONFLICT or UNAUTHENTICATED then.
 */
async function requireProven(ctx: Context, tx: Tx, userId: string, proof: Proof | null): Promise<void> {
  if (proof === null)
    throw new AppError('CONFLICT', { message: 'The second factors of the account have just been changed' });
  if (proof === 'signedIn') await requireOpenSession(ctx, tx);
  else await requirePassword(tx, userId, proof.passwordHash);
}

async function fits(ctx: Context, tx: Tx, userId: string, { method, code }: TwoFactorInput): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return false;
  if (method === TwoFactorMethod.APP) return takeAppCode(ctx, tx, userId, digits);
  return takeEmailCode(ctx, tx, userId, 'CONFIRM', digits);
}
