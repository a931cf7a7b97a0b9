import { Money } from '../../../core/money.js';
import type { InventoryRow } from '../own/place.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';

/** What the floor of an inventory becomes: the movement that holds more or less of its money, and the row's new columns. */
export interface FloorChange {
  readonly movement: Movement<'convert'>;
  readonly columns: Pick<InventoryRow, 'floor' | 'floorChanges'>;
}

/**
 * The change of a floor by an amount, which is negative for a lower one; null for none. The row must be locked, since it
 * numbers the ledger's keys.
 */
export function floorChange(inventory: InventoryRow, before: Money, by: Money): FloorChange | null {
  if (by.isZero()) return null;
  const floorChanges = inventory.floorChanges + 1;
  const isHigher = by.isPositive();
  const leg = `${isHigher ? 'hold' : 'release'}_${floorChanges}`;
  const movement: Movement<'convert'> = {
    walletId: inventory.walletId,
    operation: isHigher ? 'HOLD' : 'RELEASE',
    amount: isHigher ? by : Money.zero(by.currency).minus(by),
    key: ledgerKey('leg', { operation: 'convert_floor', id: inventory.id, leg }),
    transactionId: inventory.id,
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: 'The floor would be above what the place has free',
    metadata: { operationType: 'CONVERT_FLOOR', reference: inventory.id },
  };
  return { movement, columns: { floor: before.plus(by).toString(), floorChanges } };
}
