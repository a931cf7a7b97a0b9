import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from './context.js';
import { isAnswered, type Once } from './idempotency.js';
import { inTransaction } from './in-transaction.js';
import type { Tx } from './tx.js';

/**
 * Runs a use case that asks other systems: `ask` before its transaction, `write` inside it with what was found. The repeat of
 * a call that was answered asks nothing, and gets the first answer; one that was refused while the first call was under way
 * gets that too. CONFLICT for an answer that is no longer kept; and whatever the two refuse.
 */
export async function askThenWrite<Found, Result>(
  ctx: Context,
  options: { readonly operation: string; readonly once: Once },
  ask: () => Promise<Found>,
  write: (tx: Tx, found: Found) => Promise<Result>,
): Promise<Result> {
  const found = await askedOnce(ctx, options, ask);
  return inTransaction(ctx, options, async (tx) => {
    if (!found) throw new AppError('CONFLICT', { message: 'The first answer to this request is no longer kept' });
    return write(tx, found.value);
  });
}

/** Null for a call that was answered before. */
async function askedOnce<Found>(
  ctx: Context,
  { operation, once }: { readonly operation: string; readonly once: Once },
  ask: () => Promise<Found>,
): Promise<{ readonly value: Found } | null> {
  if (await isAnswered(ctx, operation, once)) return null;
  try {
    return { value: await ask() };
  } catch (error) {
    if (await isAnswered(ctx, operation, once)) return null;
    throw error;
  }
}
