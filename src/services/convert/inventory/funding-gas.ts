import type { ConvertFunding } from '../../../entities/convert/funding.js';
import type { Row } from '../../../entities/index.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import type { InventoryRow } from '../own/place.js';
import { coinAmount } from '../send/movements.js';
import type { Need } from './lower-floor.js';

/** What the chain took for the transaction of a funding, out of the inventory of its coin. */
export function gasNeed(coin: InventoryRow | null, units: bigint): Need[] {
  return coin !== null && units > 0n ? [{ inventory: coin, amount: coinAmount(units, coin.currency) }] : [];
}

/** Pays the gas across the border of the platform. */
export function gasMovement(
  { id, createdBy }: Pick<Row<ConvertFunding>, 'id' | 'createdBy'>,
  { inventory: { walletId, currency, location }, amount }: Need,
): Movement {
  return {
    walletId,
    operation: 'DEBIT',
    amount,
    transactionId: id,
    external: true,
    key: ledgerKey('leg', { operation: 'convert_funding', id, leg: 'gas' }),
    shortage: 'INVENTORY_FLOOR',
    shortageMessage: `${location} has too little ${currency} above its floor for the gas: fund it, or lower its floor, first`,
    metadata: {
      operationType: 'CONVERT_NETWORK_FEE',
      reference: id,
      ...(createdBy === null ? {} : { adminId: createdBy }),
    },
  };
}
