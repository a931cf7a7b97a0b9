import { CHAINS, DEFAULT_CHAIN_ID } from '../../core/chains.js';

/** The accepted chains, for front ends. */
export function walletChains() {
  return CHAINS.map((chain) => ({ ...chain, isDefault: chain.chainId === DEFAULT_CHAIN_ID }));
}
