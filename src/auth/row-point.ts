import { ArgumentValidationError } from 'type-graphql';
import { AppError } from '../core/catalogue/errors.js';
import type { ThrottleName } from '../core/catalogue/throttles.js';
import type { Context } from '../services/frame/context.js';
import { countUnproven, ownLimit, takePoint } from './buckets.js';
import type { GuardedOperation, Policy } from './policy.js';

/**
 * Runs a field whose use case takes the row's point itself. A call that is refused before that counts as unproven,
 * unless the server failed: RATE_LIMITED in place of its own error after too many. INTERNAL when the use case succeeds without taking the point, since that is a bug.
 */
export async function leavingRowPoint(
  ctx: Context,
  policy: Policy,
  operation: GuardedOperation,
  run: (ctx: Context) => unknown,
): Promise<unknown> {
  const { throttle } = policy;
  if (!throttle || !policy.unproven) return run(ctx);
  let proven = false;
  const take = async (): Promise<void> => {
    proven = true;
    await takeOnce(ctx, throttle, policy, operation);
  };
  try {
    const result = await run({ ...ctx, rowPoint: { take } });
    if (!proven) throw new AppError('INTERNAL', { reason: `${operation.field} did not take the row's point` });
    return result;
  } catch (error) {
    if (!proven && isOfCaller(error)) await countUnproven(ctx, policy, operation);
    throw error;
  }
}

function isOfCaller(error: unknown): boolean {
  return error instanceof AppError ? error.statusCode < 500 : error instanceof ArgumentValidationError;
}

/** A key with its own limit for the operation was already counted against that limit. */
async function takeOnce(
  ctx: Context,
  bucket: ThrottleName,
  policy: Policy,
  operation: GuardedOperation,
): Promise<void> {
  if (!ownLimit(ctx.caller, policy, operation.field)) await takePoint(ctx, bucket, policy, operation);
}
