import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import type { InventoryRow } from '../own/place.js';
import { floorChange } from './floor.js';
import { changeInventory } from './lock.js';

/**
 * Lowers the floor of a locked inventory by what an amount needs beyond what is free, as far as the floor goes; answers
 * the movement, to be posted before the amount's. Locks the wallet, so that nothing else takes what is set free.
 */
export async function lowerFloor(
  ctx: Context,
  tx: Tx,
  inventory: InventoryRow,
  amount: Money,
  otherWalletId?: string,
): Promise<Movement[]> {
  const ids = [inventory.walletId, ...(otherWalletId === undefined ? [] : [otherWalletId])];
  const wallets = await tx.rows
    .selectFrom('wallet')
    .select(['id', 'balance'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const balance = wallets.find(({ id }) => id === inventory.walletId)?.balance ?? '0';
  const { currency } = amount;
  const missing = amount.minus(Money.parse(canonical(balance), currency));
  if (!missing.isPositive()) return [];
  const floor = Money.parse(canonical(inventory.floor), currency);
  const lowered = missing.compare(floor) > 0 ? floor : missing;
  const change = floorChange(inventory, floor, Money.zero(currency).minus(lowered));
  if (!change) return [];
  await changeInventory(ctx, tx, inventory.id, change.columns);
  return [change.movement];
}
