import { Interface, ZeroHash } from 'ethers';
import { addressIn, isYes } from '../../core/nft-market/calls.js';
import type { Context } from '../frame/context.js';

// Asks chains: nothing here is called inside a transaction.

const owned = new Interface([
  'function owner() view returns (address)',
  'function hasRole(bytes32, address) view returns (bool)',
]);

/** The role that may give all others, in contracts of OpenZeppelin and those that follow them. */
const DEFAULT_ADMIN_ROLE = ZeroHash;

/**
 * Whether a contract says that it belongs to one of these addresses: as its owner, or by the role that may give all others.
 * An exchange, a pool, or the vesting contract of a buyer does not say so of its customer. CHAIN_FAILED.
 */
export async function belongsToOneOf(
  { chains }: Pick<Context, 'chains'>,
  chainId: number,
  contract: string,
  addresses: readonly string[],
): Promise<boolean> {
  const ask = async (method: string, ...args: readonly unknown[]) =>
    chains.tryCall(chainId, { to: contract, data: owned.encodeFunctionData(method, args) });
  const owner = addressIn(await ask('owner'));
  if (owner !== null && addresses.includes(owner)) return true;
  for (const address of addresses) {
    if (isYes(await ask('hasRole', DEFAULT_ADMIN_ROLE, address))) return true;
  }
  return false;
}
