import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from './context.js';

/** The row's point, when the policy leaves it to the use case to take it. */
export interface RowPoint {
  take(): Promise<void>;
}

/**
 * Takes a point from the bucket of the call's row. Call it after the secret was checked and before a transaction begins,
 * only where the policy has `unproven`. RATE_LIMITED when the row's bucket is empty.
 */
export async function takeRowPoint({ rowPoint }: Context): Promise<void> {
  if (!rowPoint)
    throw new AppError('INTERNAL', { reason: "the policy does not leave the row's point to the use case" });
  await rowPoint.take();
}
