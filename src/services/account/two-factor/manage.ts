import { AppError } from '../../../core/catalogue/errors.js';
import type { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { accountMails } from '../../mail/account-mails.js';
import { queueSealedMail } from '../../mail/queue-mail.js';
import type { Tx } from '../../frame/tx.js';
import { keepingDevice } from '../session/devices.js';
import { codeCounter, limitGuesses } from '../session/guessing.js';
import { requireSession } from '../../../auth/require-session.js';
import { confirmedMethods, forgetProofs, lockFactors } from './methods.js';
import { proveTwoFactor } from './prove.js';
import { renewCodes } from './recovery-codes.js';

// Writes SQL: it runs with every call, change or sign-in.

export interface TwoFactorInput {
  readonly method: TwoFactorMethod;
  readonly code: string;
}

export interface RecoveryCodes {
  message: string;
  recoveryCodes: string[];
}

/**
 * Disables a second factor, confirmed by a code of any enabled method, and clears the proofs of the account's sessions.
 * Disabling the last one deletes the recovery codes.
 */
export async function disableTwoFactor(ctx: Context, { method, code }: TwoFactorInput): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  const disable = async (tx: Tx) => {
    await lockFactors(tx, userId);
    const methods = await confirmedMethods(tx.rows, userId);
    if (!methods.includes(method)) throw new AppError('ILLEGAL_STATE', { message: 'This method is not enabled' });
    if (!(await proveTwoFactor(ctx, tx, { userId, code, purpose: 'CONFIRM', methods }))) return null;
    await tx.rows.deleteFrom('two_factor').where('userId', '=', userId).where('method', '=', method).execute();
    if (methods.length === 1) await tx.rows.deleteFrom('recovery_code').where('userId', '=', userId).execute();
    await forgetProofs(tx, userId);
    await tellOwner(ctx, tx, userId, { method, to: 'off' });
    return true;
  };
  await keepingDevice(ctx, userId, () => confirmed(ctx, 'disableTwoFactor', disable));
  return { message: 'The second factor is disabled' };
}

/** Replaces the caller's recovery codes, confirmed by a code of any enabled method, and clears the sessions' proofs. */
export async function renewRecoveryCodes(ctx: Context, code: string): Promise<RecoveryCodes> {
  const { userId } = requireSession(ctx.caller);
  const recoveryCodes = await confirmed(ctx, 'renewRecoveryCodes', async (tx) => {
    await lockFactors(tx, userId);
    const methods = await confirmedMethods(tx.rows, userId);
    if (methods.length === 0) throw new AppError('ILLEGAL_STATE', { message: 'The account has no second factor' });
    const proven = await proveTwoFactor(ctx, tx, { userId, code, purpose: 'CONFIRM', methods });
    if (!proven) return null;
    await forgetProofs(tx, userId);
    return renewCodes(tx, userId);
  });
  return { message: 'The earlier recovery codes are no longer valid', recoveryCodes };
}

const LABEL: Readonly<Record<TwoFactorMethod, string>> = { APP: 'authenticator app', EMAIL: 'codes by e-mail' };

/**
 * Runs a change that a code must confirm, counting wrong codes like those of a sign-in. `work` returns null for a wrong
 * code; its transaction then commits, so that the try counts.
 */
export async function confirmed<T>(ctx: Context, operation: string, work: (tx: Tx) => Promise<T | null>): Promise<T> {
  const { userId } = requireSession(ctx.caller);
  return limitGuesses(ctx, [await codeCounter(ctx, userId)], async () => {
    const result = await inTransaction(ctx, { operation }, work);
    if (result === null) throw new AppError('INVALID_CODE');
    return result;
  });
}

/** Tells by mail that a second factor was switched on or off. */
export async function tellOwner(
  ctx: Context,
  tx: Tx,
  userId: string,
  change: { readonly method: TwoFactorMethod; readonly to: 'on' | 'off' },
): Promise<void> {
  const what = `A second factor was switched ${change.to}: ${LABEL[change.method]}.`;
  const account = tx.rows.selectFrom('user').select(['email', 'firstName', 'emailVerifiedAt']).where('id', '=', userId);
  const mail = accountMails.secondFactorChanged(ctx.config, await account.executeTakeFirstOrThrow(), what);
  await queueSealedMail(ctx, tx, mail);
}
