import { AppError } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { openHouseWallet } from '../own/place.js';
import type { OrderRow } from '../own/order.js';
import type { Pair } from '../own/pair.js';
import type { OrderWallets } from './order-amounts.js';

/** As {@link walletsOf}, for an order that was accepted before. */
export async function openWalletsOf(tx: Tx, order: OrderRow): Promise<OrderWallets> {
  const { userId } = order;
  const paid = { currency: order.fromCurrency, type: order.fromType };
  const received = { currency: order.toCurrency, type: order.toType };
  return {
    customerFrom: (await openWallet(tx, { userId }, paid)).id,
    customerTo: (await openWallet(tx, { userId }, received)).id,
    houseFrom: (await openHouseWallet(tx, 'LEDGER', paid)).id,
    houseTo: (await openHouseWallet(tx, 'LEDGER', received)).id,
  };
}

/** Whether a wallet pays nothing out. */
export async function isFrozen({ rows }: Tx, id: string): Promise<boolean> {
  const wallet = await rows.selectFrom('wallet').select('frozenAt').where('id', '=', id).executeTakeFirstOrThrow();
  return wallet.frozenAt !== null;
}

/** The wallets of an order, opened where they are missing. INSUFFICIENT_FUNDS for a customer without one to pay from. */
export async function walletsOf(tx: Tx, order: OrderRow, { from, to }: Pair): Promise<OrderWallets> {
  const { userId } = order;
  const paid = { currency: order.fromCurrency, type: order.fromType };
  const received = { currency: order.toCurrency, type: order.toType };
  if (!from?.walletId) throw new AppError('INSUFFICIENT_FUNDS');
  return {
    customerFrom: from.walletId,
    customerTo: to?.walletId ?? (await openWallet(tx, { userId }, received)).id,
    houseFrom: from.houseWalletId ?? (await openHouseWallet(tx, 'LEDGER', paid)).id,
    houseTo: to?.houseWalletId ?? (await openHouseWallet(tx, 'LEDGER', received)).id,
  };
}
