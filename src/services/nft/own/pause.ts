import { AppError } from '../../../core/catalogue/errors.js';
import { toFlag } from '../../../core/text/setting-text.js';
import { pausedKey, pauseReasonKey } from '../../../core/nft-market/chain-rows.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';

type Settings = Pick<Context, 'settings'>;

/** Why the marketplace of a chain is paused; null while it is not. */
export function pauseReasonOf({ settings }: Settings, chain: NftChain): string | null {
  if (toFlag(settings.snapshot().stored(pausedKey(chain)) ?? '') !== true) return null;
  return settings.snapshot().stored(pauseReasonKey(chain)) ?? '';
}

/** NFT_PAUSED, with the reason, while nothing is listed, offered, bid, bought, minted or deployed on a chain. */
export function requireNotPaused(settings: Settings, chain: NftChain): void {
  const reason = pauseReasonOf(settings, chain);
  if (reason === null) return;
  throw new AppError('NFT_PAUSED', {
    message: `The marketplace is paused on ${chain}${reason === '' ? '' : `: ${reason}`}`,
  });
}
