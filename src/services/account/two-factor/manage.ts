import { AppError } from '../../../core/errors.js';
import { TwoFactorMethod } from '../../../entities/two-factor.js';
import { act } from '../../act.js';
import type { Context } from '../../context.js';
import { accountMails } from '../../mail/account-mails.js';
import { queueSealedMail } from '../../mail/queue-mail.js';
import type { Tx } from '../../tx.js';
import { keepingDevice } from '../devices.js';
import { codeCounter, limitGuesses } from '../guessing.js';
import { requireSession } from '../require-session.js';
import { takeAppCode } from './app-code.js';
import { takeEmailCode } from './email-code.js';
import { confirmedMethods } from './methods.js';
import { proveTwoFactor } from './prove.js';
import { renewCodes } from './recovery-codes.js';

export interface TwoFactorInput {
  readonly method: TwoFactorMethod;
  readonly code: string;
}

export interface RecoveryCodes {
  message: string;
  recoveryCodes: string[];
}

/**
 * Switches a second factor on that was set up before, by a code of it. With the account's first one come ten recovery
 * codes, shown this once. INVALID_CODE when the code is wrong, ILLEGAL_STATE when nothing was set up.
 */
export async function enableTwoFactor(ctx: Context, { method, code }: TwoFactorInput): Promise<RecoveryCodes> {
  const { userId } = requireSession(ctx.caller);
  const enable = async (tx: Tx) => {
    const before = await confirmedMethods(tx.rows, userId);
    const digits = code.replaceAll(/\s/g, '');
    if (!(await fits(ctx, tx, userId, method, digits))) return null;
    const enabled = await tx.rows
      .updateTable('two_factor')
      .set({ confirmedAt: ctx.clock.now().toISOString() })
      .where('userId', '=', userId)
      .where('method', '=', method)
      .where('confirmedAt', 'is', null)
      .executeTakeFirst();
    if (enabled.numUpdatedRows === 0n) throw new AppError('ILLEGAL_STATE', { message: 'Set this method up first' });
    await tellOwner(ctx, tx, userId, `A second factor was switched on: ${LABEL[method]}.`);
    return before.length === 0 ? renewCodes(tx, userId) : [];
  };
  const recoveryCodes = await keepingDevice(ctx, userId, () => confirmed(ctx, 'enableTwoFactor', enable));
  return { message: 'The second factor is switched on', recoveryCodes };
}

/** Switches a second factor off, by a code of any that the account has. With the last one its recovery codes go. */
export async function disableTwoFactor(ctx: Context, { method, code }: TwoFactorInput): Promise<{ message: string }> {
  const { userId } = requireSession(ctx.caller);
  const disable = async (tx: Tx) => {
    const methods = await confirmedMethods(tx.rows, userId);
    if (!methods.includes(method)) throw new AppError('ILLEGAL_STATE', { message: 'This method is not switched on' });
    if (!(await proveTwoFactor(ctx, tx, { userId, code, purpose: 'CONFIRM', methods }))) return null;
    await tx.rows.deleteFrom('two_factor').where('userId', '=', userId).where('method', '=', method).execute();
    if (methods.length === 1) await tx.rows.deleteFrom('recovery_code').where('userId', '=', userId).execute();
    await tellOwner(ctx, tx, userId, `A second factor was switched off: ${LABEL[method]}.`);
    return true;
  };
  await keepingDevice(ctx, userId, () => confirmed(ctx, 'disableTwoFactor', disable));
  return { message: 'The second factor is switched off' };
}

/** Replaces the caller's recovery codes, by a code of any second factor. */
export async function renewRecoveryCodes(ctx: Context, code: string): Promise<RecoveryCodes> {
  const { userId } = requireSession(ctx.caller);
  const recoveryCodes = await confirmed(ctx, 'renewRecoveryCodes', async (tx) => {
    const methods = await confirmedMethods(tx.rows, userId);
    if (methods.length === 0) throw new AppError('ILLEGAL_STATE', { message: 'There is no second factor' });
    const proven = await proveTwoFactor(ctx, tx, { userId, code, purpose: 'CONFIRM', methods });
    return proven ? renewCodes(tx, userId) : null;
  });
  return { message: 'The recovery codes before these are void', recoveryCodes };
}

const LABEL: Readonly<Record<TwoFactorMethod, string>> = { APP: 'authenticator app', EMAIL: 'codes by e-mail' };

/**
 * Runs a change that a code must confirm, counting wrong codes like those of a sign-in. `work` answers null for a wrong
 * code; its transaction then commits, so that the try is gone.
 */
export async function confirmed<T>(ctx: Context, operation: string, work: (tx: Tx) => Promise<T | null>): Promise<T> {
  const { userId } = requireSession(ctx.caller);
  return limitGuesses(ctx, [await codeCounter(ctx, userId)], async () => {
    const result = await act(ctx, { operation }, work);
    if (result === null) throw new AppError('INVALID_CODE');
    return result;
  });
}

async function fits(ctx: Context, tx: Tx, userId: string, method: TwoFactorMethod, digits: string): Promise<boolean> {
  if (!/^\d{6}$/.test(digits)) return false;
  if (method === TwoFactorMethod.APP) return takeAppCode(ctx, tx, userId, digits);
  return takeEmailCode(ctx, tx, userId, 'CONFIRM', digits);
}

async function tellOwner(ctx: Context, tx: Tx, userId: string, what: string): Promise<void> {
  const account = tx.rows.selectFrom('user').select(['email', 'firstName', 'emailVerifiedAt']).where('id', '=', userId);
  const mail = accountMails.secondFactorChanged(ctx.config, await account.executeTakeFirstOrThrow(), what);
  await queueSealedMail(ctx, tx, mail);
}
