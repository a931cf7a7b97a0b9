import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import type { OrderRow } from '../own/order.js';
import { amountsOf, legOf, type OrderWallets } from './order-amounts.js';

/** Holds what both sides pay, so that the order can settle whatever happens until then. */
export function holdsOf(order: OrderRow, wallets: OrderWallets): Movement<'convert'>[] {
  return changes(order, wallets, 'HOLD', ['hold', 'household']);
}

/** Frees what both sides have held. */
export function releasesOf(order: OrderRow, wallets: OrderWallets): Movement<'convert'>[] {
  return changes(order, wallets, 'RELEASE', ['release', 'houserelease']);
}

function changes(
  order: OrderRow,
  { customerFrom, houseTo }: OrderWallets,
  operation: 'HOLD' | 'RELEASE',
  [customers, houses]: readonly [string, string],
): Movement<'convert'>[] {
  const { fromAmount, toAmount } = amountsOf(order);
  const leg = legOf(order.id);
  const common: LedgerMetadata = { operationType: 'CONVERT', reference: order.id };
  return [
    { ...leg(customers), walletId: customerFrom, operation, amount: fromAmount, metadata: { ...common } },
    {
      ...leg(houses),
      walletId: houseTo,
      operation,
      amount: toAmount,
      metadata: { ...common },
      shortage: 'CONVERT_INVENTORY',
    },
  ];
}
