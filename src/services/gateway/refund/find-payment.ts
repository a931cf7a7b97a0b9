import { isUuid } from '../../../core/ids.js';
import type { Tx } from '../../frame/tx.js';
import type { PaymentWanted } from '../payment/lock-payment.js';

/** What never changes of a payment, with its present status, without a lock. */
export async function findPayment({ rows }: Pick<Tx, 'rows'>, { id, byUuid, merchantId, mode }: PaymentWanted) {
  const named = rows
    .selectFrom('gateway_payment')
    .select(['id', 'merchantId', 'mode', 'currency', 'walletType', 'status'])
    .where(byUuid && isUuid(id) ? 'uuid' : 'id', '=', id);
  const owned = merchantId === undefined ? named : named.where('merchantId', '=', merchantId);
  return (mode === undefined ? owned : owned.where('mode', '=', mode)).executeTakeFirst();
}
