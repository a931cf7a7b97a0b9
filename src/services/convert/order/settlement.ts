import { canonical } from '../../../core/money.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import type { OrderRow } from '../own/order.js';
import { amountsOf, legOf, moved, type OrderWallets } from './order-amounts.js';

/** The movements by which an order settles; the house's wallets come last. */
export function settlementOf(order: OrderRow, wallets: OrderWallets): Movement<'convert'>[] {
  const { id } = order;
  const { fromAmount, fee, net, toAmount, spread, rounding } = amountsOf(order);
  const { customerFrom, customerTo, houseFrom, houseTo } = wallets;
  const leg = legOf(id);
  const common: LedgerMetadata = { operationType: 'CONVERT', reference: id };
  const terms = { rate: canonical(order.rate), fee: fee.toString() };
  return moved([
    {
      ...leg('out'),
      walletId: customerFrom,
      operation: 'DEBIT',
      amount: fromAmount,
      metadata: { ...common, ...terms },
    },
    {
      ...leg('in'),
      walletId: customerTo,
      operation: 'CREDIT',
      amount: toAmount,
      metadata: { ...common, ...terms },
    },
    {
      ...leg('housein'),
      walletId: houseFrom,
      operation: 'CREDIT',
      amount: net,
      metadata: { ...common },
    },
    {
      transactionId: id,
      key: ledgerKey('platformFee', { type: 'CONVERT', reference: id }),
      walletId: houseFrom,
      operation: 'CREDIT',
      amount: fee,
      metadata: { ...common, operationType: 'CONVERT_FEE' },
    },
    {
      ...leg('houseout'),
      walletId: houseTo,
      operation: 'DEBIT',
      amount: toAmount,
      metadata: { ...common, spread: spread.toString(), rounding: rounding.toString() },
      shortage: 'CONVERT_INVENTORY',
    },
  ]);
}
