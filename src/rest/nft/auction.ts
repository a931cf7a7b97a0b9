import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { BID, LISTING, TRANSACTION } from './fields.js';

export const nftAuctionRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/nft/auction/{id}',
    summary: 'One auction in any status, with the least that the next bid must be.',
    operation: `query ($id: UUID!) {
      nftAuction(id: $id) { listing { ${LISTING} } highestBid { ${BID} } bidCount minimumNextBid endTime serverTime }
    }`,
  },
  {
    method: 'GET',
    path: '/api/nft/auction/{id}/bid',
    summary: 'A page of the bids in an auction, newest first.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) { nftBids(id: $id, ${LIST_ARGUMENTS}) { items { ${BID} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/nft/auction/deploy',
    summary: 'Moves an auction without bids to a contract: answers the transaction to sign, then takes its hash.',
    operation: `mutation ($input: DeployNftAuctionInput!) {
      deployNftAuction(input: $input) { listing { ${LISTING} } reservePrice transaction { ${TRANSACTION} } }
    }`,
    record: 'listing',
    example: { listingId: EXAMPLE_ID },
  },
  {
    method: 'POST',
    path: '/api/nft/bid',
    summary:
      'Bids in an auction: the amount is held, and that of the bid before is free again. At a contract it answers the transaction to sign.',
    operation: `mutation ($input: PlaceNftBidInput!) {
      placeNftBid(input: $input) {
        bid { ${BID} } minimumNextBid endTime auctionExtended transaction { ${TRANSACTION} }
      }
    }`,
    example: { listingId: EXAMPLE_ID, amount: '0.75' },
  },
];
