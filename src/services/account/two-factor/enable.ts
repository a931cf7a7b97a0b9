import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { keepingDevice } from '../session/devices.js';
import { provePassword, requirePassword } from '../session/prove-password.js';
import { requireOpenSession, requireSession } from '../../../auth/require-session.js';
import { takeAppCode } from './app-code.js';
import { takeEmailCode } from './email-code.js';
import { confirmed, tellOwner, type RecoveryCodes, type TwoFactorInput } from './manage.js';
import { confirmedMethods, lockFactors } from './methods.js';
import { proveCurrent } from './prove.js';
import { renewCodes } from './recovery-codes.js';

// Writes SQL: it is part of every call, of every change or of every sign-in.

/** For so long a sign-in stands for the password that it took. */
const JUST_NOW_MS = 15 * MINUTE_MS;

export interface EnableTwoFactorInput extends TwoFactorInput {
  /**
   * A code of a method that is on already, or a recovery code; an account that has none sends its password instead, unless
   * it has just signed in.
   */
  readonly currentCode?: string | null;
  readonly password?: string | null;
}

/**
 * Switches a second factor on that was set up before, by a code of it and by what a stolen session does not hold: a code
 * of a method that is on, whether it is offered at present or not, and where none is on the password, unless the session
 * was signed in to within fifteen minutes. With the account's first method come ten recovery codes, shown this once;
 * another one leaves them as they are. INVALID_CODE when a code is wrong or missing, INVALID_CREDENTIALS when the
 * password is; both count like those of a sign-in. ILLEGAL_STATE when the method is on or was not set up, and where an
 * account without a password needs one.
 */
export async function enableTwoFactor(ctx: Context, input: EnableTwoFactorInput): Promise<RecoveryCodes> {
  const { userId } = requireSession(ctx.caller);
  const isFirst = (await confirmedMethods(ctx.db.rows, userId)).length === 0;
  const proof = isFirst ? await proveFirst(ctx, userId, input.password) : null;
  const enable = (tx: Tx) => enableInTurn(ctx, tx, userId, { ...input, proof });
  const recoveryCodes = await keepingDevice(ctx, userId, () => confirmed(ctx, 'enableTwoFactor', enable));
  return { message: 'The second factor is enabled', recoveryCodes };
}

/** What the account's first method was let in by: a sign-in of just now, or the hash of the password that was proven. */
type Proof = 'signedIn' | { readonly passwordHash: string };

async function proveFirst(ctx: Context, userId: string, password: string | null | undefined): Promise<Proof> {
  if (!password && (await hasJustSignedIn(ctx))) return 'signedIn';
  return { passwordHash: await provePassword(ctx, userId, password) };
}

/**
 * Not of an account that ever had another way to sign in: a session links a wallet without the password, and signs in by
 * it. Rows of what was unlinked stay.
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

/** Null for a wrong code, so that the try counts. */
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
  // The new method's code first: a recovery code is not used up where that one is wrong.
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

/** The last factor may have been switched off, or the password changed, since the caller proved one of them. */
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
