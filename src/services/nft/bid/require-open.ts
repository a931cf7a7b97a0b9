import { AppError, badInput, illegalState } from '../../../core/catalogue/errors.js';
import { Money, canonical } from '../../../core/money.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import { minimumNextBid } from '../../../core/nft-market/auction.js';
import type { NftCollectionStatus } from '../../../core/states/nft.js';
import type { Context } from '../../frame/context.js';
import { requireNotPaused } from '../own/pause.js';
import type { ListingRow } from '../own/rows.js';
import { requireShown } from '../own/shown.js';

type ForSale = Pick<ListingRow, 'type' | 'sellerId' | 'status'> & {
  readonly chain: NftChain;
  readonly collectionStatus: NftCollectionStatus;
};

/** NFT_PAUSED; FORBIDDEN for the seller; ILLEGAL_STATE for what is no auction, or is over, and for a hidden collection. */
export function requireBiddable(ctx: Context, auction: ForSale, userId: string): void {
  requireNotPaused(ctx, auction.chain);
  requireShown(auction);
  if (auction.type !== 'AUCTION') throw illegalState('Only an auction takes bids: this listing has a fixed price');
  if (auction.sellerId === userId) throw new AppError('FORBIDDEN', { message: 'You cannot bid in your own auction' });
  if (auction.status !== 'ACTIVE') throw illegalState(`The auction is over: it is ${auction.status}`);
}

/** ILLEGAL_STATE before its start, and from its end on. */
export function requireInTime(
  { clock }: Pick<Context, 'clock'>,
  { startTime, endTime }: Pick<ListingRow, 'startTime' | 'endTime'>,
): void {
  const now = clock.now();
  if (now < new Date(startTime)) throw illegalState(`The auction begins at ${startTime}`);
  if (now >= new Date(endTime)) throw illegalState(`The auction ended at ${endTime}`);
}

/** The least that the next bid must be. */
export function leastBid({
  price,
  highestBid,
  minBidIncrement,
  currency,
}: Pick<ListingRow, 'price' | 'highestBid' | 'minBidIncrement' | 'currency'>): Money {
  const money = (text: string) => Money.parse(canonical(text), currency);
  return minimumNextBid(money(price), highestBid === null ? null : money(highestBid), money(minBidIncrement ?? '0'));
}

/** The amount of a bid. BAD_INPUT naming the least. */
export function requireEnough(amount: Money, least: Money): Money {
  if (amount.compare(least) >= 0) return amount;
  throw badInput(`amount must be at least ${least} ${least.currency}`);
}
