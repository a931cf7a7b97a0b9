import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { DAY, DECISION, ORDER, TRADE } from './fields.js';

export const botActivityRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/bot/{id}/trades',
    summary: 'A page of the positions of a bot.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      tradingBotTrades(botId: $id, ${LIST_ARGUMENTS}) { items { ${TRADE} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/trading-bot/bot/{id}/orders',
    summary: 'A page of the orders of a bot.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      tradingBotOrders(botId: $id, ${LIST_ARGUMENTS}) { items { ${ORDER} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/trading-bot/bot/{id}/stats',
    summary: 'A page of the days of a bot, in UTC.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      tradingBotStats(botId: $id, ${LIST_ARGUMENTS}) { items { ${DAY} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/trading-bot/bot/{id}/decisions',
    summary: 'A page of why a bot did or did not trade.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      tradingBotDecisions(botId: $id, ${LIST_ARGUMENTS}) { items { ${DECISION} } ${PAGINATION} }
    }`,
  },
];
