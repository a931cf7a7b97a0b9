import { toBeHex, zeroPadValue } from 'ethers';
import { NFT_TRANSFER } from '../../core/chain/nft-transfers.js';
import { SECOND_MS } from '../../core/clock.js';
import type { Context } from '../frame/context.js';
import { inRanges } from './ranges.js';

// Asks chains: nothing here is called inside a transaction.

/** A token of ERC-721, from whom to whom its transfers are looked for, and after and up to which blocks. */
export interface WantedTransfers {
  readonly chainId: number;
  readonly contract: string;
  /** Decimal text. */
  readonly tokenId: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly after: number;
  readonly upTo: number;
}

/** Transactions with such transfers, the oldest first, and whether there are no others. */
export interface FoundTransfers {
  readonly hashes: readonly string[];
  readonly areAll: boolean;
}

/** What the logs may take to read, and how many transactions of them are answered. */
const READING_MS = 30 * SECOND_MS;
const MOST_HASHES = 20;

/** Transactions that have logged transfers of a token. CHAIN_FAILED. */
export async function findTransfers(
  { chains }: Pick<Context, 'chains'>,
  wanted: WantedTransfers,
): Promise<FoundTransfers> {
  const { chainId, contract: address, tokenId, from, to, after, upTo } = wanted;
  const topics = [NFT_TRANSFER, from.map(word), word(to), word(toBeHex(BigInt(tokenId)))];
  const hashes = new Set<string>();
  let readTo = after;
  await inRanges({ after, upTo, ends: performance.now() + READING_MS }, async (range) => {
    const logs = await chains.logs(chainId, { address, topics, ...range });
    for (const { transactionHash } of logs) hashes.add(transactionHash);
    readTo = range.toBlock;
    return hashes.size <= MOST_HASHES;
  });
  return { hashes: [...hashes].slice(0, MOST_HASHES), areAll: readTo >= upTo && hashes.size <= MOST_HASHES };
}

function word(hex: string): string {
  return zeroPadValue(hex, 32).toLowerCase();
}
