import { AppError } from '../../../core/catalogue/errors.js';
import type { CodePurpose } from '../../../entities/account/email-code.js';
import { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { takeAppCode } from './app-code.js';
import { takeEmailCode } from './email-code.js';
import { takeRecoveryCode } from './recovery-codes.js';

export interface ProofRequest {
  readonly userId: string;
  /** What the user typed: a code of the app, a mailed one, or a recovery code; spaces and dashes do not matter. */
  readonly code: string;
  /** The purpose that a mailed code must have been sent for. */
  readonly purpose: CodePurpose;
  /** Confirmed methods of the account that may prove this. */
  readonly methods: readonly TwoFactorMethod[];
}

/**
 * True when the code proves a second factor of the account; the transaction then uses the code up. When the code is
 * wrong the transaction must still commit, so that the try counts. Callers also limit guesses.
 */
export async function proveTwoFactor(ctx: Context, tx: Tx, request: ProofRequest): Promise<boolean> {
  const { userId, purpose, methods } = request;
  if (methods.length === 0) return false;
  const code = request.code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(ctx, tx, userId, code);
  if (methods.includes(TwoFactorMethod.APP) && (await takeAppCode(ctx, tx, userId, code))) return true;
  return methods.includes(TwoFactorMethod.EMAIL) && takeEmailCode(ctx, tx, userId, purpose, code);
}

/**
 * As {@link proveTwoFactor}, for a change whose input may lack the code: INVALID_CODE then, with a message that asks
 * for it.
 */
export async function proveCurrent(
  ctx: Context,
  tx: Tx,
  request: Omit<ProofRequest, 'code' | 'purpose'> & { readonly code: string | null | undefined },
): Promise<boolean> {
  const { code } = request;
  if (!code)
    throw new AppError('INVALID_CODE', { message: 'Your account has a second factor: send one of its codes as well' });
  return proveTwoFactor(ctx, tx, { ...request, code, purpose: 'CONFIRM' });
}
