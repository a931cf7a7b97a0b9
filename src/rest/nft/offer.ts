import { EXAMPLE_ID } from '../frame/example.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { OFFER, TRANSACTION } from './fields.js';

const KEY = '$idempotencyKey: String';

export const nftOfferRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/nft/offer',
    summary:
      'A page of the offers that the caller has made (role=buyer), or of those for tokens of the caller (role=seller).',
    operation: `query (${LIST_VARIABLES}, $role: NftOfferRole) {
      nftOffers(${LIST_ARGUMENTS}, role: $role) { items { ${OFFER} } ${PAGINATION} }
    }`,
    words: { role: { buyer: 'BUYER', seller: 'SELLER' } },
    example: { role: 'buyer' },
  },
  {
    method: 'GET',
    path: '/api/nft/offer/{id}',
    summary: 'An offer of the caller, or for a token of the caller.',
    operation: `query ($id: UUID!) { nftOffer(id: $id) { ${OFFER} } }`,
  },
  {
    method: 'POST',
    path: '/api/nft/offer',
    summary: 'Offers an amount for a token, which is held together with the fee.',
    operation: `mutation ($input: CreateNftOfferInput!) { createNftOffer(input: $input) { ${OFFER} } }`,
    example: { tokenId: EXAMPLE_ID, amount: '0.5', currency: 'ETH', expiresAt: '2040-01-02T00:00:00Z' },
  },
  {
    method: 'POST',
    path: '/api/nft/offer/{id}/accept',
    summary: 'Accepts an offer for a token of the caller, who then signs the transfer that is answered.',
    operation: `mutation ($id: UUID!, ${KEY}) {
      acceptNftOffer(id: $id, idempotencyKey: $idempotencyKey) { offer { ${OFFER} } transaction { ${TRANSACTION} } }
    }`,
    record: 'offer',
  },
  {
    method: 'POST',
    path: '/api/nft/offer/{id}/reject',
    summary: 'Refuses an offer for a token of the caller.',
    operation: `mutation ($id: UUID!, ${KEY}) {
      rejectNftOffer(id: $id, idempotencyKey: $idempotencyKey) { ${OFFER} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/nft/offer/{id}/cancel',
    summary: 'Takes an offer of the caller back, while nobody has accepted it.',
    operation: `mutation ($id: UUID!, ${KEY}) {
      cancelNftOffer(id: $id, idempotencyKey: $idempotencyKey) { ${OFFER} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/nft/offer/{id}/confirm',
    summary: 'Settles an accepted offer, by the transaction that has transferred the token. Either party may.',
    operation: `mutation ($id: UUID!, $input: ConfirmNftOfferInput!) { confirmNftOffer(id: $id, input: $input) { ${OFFER} } }`,
    example: { transactionHash: `0x${'5e'.repeat(32)}` },
  },
  {
    method: 'POST',
    path: '/api/nft/royalty/claim',
    summary: "Pays the royalties that waited for the caller's linked addresses, at most 100 a call.",
    operation: `mutation (${KEY}) { claimNftRoyalties(idempotencyKey: $idempotencyKey) { currency amount count } }`,
  },
];
