import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { OFFER, SALE, TRANSACTION } from './fields.js';

export const nftSaleRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/nft/listing/{id}/buy',
    summary:
      'Buys a token at its fixed price: answers a quote and the transaction to sign, then takes its hash; with escrow the price is held until the token was transferred.',
    operation: `mutation ($id: UUID!, $input: BuyNftInput!) {
      buyNft(id: $id, input: $input) {
        route quote { price feePercent fee royalty total } transaction { ${TRANSACTION} } offer { ${OFFER} } sale { ${SALE} }
      }
    }`,
    example: { escrow: true },
  },
  {
    method: 'GET',
    path: '/api/nft/sale',
    summary: 'A page of what the caller has sold and bought, newest first.',
    operation: `query (${LIST_VARIABLES}) { nftSales(${LIST_ARGUMENTS}) { items { ${SALE} } ${PAGINATION} } }`,
    example: { sortField: 'soldAt', filter: { soldAt: { gte: '2026-01-01T00:00:00Z' } } },
  },
  {
    method: 'GET',
    path: '/api/nft/sale/{id}',
    summary: 'A sale of the caller, with the rows of the ledger that have paid it.',
    operation: `query ($id: UUID!) { nftSale(id: $id) { ${SALE} ledger { id operation amount account createdAt } } }`,
  },
];
