import type { RestRoute } from '../frame/route.js';

export const botStrategyTypeRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/strategy-type',
    summary: 'What strategyConfig may be for each type of bot: JSON Schemas, as a bare array.',
    operation: '{ tradingBotStrategyTypes { type schema } }',
  },
];
