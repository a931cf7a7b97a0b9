import { AppError } from '../../../core/catalogue/errors.js';
import { toFlag } from '../../../core/text/setting-text.js';
import { pausedKey, pauseReasonKey } from '../../../core/nft-market/chain-rows.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

type Settings = Pick<Context, 'settings'>;

/** Why the marketplace of a chain is paused; null while it is not. */
export function pauseReasonOf({ settings }: Settings, chain: NftChain): string | null {
  if (toFlag(settings.snapshot().stored(pausedKey(chain)) ?? '') !== true) return null;
  return settings.snapshot().stored(pauseReasonKey(chain)) ?? '';
}

/** Whether the marketplace of a chain is paused, or the whole is switched off, by the rows that a transaction sees. */
export async function isPausedBy({ settings }: Settings, rows: Tx['rows'], chain: NftChain): Promise<boolean> {
  const extension = await rows.selectFrom('extension').select('status').where('name', '=', 'nft').executeTakeFirst();
  if (extension?.status === false) return true;
  const key = pausedKey(chain);
  return toFlag((await settings.seenBy(rows, [key])).stored(key) ?? '') === true;
}

/** NFT_PAUSED, with the reason, while nothing is listed, offered, bid, bought, minted or deployed on a chain. */
export function requireNotPaused(settings: Settings, chain: NftChain): void {
  const reason = pauseReasonOf(settings, chain);
  if (reason === null) return;
  throw new AppError('NFT_PAUSED', {
    message: `The marketplace is paused on ${chain}${reason === '' ? '' : `: ${reason}`}`,
  });
}
