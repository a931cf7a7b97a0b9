import { newId } from '../../../core/ids.js';
import type { Money } from '../../../core/money.js';
import { foldReference } from '../../../core/reference/fold-reference.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { fundingMovements } from '../inventory/funding-movements.js';
import { openInventory } from '../own/place.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes convert_funding in one statement: it writes one row.

/**
 * Books what the transfer of a movement brought to a place beyond what the movement takes of it, as money from outside: the
 * transfer is counted as a whole, so nobody could fund the rest by its hash. Nothing where there is no rest. It is not
 * refused as a duplicate, since the chain has proven its transfer; a later funding by the hash duplicates it.
 */
export async function fundRest(
  ctx: Context,
  tx: Tx,
  movement: ConvertMovement,
  place: ConvertLocation,
  rest: Money,
): Promise<Movement<'convert'>[]> {
  if (!rest.isPositive()) return [];
  const { caller, clock } = ctx;
  const inventory = await openInventory(ctx, tx, movement, place);
  const row = {
    id: newId(),
    inventoryId: inventory.id,
    direction: 'FUND',
    counterparty: 'OUTSIDE',
    amount: rest.toString(),
    reference: movement.txHash,
    referenceKey: foldReference(movement.txHash),
    createdBy: caller.kind === 'user' ? caller.userId : null,
    createdAt: clock.now().toISOString(),
  } as const;
  await tx.rows.insertInto('convert_funding').values(row).execute();
  return fundingMovements(row, inventory, { amount: rest, belowFloor: false, isLost: false }, null);
}
