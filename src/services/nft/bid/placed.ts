import { canonical } from '../../../core/money.js';
import type { NftBidStatus } from '../../../core/states/nft.js';
import type { PreparedTransaction } from '../own/chain.js';

/** A bid as everybody sees it: by its address. */
export interface BidView {
  readonly id: string;
  readonly bidderAddress: string;
  readonly amount: string;
  readonly status: NftBidStatus;
  readonly transactionHash: string | null;
  readonly createdAt: string;
}

export function bidView({ id, bidderAddress, amount, status, transactionHash, createdAt }: BidView): BidView {
  return { id, bidderAddress, amount: canonical(amount), status, transactionHash, createdAt };
}

/** A bid as it was placed, and how the auction goes on. */
export interface PlacedBid {
  /** Null at a contract, where the transaction makes it. */
  readonly bid: BidView | null;
  readonly minimumNextBid: string;
  readonly endTime: string;
  readonly auctionExtended: boolean;
  /** What the bidder signs at a contract; null for a bid whose amount is held here. */
  readonly transaction: PreparedTransaction | null;
}
