import { Money } from '../../../core/money.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import type { OrderRow } from '../own/order.js';
import { amountsOf, legOf, moved, type OrderWallets } from './order-amounts.js';

/**
 * The movements by which a settled order is undone: the same amounts back, the fee included. What the order earned by
 * spread and rounding is lost again, which the house's row says in amounts below zero.
 */
export function reversalOf(order: OrderRow, wallets: OrderWallets): Movement<'convert'>[] {
  const { id } = order;
  const { fromAmount, fee, net, toAmount, spread, rounding } = amountsOf(order);
  const { customerFrom, customerTo, houseFrom, houseTo } = wallets;
  const leg = legOf(id);
  const common: LedgerMetadata = { operationType: 'CONVERT_REVERSAL', reference: id };
  const given = { walletId: houseFrom, operation: 'DEBIT', shortage: 'INVENTORY_FLOOR' } as const;
  return moved([
    {
      ...leg('reverseout'),
      walletId: customerTo,
      operation: 'DEBIT',
      amount: toAmount,
      metadata: { ...common },
      shortageMessage: `The customer has less than ${toAmount.toString()} ${toAmount.currency} left`,
    },
    {
      ...leg('reversein'),
      walletId: customerFrom,
      operation: 'CREDIT',
      amount: fromAmount,
      metadata: { ...common },
    },
    {
      ...leg('reversehousein'),
      walletId: houseTo,
      operation: 'CREDIT',
      amount: toAmount,
      metadata: { ...common, spread: negative(spread), rounding: negative(rounding) },
    },
    { ...leg('reversehouseout'), ...given, amount: net, metadata: { ...common } },
    { ...leg('reversefee'), ...given, amount: fee, metadata: { ...common, operationType: 'CONVERT_FEE' } },
  ]);
}

function negative(amount: Money): string {
  return Money.zero(amount.currency).minus(amount).toString();
}
