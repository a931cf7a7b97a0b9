import { NFT_CHAINS, type NftChain } from './chains.js';

/** Rows of the settings that no screen draws: the marketplace of a chain, and whether and why it is paused. */
export const addressKey = (chain: NftChain): string => `nft_marketplace_address_${chain}`;
export const pausedKey = (chain: NftChain): string => `nft_marketplace_paused_${chain}`;
export const pauseReasonKey = (chain: NftChain): string => `nft_marketplace_pause_reason_${chain}`;

/** What the rows are that only pausing and unpausing write, by their keys. */
export const PAUSE_ROWS: Readonly<Record<string, string>> = Object.fromEntries(
  NFT_CHAINS.flatMap((chain) => [
    [pausedKey(chain), `whether the NFT marketplace is paused on ${chain}`],
    [pauseReasonKey(chain), `why the NFT marketplace is paused on ${chain}`],
  ]),
);
