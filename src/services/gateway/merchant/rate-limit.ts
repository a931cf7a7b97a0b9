import type { Context } from '../../frame/context.js';

/** The calls that a merchant's keys may make in 60 seconds; null for everybody's limit. */
export async function rateLimitOf({ db }: Context, merchantId: string): Promise<number | null> {
  const merchant = db.rows.selectFrom('gateway_merchant').select('rateLimit').where('id', '=', merchantId);
  return (await merchant.executeTakeFirst())?.rateLimit ?? null;
}
