import { AppError } from '../../../core/catalogue/errors.js';
import { chainNumber } from '../../../core/nft-market/chains.js';
import { SECOND_MS } from '../../../core/clock.js';
import { findTransfers } from '../../chain-proof/find-transfers.js';
import type { Context } from '../../frame/context.js';
import { giversOf, judgeOffer, type AcceptedOffer, type OfferProof } from './prove.js';

/** What a chain says of the transfer that an accepted offer waits for. */
export type Finding =
  | OfferProof
  /** It is there, and not deep enough yet. */
  | { readonly is: 'young' }
  /** There is none, up to a block of this time. */
  | { readonly is: 'none'; readonly upTo: Date };

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
  const { hashes, areAll } = await findTransfers(ctx, {
    chainId,
    contract: offer.collectionAddress,
    tokenId: offer.tokenNumber,
    from: await giversOf(ctx, offer),
    to: offer.buyerAddress,
    after: Number(offer.acceptedBlock),
    upTo: head.number,
  });
  let undecided: Finding | null = null;
  for (const hash of hashes) {
    const found = await judged(ctx, offer, hash);
    if (found?.is === 'proven') return found;
    // What is not final yet may become clear.
    undecided = found?.is === 'young' ? found : (undecided ?? found);
  }
  if (undecided) return undecided;
  if (!areAll) throw new AppError('CHAIN_FAILED', { reason: 'there is more than can be looked at' });
  return { is: 'none', upTo: new Date(head.timestamp * SECOND_MS) };
}

/** Null for a transaction that says nothing of the offer. */
async function judged(ctx: Context, offer: AcceptedOffer, hash: string): Promise<Finding | null> {
  try {
    return await judgeOffer(ctx, offer, hash);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'TRANSFER_UNPROVEN') return { is: 'young' };
    if (error.code === 'TRANSFER_MISMATCH' || error.code === 'TRANSFER_CLAIMED') return null;
    throw error;
  }
}
