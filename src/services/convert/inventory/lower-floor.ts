import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import type { InventoryRow } from '../own/place.js';
import { floorChange } from './floor.js';
import { changeInventory } from './lock.js';

/** An amount that is to leave an inventory. */
export interface Need {
  readonly inventory: InventoryRow;
  readonly amount: Money;
}

/**
 * Lowers the floors of locked inventories by what amounts need beyond what is free, as far as the floors go; answers the
 * movements, to be posted before the amounts'. Locks the wallets, so that nothing else takes what is set free.
 */
export async function lowerFloors(
  ctx: Context,
  tx: Tx,
  needs: readonly Need[],
  otherWalletId?: string,
): Promise<Movement<'convert'>[]> {
  const ids = needs.map(({ inventory }) => inventory.walletId);
  const wallets = await tx.rows
    .selectFrom('wallet')
    .select(['id', 'balance'])
    .where('id', 'in', otherWalletId === undefined ? ids : [...ids, otherWalletId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const balances = new Map(wallets.map(({ id, balance }) => [id, canonical(balance)]));
  const movements: Movement<'convert'>[] = [];
  for (const { inventory, amount } of together(needs)) {
    const { currency } = amount;
    const missing = amount.minus(Money.parse(balances.get(inventory.walletId) ?? '0', currency));
    if (!missing.isPositive()) continue;
    const floor = Money.parse(canonical(inventory.floor), currency);
    const lowered = missing.compare(floor) > 0 ? floor : missing;
    const change = floorChange(inventory, floor, Money.zero(currency).minus(lowered));
    if (!change) continue;
    await changeInventory(ctx, tx, inventory.id, change.columns);
    movements.push(change.movement);
  }
  return movements;
}

/** One need for each inventory: the chain's own coin pays the gas, too. */
function together(needs: readonly Need[]): Need[] {
  const all = new Map<string, Need>();
  for (const { inventory, amount } of needs) {
    const known = all.get(inventory.id);
    all.set(inventory.id, { inventory, amount: known ? known.amount.plus(amount) : amount });
  }
  return [...all.values()];
}
