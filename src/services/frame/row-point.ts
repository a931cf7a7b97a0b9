import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from './context.js';

/** The point of a row, which its policy leaves to the use case. */
export interface RowPoint {
  take(): Promise<void>;
}

/**
 * Takes the point of the row that the call is about, once the caller has proven to be the row's and before a transaction
 * begins. RATE_LIMITED when the row's bucket is empty. Only where the policy says `unproven`.
 */
export async function takeRowPoint({ rowPoint }: Context): Promise<void> {
  if (!rowPoint)
    throw new AppError('INTERNAL', { reason: "the policy says no `unproven`, so the row's point is taken" });
  await rowPoint.take();
}
