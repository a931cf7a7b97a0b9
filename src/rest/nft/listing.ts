import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { LISTING, TRANSACTION } from './fields.js';

const LISTED = `listing { ${LISTING} } reservePrice transaction { ${TRANSACTION} }`;

export const nftListingRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/nft/listing',
    summary: 'A page of what is on sale, newest first.',
    operation: `query (${LIST_VARIABLES}) { nftListings(${LIST_ARGUMENTS}) { items { ${LISTING} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/nft/listing/own',
    summary: "A page of the caller's listings in any status, newest first.",
    operation: `query (${LIST_VARIABLES}) { myNftListings(${LIST_ARGUMENTS}) { items { ${LISTING} } ${PAGINATION} } }`,
  },
  {
    method: 'GET',
    path: '/api/nft/listing/{id}',
    summary: 'One listing in any status; its seller is told what to sign next.',
    operation: `query ($id: UUID!) { nftListing(id: $id) { ${LISTED} } }`,
    record: 'listing',
  },
  {
    method: 'POST',
    path: '/api/nft/listing',
    summary: "Puts one of the caller's tokens on sale. Where a contract sells it, the transaction to sign is answered.",
    operation: `mutation ($input: CreateNftListingInput!) { createNftListing(input: $input) { ${LISTED} } }`,
    record: 'listing',
    example: {
      tokenId: EXAMPLE_ID,
      type: 'AUCTION',
      price: '0.5',
      endTime: '2040-01-02T00:00:00Z',
      minBidIncrement: '0.05',
      reservePrice: '1',
    },
  },
  {
    method: 'POST',
    path: '/api/nft/listing/{id}/cancel',
    summary: "Takes one of the caller's listings back, from its contract by the transaction that is answered.",
    operation: `mutation ($id: UUID!) { cancelNftListing(id: $id) { ${LISTED} } }`,
    record: 'listing',
  },
  {
    method: 'POST',
    path: '/api/nft/listing/cancel-all',
    summary:
      "Takes back all of the caller's listings, all offers that nobody has accepted, or both. Auctions with bids are kept, and answered; so are the transactions that are still to be signed.",
    operation: `mutation ($input: CancelAllNftInput!) {
      cancelAllNft(input: $input) {
        listings offers kept { ${LISTING} } transactions { listingId transaction { ${TRANSACTION} } }
      }
    }`,
    example: { listings: true, offers: true },
  },
];
