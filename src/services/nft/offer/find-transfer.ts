import { zeroPadValue, toBeHex } from 'ethers';
import { AppError } from '../../../core/catalogue/errors.js';
import { NFT_TRANSFER } from '../../../core/chain/nft-transfers.js';
import { chainNumber } from '../../../core/nft-market/chains.js';
import { SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import type { ProvenTransfer } from '../own/prove-transfer.js';
import { inRanges } from '../own/ranges.js';
import { proveOffer, type AcceptedOffer } from './prove.js';

/** What a chain says of the transfer that an accepted offer waits for. */
export type Finding =
  | { readonly is: 'proven'; readonly transfer: ProvenTransfer }
  /** It is there, and not deep enough yet. */
  | { readonly is: 'young' }
  /** There is none, up to a block of this time. */
  | { readonly is: 'none'; readonly upTo: Date };

/** What the logs since its acceptance may take to read, and how many transactions of them are looked at. */
const READING_MS = 30 * SECOND_MS;
const MOST_HASHES = 20;

/**
 * Looks for the transfer of the token of an accepted offer among all logs since its acceptance. CHAIN_FAILED, also where there
 * are more of them than can be looked at: somebody decides then; CHAIN_NOT_CONFIGURED. Asks the chain, so call it outside of
 * transactions.
 */
export async function findTransfer(ctx: Context, offer: AcceptedOffer): Promise<Finding> {
  const chainId = chainNumber(offer.chain);
  // The head first: what is transferred later is in a later block.
  const head = await ctx.chains.block(chainId, 'latest');
  if (!head) throw new AppError('CHAIN_FAILED', { reason: 'the chain has no newest block' });
  const { hashes, areAll } = await hashesOf(ctx, offer, head.number);
  let isYoung = false;
  for (const hash of hashes) {
    const proof = await provenBy(ctx, offer, hash);
    if (proof === 'young') isYoung = true;
    else if (proof) return { is: 'proven', transfer: proof };
  }
  if (isYoung) return { is: 'young' };
  if (!areAll) throw new AppError('CHAIN_FAILED', { reason: 'there is more than can be looked at' });
  return { is: 'none', upTo: new Date(head.timestamp * SECOND_MS) };
}

/** Transactions that may have transferred the token, the oldest first, and whether there are no others up to the head. */
interface Candidates {
  readonly hashes: readonly string[];
  readonly areAll: boolean;
}

async function hashesOf(ctx: Context, offer: AcceptedOffer, head: number): Promise<Candidates> {
  const { sellerAddress, buyerAddress, tokenNumber, collectionAddress: address } = offer;
  const topics = [NFT_TRANSFER, word(sellerAddress), word(buyerAddress), word(toBeHex(BigInt(tokenNumber)))];
  const after = Number(offer.acceptedBlock);
  const hashes = new Set<string>();
  let readTo = after;
  await inRanges({ after, upTo: head, ends: performance.now() + READING_MS }, async (range) => {
    const logs = await ctx.chains.logs(chainNumber(offer.chain), { address, topics, ...range });
    for (const { transactionHash } of logs) hashes.add(transactionHash);
    readTo = range.toBlock;
    return hashes.size <= MOST_HASHES;
  });
  return { hashes: [...hashes].slice(0, MOST_HASHES), areAll: readTo >= head && hashes.size <= MOST_HASHES };
}

async function provenBy(ctx: Context, offer: AcceptedOffer, hash: string): Promise<ProvenTransfer | 'young' | null> {
  try {
    return await proveOffer(ctx, offer, hash);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'TRANSFER_UNPROVEN') return 'young';
    if (error.code === 'TRANSFER_MISMATCH' || error.code === 'TRANSFER_CLAIMED') return null;
    throw error;
  }
}

function word(hex: string): string {
  return zeroPadValue(hex, 32).toLowerCase();
}
