import { parseUnits } from 'ethers';
import { COIN_DECIMALS } from '../../../core/chains.js';
import { SECOND_MS } from '../../../core/clock.js';
import { canonical } from '../../../core/money.js';
import { collectionCall } from '../../../core/nft-market/calls.js';
import { nftAuction, nftMarketplace } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { isApproved, prepared, type PreparedTransaction } from './chain.js';
import { placeOf, type ShownListing } from './listing.js';

// Asks chains: nothing here is called inside a transaction.

type Asking = Pick<Context, 'chains' | 'clock'>;
type OnContract = ShownListing & { readonly contractAddress: string; readonly collectionAddress: string };

/**
 * What the seller of a listing has to sign next. So that its contract sells it: the approval, and for a fixed price, from its
 * start on, the listing itself. At the end of an auction its settlement. For what is over here and still offered by its
 * contract: what takes it back there. Null where nothing is to be signed, and where no contract sells it.
 */
export async function contractStep(ctx: Asking, listing: ShownListing): Promise<PreparedTransaction | null> {
  const { contractAddress, collectionAddress, status, invalidReason } = listing;
  if (listing.venue !== 'CONTRACT' || contractAddress === null || collectionAddress === null) return null;
  const placed = { ...listing, contractAddress, collectionAddress };
  const isLost = status === 'INVALID' && invalidReason === 'OWNER';
  const isOver = status === 'SOLD' || status === 'CANCELLED' || status === 'EXPIRED';
  if (isOver || isLost) return withdrawal(ctx, placed);
  if (status === 'RESERVED') return null;
  if (listing.type === 'AUCTION') return auctionStep(ctx, placed);
  return status === 'INVALID' ? approval(ctx, placed) : saleStep(ctx, placed);
}

/** What takes a listing back from the contract that offers it; null where none does, nor once its end has passed there. */
export function withdrawal({ clock }: Pick<Asking, 'clock'>, listing: OnContract): PreparedTransaction | null {
  const { chain, contractAddress: to, collectionAddress, tokenNumber, sellerAddress: from, isOnContract } = listing;
  if (!isOnContract) return null;
  if (listing.type === 'AUCTION') return prepared(chain, { from, to, data: nftAuction.call('abort') });
  if (clock.now() >= new Date(listing.endTime)) return null;
  return prepared(chain, { from, to, data: nftMarketplace.call('cancelListing', collectionAddress, tokenNumber) });
}

async function auctionStep(ctx: Asking, listing: OnContract): Promise<PreparedTransaction | null> {
  const { chain, contractAddress: to, sellerAddress: from, endTime } = listing;
  // Nobody is made to end it there; its seller has most to gain.
  if (ctx.clock.now() >= new Date(endTime)) return prepared(chain, { from, to, data: nftAuction.call('settle') });
  return approval(ctx, listing);
}

async function saleStep(ctx: Asking, listing: OnContract): Promise<PreparedTransaction | null> {
  if (listing.isOnContract) return null;
  const step = await approval(ctx, listing);
  // The contract knows no start: what is offered there is sold at once.
  const hasBegun = ctx.clock.now() >= new Date(listing.startTime);
  return step ?? (hasBegun ? offering(listing) : null);
}

/** Null where the contract may move the token already. */
async function approval(ctx: Asking, listing: OnContract): Promise<PreparedTransaction | null> {
  const { chain, contractAddress, collectionAddress, tokenNumber, sellerAddress: from } = listing;
  if (await isApproved(ctx, placeOf(listing), from, contractAddress)) return null;
  const data = collectionCall('approve', contractAddress, tokenNumber);
  return prepared(chain, { from, to: collectionAddress, data });
}

function offering(listing: OnContract): PreparedTransaction {
  const { chain, contractAddress: to, collectionAddress, tokenNumber, sellerAddress: from } = listing;
  const deadline = Math.floor(new Date(listing.endTime).getTime() / SECOND_MS);
  const units = parseUnits(canonical(listing.price), COIN_DECIMALS);
  const data = nftMarketplace.call('listItem', collectionAddress, tokenNumber, units, deadline);
  return prepared(chain, { from, to, data });
}
