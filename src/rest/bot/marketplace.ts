import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { OFFER, PERFORMANCE, REVIEW } from './fields.js';

export const botMarketplaceRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/marketplace',
    summary:
      'A page of the strategies that are offered. It sorts by totalPurchases, purchaseCount, avgRating, price or createdAt.',
    operation: `query (${LIST_VARIABLES}, $search: String) {
      tradingMarketplace(${LIST_ARGUMENTS}, search: $search) { items { ${OFFER} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/trading-bot/marketplace/{id}',
    summary: 'One strategy that is offered, without what is sold and without its seller.',
    operation: `query ($id: UUID!) { tradingMarketplaceStrategy(id: $id) { ${OFFER} ${PERFORMANCE} } }`,
  },
  {
    method: 'GET',
    path: '/api/trading-bot/marketplace/{id}/review',
    summary: "A page of what buyers say of a strategy, and the caller's own review.",
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      tradingStrategyReviews(strategyId: $id, ${LIST_ARGUMENTS}) {
        items { ${REVIEW} isOwn } own { ${REVIEW} isOwn } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/marketplace/{id}/review',
    summary: 'Reviews a strategy that the caller has bought; a second review replaces the first.',
    operation: `mutation ($id: UUID!, $rating: Int!, $comment: String) {
      reviewTradingStrategy(strategyId: $id, rating: $rating, comment: $comment) { ${REVIEW} isOwn }
    }`,
    example: { rating: 4, comment: 'It does what it says.' },
  },
];
