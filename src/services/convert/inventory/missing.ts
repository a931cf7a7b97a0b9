import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { SHORT_SCANS } from '../../conversion/frozen-holdings.js';
import type { InventoryRow } from '../own/place.js';
import { expected, foundAmount } from './expected.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Takes an amount out of what the last scan of a locked inventory found missing. CONFLICT as {@link requireMissing}.
 */
export async function takeMissing(ctx: Context, tx: Tx, inventory: InventoryRow, amount: Money): Promise<void> {
  await requireMissing(ctx, tx, inventory, amount);
  const difference = foundAmount(inventory, inventory.difference ?? '0').plus(amount);
  await tx.rows
    .updateTable('convert_inventory')
    .set({ difference: difference.toString(), updatedAt: ctx.clock.now().toISOString() })
    .where('id', '=', inventory.id)
    .execute();
}

/**
 * CONFLICT for more than the last scan of a locked inventory found missing, less what is under way by now and what has been
 * booked out since, and unless the scan before found it short as well: one alone may be of a node that lags.
 */
export async function requireMissing(ctx: Context, tx: Tx, inventory: InventoryRow, amount: Money): Promise<void> {
  if (inventory.shortScans < SHORT_SCANS) throw new AppError('CONFLICT', { message: foundTooRarely(inventory) });
  const missing = await missingOf(ctx, tx, inventory);
  if (amount.compare(missing) > 0) {
    const most = missing.isPositive() ? missing.toString() : '0';
    const message = `The last scan of ${inventory.location} found ${most} ${inventory.currency} missing: no more can be written off`;
    throw new AppError('CONFLICT', { message });
  }
}

function foundTooRarely({ location, currency }: InventoryRow): string {
  return `${SHORT_SCANS} scans in a row must find ${currency} missing before any of it is written off: scan ${location} again`;
}

async function missingOf(ctx: Context, tx: Tx, inventory: InventoryRow): Promise<Money> {
  if (inventory.actual === null || inventory.difference === null) return Money.zero(inventory.currency);
  const actual = foundAmount(inventory, inventory.actual);
  const bookedThen = actual.minus(foundAmount(inventory, inventory.difference));
  const { booked, least } = await expected(ctx, tx.rows, inventory);
  const underWay = booked.minus(least);
  const lower = booked.compare(bookedThen) < 0 ? booked : bookedThen;
  return lower.minus(underWay).minus(actual);
}
