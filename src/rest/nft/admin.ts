import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { COLLECTION, LISTING, OFFER, SALE } from './fields.js';

const ACCOUNT = 'id email name';
const ADMIN_COLLECTION = `${COLLECTION} creator { ${ACCOUNT} }`;
const ADMIN_LISTING = `${LISTING} reservePrice seller { ${ACCOUNT} }`;
const PARTIES = `seller { ${ACCOUNT} } buyer { ${ACCOUNT} }`;
const KEY = '$idempotencyKey: String';

export const nftAdminRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/nft/dashboard',
    summary: 'Collections, listings, offers and sales in figures.',
    operation: `{
      nftDashboard {
        collections { status count } tokens listings { status count } offers { status count } flaggedOffers reorgedSales
        turnover { currency sales volume fees royalties } royaltiesWaiting { currency amount count }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/nft/collection',
    summary: 'A page of the collections of all accounts, drafts and hidden ones included, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      allNftCollections(${LIST_ARGUMENTS}) { items { ${ADMIN_COLLECTION} } ${PAGINATION} }
    }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/nft/collection/{id}/status',
    summary: 'Hides a collection (HIDDEN), or shows it again (DEPLOYED); its creator is told.',
    operation: `mutation ($id: UUID!, $status: NftCollectionStatus!) {
      setNftCollectionStatus(id: $id, status: $status) { ${ADMIN_COLLECTION} }
    }`,
    example: { status: 'HIDDEN' },
  },
  {
    method: 'GET',
    path: '/api/admin/nft/listing',
    summary: 'A page of the listings of all accounts in any status, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      allNftListings(${LIST_ARGUMENTS}) { items { ${ADMIN_LISTING} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/nft/listing/{id}/cancel',
    summary:
      "Takes anybody's listing down, an auction with bids too: what is held goes back. Seller and bidders are told the reason.",
    operation: `mutation ($id: UUID!, $reason: String!, ${KEY}) {
      cancelAnyNftListing(id: $id, reason: $reason, idempotencyKey: $idempotencyKey) { ${ADMIN_LISTING} }
    }`,
    example: { reason: 'The picture is not theirs' },
  },
  {
    method: 'GET',
    path: '/api/admin/nft/offer',
    summary: 'A page of the offers of all accounts in any status, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      allNftOffers(${LIST_ARGUMENTS}) { items { ${OFFER} ${PARTIES} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/nft/offer/{id}/resolve',
    summary:
      'Decides over a flagged offer: settle pays the seller, release gives back to the buyer what is held. The reason is recorded. Of a large offer it takes several people, unless it pays for a transfer that its blockchain has proven.',
    operation: `mutation ($id: UUID!, $action: NftResolution!, $reason: String!, ${KEY}) {
      resolveNftOffer(id: $id, action: $action, reason: $reason, idempotencyKey: $idempotencyKey) {
        ${OFFER} approval { ${APPROVAL} }
      }
    }`,
    words: { action: { settle: 'SETTLE', release: 'RELEASE' } },
    example: { action: 'release', reason: 'The token never arrived' },
  },
  {
    method: 'GET',
    path: '/api/admin/nft/sale',
    summary: 'A page of all sales, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      allNftSales(${LIST_ARGUMENTS}) {
        items { ${SALE} sellerAccount { ${ACCOUNT} } buyerAccount { ${ACCOUNT} } } ${PAGINATION} }
    }`,
    example: { sortField: 'soldAt', filter: { soldAt: { gte: '2026-01-01T00:00:00Z' } } },
  },
];
