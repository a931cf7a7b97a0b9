import { toBeHex, ZeroAddress, zeroPadValue } from 'ethers';
import { AppError } from '../../core/catalogue/errors.js';
import { nftTransferIn, NFT_TRANSFER } from '../../core/chain/nft-transfers.js';
import type { PlacedLog } from '../../core/chain/receipt.js';
import { SECOND_MS } from '../../core/clock.js';
import { addressIn, collectionCall, OWNER_GAS } from '../../core/nft-market/calls.js';
import type { Context } from '../frame/context.js';
import type { MinedTransaction } from './mined.js';
import { inRanges, type Range } from './ranges.js';
import type { MovedToken } from './transfers.js';

// Asks chains: nothing here is called inside a transaction.

/**
 * Whether a token has come to the receiver of its transfer: a contract may log a transfer, and leave the token where it is.
 * Reasons are sentences for those who wait for it.
 */
export type Custody =
  | { readonly is: 'received' }
  /** Its contract says that the giver has it still. */
  | { readonly is: 'kept'; readonly reason: string }
  /** Contract and logs contradict each other, or the node keeps too little to say. */
  | { readonly is: 'unclear'; readonly reason: string };

type Asking = Pick<Context, 'chains'>;

const RECEIVED: Custody = { is: 'received' };
/** What the logs since the transfer may take to read, where the node no longer knows who had the token then. */
const READING_MS = 30 * SECOND_MS;

/**
 * Whether a token came to the receiver of a transfer that a transaction has logged, by its contract's word at the end of the
 * block. A receiver may have passed it on within the block: the later logs then lead to its owner, who is not the giver.
 * Where the node no longer keeps that state, the logs since have to lead to the present owner. CHAIN_FAILED.
 */
export async function custodyOf(ctx: Asking, mined: MinedTransaction, transfer: MovedToken): Promise<Custody> {
  const owner = await ownerAt(ctx, mined, transfer, mined.block).catch(onlyOfOldState);
  if (owner === undefined) return custodySince(ctx, mined, transfer);
  if (owner === transfer.to) return RECEIVED;
  const { block: fromBlock } = mined;
  const holder = await holderAfter(ctx, mined, transfer, { fromBlock, toBlock: fromBlock });
  return judged(owner, holder, transfer, owner === transfer.from);
}

/** By the present owner, and all that was logged since. */
async function custodySince(ctx: Asking, mined: MinedTransaction, transfer: MovedToken): Promise<Custody> {
  const head = await ctx.chains.head(mined.chainId);
  const owner = await ownerAt(ctx, mined, transfer, head);
  let holder: string | null = transfer.to;
  let readTo = mined.block - 1;
  await inRanges({ after: readTo, upTo: head, ends: performance.now() + READING_MS }, async (range) => {
    holder = await holderAfter(ctx, mined, { ...transfer, to: holder ?? ZeroAddress }, range);
    readTo = range.toBlock;
    return true;
  });
  if (readTo < head) return unclear('There is more than can be looked at since the token was transferred');
  return judged(owner, holder, transfer, holder === transfer.to && owner === transfer.from);
}

function judged(owner: string | null, holder: string | null, { from, to }: MovedToken, isKept: boolean): Custody {
  if (isKept) {
    return {
      is: 'kept',
      reason: `The contract of the token has logged a transfer, and says that ${from} has it still`,
    };
  }
  if (owner === holder) return RECEIVED;
  return unclear(`The contract of the token says that ${owner ?? 'no address'} has it, and its logs that ${to} got it`);
}

function unclear(reason: string): Custody {
  return { is: 'unclear', reason };
}

/** Who has a token at the end of a block, by its contract; null for no address, as where it was burned. */
async function ownerAt(
  { chains }: Asking,
  { chainId }: MinedTransaction,
  { contract, tokenId }: MovedToken,
  block: number,
): Promise<string | null> {
  const call = { to: contract, data: collectionCall('ownerOf', tokenId), gas: OWNER_GAS };
  return addressIn(await chains.tryCall(chainId, call, block));
}

/** A node refuses what it no longer keeps; one that refuses everything refuses the next question, too. */
function onlyOfOldState(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'CHAIN_FAILED') return;
  throw error;
}

/** Who has the token after the transfers of a range of blocks, by their logs; null for no address. */
async function holderAfter(
  { chains }: Asking,
  { chainId, block }: MinedTransaction,
  { contract: address, tokenId, to, logIndex }: MovedToken,
  range: Range,
): Promise<string | null> {
  const topics = [NFT_TRANSFER, null, null, zeroPadValue(toBeHex(BigInt(tokenId)), 32).toLowerCase()];
  const logs = await chains.logs(chainId, { address, topics, ...range });
  const isLater = (log: PlacedLog) => log.blockNumber > block || log.index > logIndex;
  let holder = to;
  for (const log of logs.filter(isLater)) {
    const transfer = nftTransferIn(log);
    if (transfer?.from === holder) holder = transfer.to;
  }
  return holder === ZeroAddress ? null : holder;
}
