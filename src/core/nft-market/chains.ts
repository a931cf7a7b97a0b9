import { coinOf } from '../chains.js';
import { chainIdOf } from '../launchpad/addresses.js';
import { badInput } from '../catalogue/errors.js';

/** The chains that tokens are traded on, by the names that paths and settings use. */
export const NFT_CHAINS = [
  'ethereum',
  'optimism',
  'bsc',
  'polygon',
  'arbitrum',
  'base',
  'avalanche',
  'sepolia',
] as const;

export type NftChain = (typeof NFT_CHAINS)[number];

export function isNftChain(name: string): name is NftChain {
  return (NFT_CHAINS as readonly string[]).includes(name);
}

/** BAD_INPUT naming the chains there are. */
export function readNftChain(name: string): NftChain {
  if (!isNftChain(name)) throw badInput(`chain must be one of ${NFT_CHAINS.join(', ')}`);
  return name;
}

/** The EIP-155 number of a chain. */
export function chainNumber(chain: NftChain): number {
  const id = chainIdOf(chain);
  if (id === null) throw new Error(`${chain} has no EIP-155 number`);
  return id;
}

/** Code of the coin in which the contracts of a chain are paid. */
export function coinOfChain(chain: NftChain): string {
  const coin = coinOf(chainNumber(chain));
  if (coin === null) throw new Error(`${chain} has no coin`);
  return coin;
}
