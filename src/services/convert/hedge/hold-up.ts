import { findAsset } from '../own/freeze.js';
import { isStopped } from '../own/paused.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** Why no hedge of a currency may begin now; null when one may. */
export async function holdUpOf(ctx: Context, tx: Pick<Tx, 'rows'>, kind: WalletKind): Promise<string | null> {
  if (!ctx.settings.flag('convertEnabled')) return 'Converting is switched off';
  if (ctx.settings.text('convertHedgeMode') === 'OFF') return 'Hedges are switched off';
  if (await isStopped(tx, 'HEDGES')) return 'A Super Admin has stopped hedges';
  const asset = await findAsset(tx, kind);
  if (!asset?.enabled || asset.hedgeSymbol === null) return 'The currency is not hedged any more';
  return asset.frozen.length > 0 ? 'The currency is frozen' : null;
}
