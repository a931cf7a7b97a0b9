import { chainIdOf } from '../launchpad/addresses.js';

const HEX_HASH = /^[0-9a-f]{64}$/i;

/** How claims name an EVM chain. */
export function evmClaimChain(chainId: number): string {
  return `eip155:${chainId}`;
}

/** How claims name a blockchain, by its value: EVM chains by their number, which has one spelling for all modules. */
export function claimChain(blockchain: string): string {
  const chainId = chainIdOf(blockchain);
  return chainId === null ? blockchain : evmClaimChain(chainId);
}

/**
 * The one spelling under which a hash serves once: 64 hexadecimal digits in lower case without 0x, on every blockchain;
 * any other hash as it is.
 */
export function claimHash(hash: string): string {
  const digits = hash.replace(/^0x/i, '');
  return HEX_HASH.test(digits) ? digits.toLowerCase() : hash;
}
