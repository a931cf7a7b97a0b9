import { dataLength, Interface } from 'ethers';
import { chainFailed } from './json-rpc.js';

const erc20 = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
]);
const WORD_BYTES = 32;
const MOST_DECIMALS = 255n;
/**
 * How nodes, each in its own words, say that a contract ended a call by itself, rather than that they do not answer. Each is
 * as long as it must be: "limit reached" alone is also said to whoever asks too often.
 */
const CONTRACT_FAILED = new RegExp(
  [
    'revert',
    'invalid ?(?:fe)?opcode',
    'opcode ?not ?found',
    'bad ?instruction',
    'not ?activated',
    'out ?of ?gas',
    'gas uint64 overflow',
    'insufficient[ _]?gas',
    '(?:invalid|bad) ?jump',
    'stack ?(?:under|over)flow',
    'stack limit reached',
    'call ?depth|call ?too ?deep',
    'out ?of ?offset',
    'return data out of bounds',
    'access ?violation',
    'memory ?(?:limit ?)?oog',
    'write protection',
    'state ?change ?during ?static ?call|static ?call ?violation|illegal[ _]?state[ _]?change',
    'address collision|create ?collision',
    'max (?:init)?code size exceeded|create ?(?:contract|init ?code) ?size ?limit',
    'invalid code: must not begin',
    'precompile',
    'vm exception',
    'vm execution',
  ].join('|'),
  'i',
);

export const DECIMALS_CALL = erc20.encodeFunctionData('decimals');

export function balanceOfCall(address: string): string {
  return erc20.encodeFunctionData('balanceOf', [address]);
}

/** The number that a contract answered. CHAIN_FAILED when the answer is not one word, as where there is no contract. */
export function numberIn(answer: string, what: string): bigint {
  if (dataLength(answer) !== WORD_BYTES) throw chainFailed(`${what}: the token answered ${dataLength(answer)} bytes`);
  return BigInt(answer);
}

/** The decimals that a contract answered; null when the answer is no number of 0 to 255. */
export function decimalsIn(answer: string): number | null {
  if (dataLength(answer) !== WORD_BYTES || BigInt(answer) > MOST_DECIMALS) return null;
  return Number(BigInt(answer));
}

/** Whether a node refused a call since the contract failed. */
export function isFailureOfContract(refused: string): boolean {
  return CONTRACT_FAILED.test(refused);
}
