import { dataLength, Interface } from 'ethers';
import { chainFailed } from './json-rpc.js';

const erc20 = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
]);
const WORD_BYTES = 32;

export const DECIMALS_CALL = erc20.encodeFunctionData('decimals');

export function balanceOfCall(address: string): string {
  return erc20.encodeFunctionData('balanceOf', [address]);
}

/** The number that a contract answered. CHAIN_FAILED when the answer is not one word, as where there is no contract. */
export function numberIn(answer: string, what: string): bigint {
  if (dataLength(answer) !== WORD_BYTES) throw chainFailed(`${what}: the token answered ${dataLength(answer)} bytes`);
  return BigInt(answer);
}
