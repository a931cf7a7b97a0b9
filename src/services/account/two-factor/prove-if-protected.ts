import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { confirmedMethods } from './methods.js';
import { proveCurrent } from './prove.js';

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
  return methods.length === 0 || proveCurrent(ctx, tx, { userId, code, methods });
}
