import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { canonical, Money } from '../../../core/money.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import type { OrderRow } from '../own/order.js';
import type { HouseWalletId } from '../own/place.js';

/** The wallets that an order moves money of. */
export interface OrderWallets {
  readonly customerFrom: AccountWalletId;
  readonly customerTo: AccountWalletId;
  readonly houseFrom: HouseWalletId;
  readonly houseTo: HouseWalletId;
}

/** The amounts of an order. */
export function amountsOf(order: OrderRow) {
  const paid = (text: string) => Money.parse(canonical(text), order.fromCurrency);
  const received = (text: string) => Money.parse(canonical(text), order.toCurrency);
  const [fromAmount, fee] = [paid(order.fromAmount), paid(order.fee)];
  const [spread, rounding] = [received(order.spread), received(order.rounding)];
  return { fromAmount, fee, net: fromAmount.minus(fee), toAmount: received(order.toAmount), spread, rounding };
}

/** What all movements of an order have: the order, and a key by the name of the leg. */
export function legOf(id: string) {
  return (leg: string) => ({ transactionId: id, key: ledgerKey('leg', { operation: 'convert', id, leg }) });
}

/** The movements of a unit: an amount of zero is not moved. */
export function moved(movements: readonly Movement<'convert'>[]): Movement<'convert'>[] {
  return movements.filter(({ amount }) => !amount.isZero());
}
