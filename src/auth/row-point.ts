import { AppError } from '../core/catalogue/errors.js';
import type { ThrottleName } from '../core/catalogue/throttles.js';
import type { Context } from '../services/frame/context.js';
import { countUnproven, ownLimit, takePoint } from './buckets.js';
import type { GuardedOperation, Policy } from './policy.js';

/**
 * Runs a field whose use case takes the point of its row. A call that is refused before it has done so has proven nothing
 * and counts for its address; what the server fails by does not. One that succeeds without it is a fault of the use case.
 */
export async function leavingRowPoint(
  ctx: Context,
  policy: Policy,
  operation: GuardedOperation,
  run: (ctx: Context) => unknown,
): Promise<unknown> {
  const { throttle, unproven } = policy;
  if (!throttle || !unproven) return run(ctx);
  let proven = false;
  const take = async (): Promise<void> => {
    proven = true;
    await takeOnce(ctx, throttle, policy, operation);
  };
  try {
    const result = await run({ ...ctx, rowPoint: { take } });
    if (!proven) throw new AppError('INTERNAL', { reason: `${operation.field} took no point of its row` });
    return result;
  } catch (error) {
    if (!proven && error instanceof AppError && error.statusCode < 500) await countUnproven(ctx, unproven);
    throw error;
  }
}

/** A key with a limit of its own for the operation was counted by that. */
async function takeOnce(
  ctx: Context,
  bucket: ThrottleName,
  policy: Policy,
  operation: GuardedOperation,
): Promise<void> {
  if (!ownLimit(ctx.caller, policy, operation.field)) await takePoint(ctx, bucket, policy, operation);
}
