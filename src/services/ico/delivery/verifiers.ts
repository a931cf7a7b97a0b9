import type { Tx } from '../../frame/tx.js';
import type { LoadedDelivery } from './delivery.js';

/** Whether whole contributions are delivered while none of the offering waits to be verified so far. */
export async function isFirstToVerify(
  { rows }: Tx,
  offeringId: string,
  deliveries: readonly LoadedDelivery[],
): Promise<boolean> {
  if (deliveries.every(({ vested }) => vested)) return false;
  const waiting = await rows
    .selectFrom('ico_transaction')
    .select('id')
    .where('offeringId', '=', offeringId)
    .where('status', '=', 'VERIFICATION')
    .where('vests', '=', false)
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
}
