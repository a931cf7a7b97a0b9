import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { BOT, PURCHASE } from './fields.js';

export const botPurchaseRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/trading-bot/marketplace/{id}/purchase',
    summary: 'Buys a strategy. With an expectedPrice or expectedVersion, it is bought so or not at all.',
    operation: `mutation ($id: UUID!, $expectedPrice: Amount, $expectedVersion: Int, $idempotencyKey: String) {
      purchaseTradingStrategy(
        id: $id, expectedPrice: $expectedPrice, expectedVersion: $expectedVersion, idempotencyKey: $idempotencyKey
      ) { ${PURCHASE} }
    }`,
    example: { expectedPrice: '25', expectedVersion: 1 },
  },
  {
    method: 'GET',
    path: '/api/trading-bot/purchase',
    summary: 'A page of strategies that the caller has bought, refunded ones included.',
    operation: `query (${LIST_VARIABLES}) {
      tradingStrategyPurchases(${LIST_ARGUMENTS}) { items { ${PURCHASE} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/purchase/{id}/deploy',
    summary: 'Makes a bot, which is not started, of a strategy that the caller has bought.',
    operation: `mutation ($id: UUID!, $input: DeployTradingStrategyInput!) {
      deployTradingStrategy(purchaseId: $id, input: $input) { ${BOT} }
    }`,
    example: { name: 'Bought averages', mode: 'PAPER', allocatedAmount: '1000', intervalSeconds: 30 },
  },
];
