import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import { findAsset, isFrozen } from '../own/freeze.js';
import { isStopped } from '../../conversion/paused.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { endOfOrder } from './of-order.js';
import { quoteOf } from './venue-wallets.js';

/** Why a hedge may not be sent now; null when it may. */
export async function holdUp(ctx: Context, tx: Pick<Tx, 'rows'>, hedge: ConvertHedge): Promise<string | null> {
  return (await endOfOrder(tx, hedge)) ?? (await holdUpOf(ctx, tx, hedge, quoteOf(hedge)));
}

/** Why no hedge of a currency may begin now that is traded for this other one; null when one may. */
export async function holdUpOf(
  ctx: Context,
  tx: Pick<Tx, 'rows'>,
  kind: WalletKind,
  quote: WalletKind,
): Promise<string | null> {
  if (!ctx.settings.flag('convertEnabled')) return 'Converting is switched off';
  if (ctx.settings.text('convertHedgeMode') === 'OFF') return 'Hedges are switched off';
  if (await isStopped(tx, 'HEDGES')) return 'A Super Admin has stopped hedges';
  const asset = await findAsset(tx, kind);
  if (!asset?.enabled || asset.hedgeSymbol === null) return 'The currency is not hedged any more';
  if (asset.frozen.length > 0) return 'The currency is frozen';
  return (await isFrozen(tx, quote)) ? `${quote.currency}, which it is traded for, is frozen` : null;
}
