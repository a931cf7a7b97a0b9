import { AppError } from '../../../core/errors.js';
import type { Context } from '../../context.js';
import type { Tx } from '../../tx.js';
import { confirmedMethods } from './methods.js';
import { proveTwoFactor } from './prove.js';

/**
 * Whether the code proves a second factor of the account; true as well for an account that has none. Runs inside
 * `confirmed`, whose transaction must commit when this is false.
 */
export async function proveIfProtected(
  ctx: Context,
  tx: Tx,
  userId: string,
  code: string | null | undefined,
): Promise<boolean> {
  const methods = await confirmedMethods(tx.rows, userId);
  if (methods.length === 0) return true;
  if (!code)
    throw new AppError('INVALID_CODE', { message: 'Your account has a second factor: send one of its codes as well' });
  return proveTwoFactor(ctx, tx, { userId, code, purpose: 'CONFIRM', methods });
}
