import { canonical, Money } from '../../../core/money.js';
import { findCurrency } from '../../currency/find-currency.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { post } from '../../ledger/post.js';
import { floorChange } from './floor.js';
import { levelAmount } from './input.js';
import { changeInventory, lockInventory } from './lock.js';
import { findInventoryView, type InventoryView } from './read.js';

// Pays nobody else: the money stays in the house's own wallet.

export interface InventoryLevels {
  /** What may not be sold, as exact decimal text; absent, it stays. */
  readonly floor?: string | null;
  /** What planned movements bring the place to; null plans none, absent it stays. */
  readonly target?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Sets the floor and the target of a place of the house. The floor is held in its wallet, so that nothing can sell below
 * it. NOT_FOUND for an unknown inventory, BAD_INPUT for an amount below zero or finer than the currency, INVENTORY_FLOOR
 * when the floor would rise by more than is free.
 */
export async function updateConvertInventory(
  ctx: Context,
  id: string,
  { idempotencyKey, floor, target }: InventoryLevels,
): Promise<InventoryView> {
  // A target that is null differs from one that is absent.
  const input = { id, floor: text(floor), target: text(target), untargeted: target === null };
  const once = { input, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'updateConvertInventory', once }, async (tx) => {
    const inventory = await lockInventory(tx, id);
    const currency = await findCurrency(tx, inventory);
    if (!currency) throw unknownCurrency(inventory);
    const before = Money.parse(canonical(inventory.floor), currency.code);
    const after = typeof floor === 'string' ? levelAmount('floor', floor, currency) : before;
    const goal = typeof target === 'string' ? levelAmount('target', target, currency).toString() : target;
    const change = floorChange(inventory, before, after.minus(before));
    await changeInventory(ctx, tx, id, { ...change?.columns, ...(goal === undefined ? {} : { target: goal }) });
    if (change) await post<'convert'>(tx, [change.movement]);
    return findInventoryView(tx.rows, ctx.clock.now(), id);
  });
}

function text(given: string | null | undefined): string | null | undefined {
  return typeof given === 'string' ? canonical(given) : given;
}
