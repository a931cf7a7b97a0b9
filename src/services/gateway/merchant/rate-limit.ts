import type { Context } from '../../frame/context.js';

/**
 * The calls that a merchant's keys may make in 60 seconds; null for everybody's limit. `id` is the merchant's, or that of
 * an account that calls in its place with one of the platform's keys. The lookup of a merchant's key has told it.
 */
export async function rateLimitOf({ caller, db }: Context, id: string): Promise<number | null> {
  if (caller.kind === 'merchant') return caller.rateLimit;
  const merchant = db.rows.selectFrom('gateway_merchant').select('rateLimit').where('userId', '=', id);
  return (await merchant.where('deletedAt', 'is', null).executeTakeFirst())?.rateLimit ?? null;
}
