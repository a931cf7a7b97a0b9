import { sql } from 'kysely';
import { isUuid } from '../../../core/ids.js';
import type { Tx } from '../../frame/tx.js';
import type { PaymentWanted } from '../payment/lock-payment.js';
import type { PaymentRow } from '../payment/view.js';

/** What never changes of a payment that was paid, with its present status. */
export type FoundPayment = Pick<
  PaymentRow,
  'id' | 'merchantId' | 'mode' | 'currency' | 'walletType' | 'status' | 'customerId'
> & {
  /** The merchant's user. */
  readonly ownerId: string;
  /** Whether one of the wallets that paid has another currency or type. */
  readonly isExchanged: boolean;
};

const IS_EXCHANGED = sql<boolean>`exists (select from jsonb_array_elements(p.allocations) paid
  where (paid->>'currency', paid->>'walletType') <> (p.currency, p."walletType"))`;

/** Reads a payment without a lock. */
export async function findPayment(
  { rows }: Pick<Tx, 'rows'>,
  { id, byUuid, merchantId, mode }: PaymentWanted,
): Promise<FoundPayment | undefined> {
  const named = rows
    .selectFrom('gateway_payment as p')
    .innerJoin('gateway_merchant as m', 'm.id', 'p.merchantId')
    .select(['p.id', 'p.merchantId', 'p.mode', 'p.currency', 'p.walletType', 'p.status', 'p.customerId'])
    .select(['m.userId as ownerId', IS_EXCHANGED.as('isExchanged')])
    .where(byUuid && isUuid(id) ? 'p.uuid' : 'p.id', '=', id);
  const owned = merchantId === undefined ? named : named.where('p.merchantId', '=', merchantId);
  return (mode === undefined ? owned : owned.where('p.mode', '=', mode)).executeTakeFirst();
}
