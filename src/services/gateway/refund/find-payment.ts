import { isUuid } from '../../../core/ids.js';
import type { Tx } from '../../frame/tx.js';
import type { PaymentWanted } from '../payment/lock-payment.js';
import type { PaymentRow } from '../payment/view.js';

/** What never changes of a payment that was paid, with its present status. */
export type FoundPayment = Pick<
  PaymentRow,
  'id' | 'merchantId' | 'mode' | 'currency' | 'walletType' | 'status' | 'customerId'
>;

/** Reads a payment without a lock. */
export async function findPayment(
  { rows }: Pick<Tx, 'rows'>,
  { id, byUuid, merchantId, mode }: PaymentWanted,
): Promise<FoundPayment | undefined> {
  const named = rows
    .selectFrom('gateway_payment')
    .select(['id', 'merchantId', 'mode', 'currency', 'walletType', 'status', 'customerId'])
    .where(byUuid && isUuid(id) ? 'uuid' : 'id', '=', id);
  const owned = merchantId === undefined ? named : named.where('merchantId', '=', merchantId);
  return (mode === undefined ? owned : owned.where('mode', '=', mode)).executeTakeFirst();
}
