import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SALE = `id strategyId strategyName buyer { id email name } seller { id email name } version price currency feePercent
  feeAmount sellerAmount createdAt refundedAt refundReason platformPaid`;

export const botPurchaseAdminRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/trading-bot/purchase',
    summary: 'A page of all sales of strategies.',
    operation: `query (${LIST_VARIABLES}) {
      allTradingStrategyPurchases(${LIST_ARGUMENTS}) { items { ${SALE} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/purchase/{id}/refund',
    summary: 'Refunds a sale within 14 days. With platformPays, the platform pays what the seller cannot.',
    operation: `mutation ($id: UUID!, $reason: String, $platformPays: Boolean, $idempotencyKey: String) {
      refundTradingStrategyPurchase(id: $id, reason: $reason, platformPays: $platformPays, idempotencyKey: $idempotencyKey) {
        ${SALE}
      }
    }`,
    example: { reason: 'It never did what it says', platformPays: false },
  },
];
