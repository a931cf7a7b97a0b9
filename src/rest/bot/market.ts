import type { RestRoute } from '../frame/route.js';

export const botMarketRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/markets',
    summary: 'The markets that bots trade, as a bare array. A market without a price to trade at has a null price.',
    operation: '{ tradingBotMarkets { symbol base quote price priceAt minAmount minCost simulated } }',
  },
];
