import { callerName } from '../../auth/principal.js';
import { badInput } from '../../core/errors.js';
import { sha256 } from '../../core/ids.js';
import type { ActOptions } from '../act.js';
import type { Context } from '../context.js';
import type { Entry, Movement, OnceKey } from './movement.js';

/**
 * Makes one unit of movements as an operation of its own, gathered with other callers' into one statement. Refusals are
 * those of `post`. With `once`, the caller's idempotency key is kept by the same statement: the same request again
 * answers the rows of the first, another request under the key is IDEMPOTENCY_CONFLICT.
 */
export async function submit(ctx: Context, options: ActOptions, movements: readonly Movement[]): Promise<Entry[]> {
  const once = onceKey(ctx, options);
  return ctx.ledger.submit(once ? { movements, once } : { movements });
}

function onceKey(ctx: Context, { operation, once }: ActOptions): OnceKey | null {
  const key = once && (once.key ?? ctx.request.idempotencyKey);
  if (!once || key === null || key === undefined) return null;
  if (key.length < 1 || key.length > 255) throw badInput('idempotencyKey must have 1 to 255 characters');
  return { caller: callerName(ctx.caller), operation, key, requestHash: sha256(JSON.stringify(once.input)) };
}
