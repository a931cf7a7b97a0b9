import { nftAuction, nftMarketplace } from '../../../core/nft-market/contracts.js';
import { eventsIn, type LoggedEvent } from '../../chain-proof/events.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';

/** What a transaction has logged in the form of the marketplace contract, by any contract. */
export function marketplaceEvents(mined: MinedTransaction): LoggedEvent[] {
  return eventsIn(mined, nftMarketplace);
}

/** What a transaction has logged in the form of an auction contract, by any contract. */
export function auctionEvents(mined: MinedTransaction): LoggedEvent[] {
  return eventsIn(mined, nftAuction);
}
