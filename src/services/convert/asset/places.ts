import type { ConvertAsset } from '../../../entities/convert/asset.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { quoteOfMarket } from '../own/hedge-market.js';
import { openInventory } from '../own/place.js';

/**
 * Opens the places where the house holds an asset: the ledger, and for a hedged one the venue, where it needs what the
 * market is quoted in, too. BAD_INPUT when the platform has no such currency.
 */
export async function openPlaces(ctx: Context, tx: Tx, asset: ConvertAsset): Promise<void> {
  const { currency, type, hedgeSymbol } = asset;
  await openInventory(ctx, tx, { currency, type }, 'LEDGER');
  if (hedgeSymbol === null) return;
  await openInventory(ctx, tx, { currency, type }, 'VENUE');
  await openInventory(ctx, tx, await quoteOfMarket(tx, type, hedgeSymbol), 'VENUE');
}
