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
  /** What a mailed code must have been sent for. */
  readonly purpose: CodePurpose;
  /** Confirmed methods of the account that may prove this. */
  readonly methods: readonly TwoFactorMethod[];
}

/**
 * True when the code proves a second factor of the account; it is used up then, with the transaction. When it is wrong
 * the transaction must commit all the same, so that the try counts; callers limit guesses beside that.
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
 * The same for a change that asks for a code beside something else, and may come without one: INVALID_CODE then, with
 * what to do.
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
