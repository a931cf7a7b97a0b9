import type { Reader } from '../../../infra/database/database.js';

/** A merchant's webhookUrl, which is the address of its first endpoint. */
export async function webhookUrlOf(rows: Reader, merchantId: string): Promise<string | null> {
  const first = rows.selectFrom('gateway_webhook_endpoint').select('url').where('merchantId', '=', merchantId);
  return (await first.where('isFirst', '=', true).executeTakeFirst())?.url ?? null;
}
