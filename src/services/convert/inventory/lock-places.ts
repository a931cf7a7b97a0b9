import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { openInventory, type InventoryRow } from '../own/place.js';
import { findCoin } from '../send-chain/read.js';
import type { CheckedFunding } from './funding.js';
import { lockInventory } from './lock.js';

export interface LockedPlaces {
  readonly inventory: InventoryRow;
  /**
   * That of the chain's coin, which may be the same one; null where the house has paid no gas, and where it has no send
   * chain for the coin, and so no books of it there.
   */
  readonly coin: InventoryRow | null;
}

/** Locks the inventory of a funding and the one that its gas is paid from, in the order of their ids; opens what is missing. */
export async function lockPlaces(
  ctx: Context,
  tx: Tx,
  { kind, location, proof }: Pick<CheckedFunding, 'kind' | 'location' | 'proof'>,
): Promise<LockedPlaces> {
  const { id } = await openInventory(ctx, tx, kind, location);
  const coin = proof !== null && proof.gas > 0n ? await findCoin(tx.rows, proof.chainId) : undefined;
  const coinId = coin ? (await openInventory(ctx, tx, coin, location)).id : null;
  if (coinId !== null && coinId < id) await lockInventory(tx, coinId);
  const inventory = await lockInventory(tx, id);
  return { inventory, coin: coinId === null ? null : await lockInventory(tx, coinId) };
}
