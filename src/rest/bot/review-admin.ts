import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { REVIEW } from './fields.js';

const ADMIN_REVIEW = `${REVIEW} strategyName author { id email name }`;

export const botReviewAdminRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/trading-bot/review',
    summary: 'A page of the reviews of all strategies, with their authors.',
    operation: `query (${LIST_VARIABLES}) {
      allTradingStrategyReviews(${LIST_ARGUMENTS}) { items { ${ADMIN_REVIEW} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/review/{id}/approve',
    summary: 'Shows a review to everybody and counts it.',
    operation: `mutation ($id: UUID!) { approveTradingStrategyReview(id: $id) { ${ADMIN_REVIEW} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/review/{id}/reject',
    summary: 'Hides a review, also one that was approved.',
    operation: `mutation ($id: UUID!) { rejectTradingStrategyReview(id: $id) { ${ADMIN_REVIEW} } }`,
  },
];
