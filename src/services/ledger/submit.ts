import type { ModuleName } from '../../core/catalogue/merged.js';
import type { TransactionOptions } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { isRepeatable, requestUnderKey, requireRepeatable } from '../frame/idempotency.js';
import type { Entry, Movement } from './movement.js';

/**
 * Makes one unit of movements as a whole operation, gathered with those of other callers into one statement. Throws the
 * errors of `post`. With `once`, the same statement stores the caller's idempotency key: the same request again returns
 * the rows of the first; another request under the key is IDEMPOTENCY_CONFLICT.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller says which module it is.
export async function submit<Module extends ModuleName = never>(
  ctx: Context,
  options: TransactionOptions,
  movements: readonly NoInfer<Movement<Module>>[],
): Promise<Entry[]> {
  requireRepeatable(isRepeatable(ctx, options.once), `${options.operation} moves money`);
  const once = requestUnderKey(ctx, options.operation, options.once);
  return ctx.ledger.submit(once ? { movements, once } : { movements });
}
