import { canonical, Money } from '../../../core/money.js';
import type { HouseFlowType } from '../../../core/convert/flows.js';
import { ledgerKey } from '../../ledger/key.js';
import type { LedgerMetadata } from '../../ledger/metadata.js';
import type { Movement } from '../../ledger/movement.js';
import type { OrderRow } from '../own/order.js';

/** The wallets that an order moves money of. */
export interface OrderWallets {
  readonly customerFrom: string;
  readonly customerTo: string;
  readonly houseFrom: string;
  readonly houseTo: string;
}

/** The amounts of an order. */
export function amountsOf(order: OrderRow) {
  const paid = (text: string) => Money.parse(canonical(text), order.fromCurrency);
  const received = (text: string) => Money.parse(canonical(text), order.toCurrency);
  const [fromAmount, fee] = [paid(order.fromAmount), paid(order.fee)];
  const [spread, rounding] = [received(order.spread), received(order.rounding)];
  return { fromAmount, fee, net: fromAmount.minus(fee), toAmount: received(order.toAmount), spread, rounding };
}

/** The movements by which an order settles; the house's wallets come last. */
export function settlementOf(order: OrderRow, wallets: OrderWallets): Movement[] {
  const { id, rate } = order;
  const { fromAmount, fee, net, toAmount, spread, rounding } = amountsOf(order);
  const told = (operationType: HouseFlowType): LedgerMetadata => ({ operationType, reference: id });
  const leg = legOf(id);
  const shown = { ...told('CONVERT'), rate: canonical(rate), fee: fee.toString() };
  const sold = { ...told('CONVERT'), spread: spread.toString(), rounding: rounding.toString() };
  const { customerFrom, customerTo, houseFrom, houseTo } = wallets;
  return [
    { ...leg('out'), walletId: customerFrom, operation: 'DEBIT', amount: fromAmount, metadata: shown },
    { ...leg('in'), walletId: customerTo, operation: 'CREDIT', amount: toAmount, metadata: shown },
    { ...leg('housein'), walletId: houseFrom, operation: 'CREDIT', amount: net, metadata: told('CONVERT') },
    ...unlessZero({
      transactionId: id,
      key: ledgerKey('platformFee', { type: 'CONVERT', reference: id }),
      walletId: houseFrom,
      operation: 'CREDIT',
      amount: fee,
      metadata: told('CONVERT_FEE'),
    }),
    {
      ...leg('houseout'),
      walletId: houseTo,
      operation: 'DEBIT',
      amount: toAmount,
      metadata: sold,
      shortage: 'CONVERT_INVENTORY',
    },
  ];
}

/**
 * The movements by which a settled order is undone: the same amounts back. What the order earned by spread and rounding is
 * lost again, which the house's row says in amounts below zero.
 */
export function reversalOf(order: OrderRow, wallets: OrderWallets): Movement[] {
  const { id } = order;
  const { fromAmount, fee, net, toAmount, spread, rounding } = amountsOf(order);
  const metadata: LedgerMetadata = { operationType: 'CONVERT_REVERSAL', reference: id };
  const lost = { ...metadata, spread: negative(spread), rounding: negative(rounding) };
  const leg = legOf(id);
  const { customerFrom, customerTo, houseFrom, houseTo } = wallets;
  const given = { walletId: houseFrom, operation: 'DEBIT', shortage: 'INVENTORY_FLOOR' } as const;
  return [
    {
      ...leg('reverseout'),
      walletId: customerTo,
      operation: 'DEBIT',
      amount: toAmount,
      metadata,
      shortageMessage: `The customer has less than ${toAmount.toString()} ${toAmount.currency} left`,
    },
    { ...leg('reversein'), walletId: customerFrom, operation: 'CREDIT', amount: fromAmount, metadata },
    { ...leg('reversehousein'), walletId: houseTo, operation: 'CREDIT', amount: toAmount, metadata: lost },
    { ...leg('reversehouseout'), ...given, amount: net, metadata },
    ...unlessZero({
      ...leg('reversefee'),
      ...given,
      amount: fee,
      metadata: { ...metadata, operationType: 'CONVERT_FEE' },
    }),
  ];
}

function legOf(id: string) {
  return (leg: string) => ({ transactionId: id, key: ledgerKey('leg', { operation: 'convert', id, leg }) });
}

function unlessZero(movement: Movement): Movement[] {
  return movement.amount.isZero() ? [] : [movement];
}

function negative(amount: Money): string {
  return Money.zero(amount.currency).minus(amount).toString();
}
