import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { PERFORMANCE, STRATEGY } from './fields.js';

const EXAMPLE = {
  name: 'Averages of an hour',
  description: 'Buys when the fast average crosses above the slow one.',
  type: 'EMA_CROSS',
  symbol: 'BTC/USDT',
  timeframe: '1h',
  strategyConfig: { fast: 9, slow: 21 },
  stopLossPercent: '5',
  price: '25',
};

export const botStrategyRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/strategy',
    summary: 'A page of the strategies that the caller lists.',
    operation: `query (${LIST_VARIABLES}) { tradingStrategies(${LIST_ARGUMENTS}) { items { ${STRATEGY} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/strategy',
    summary: 'Lists a strategy as a draft: its type, symbol and strategyConfig, or a botId to copy them from.',
    operation: `mutation ($input: CreateTradingStrategyInput!) { createTradingStrategy(input: $input) { ${STRATEGY} } }`,
    example: { ...EXAMPLE, currency: 'USDT' },
  },
  {
    method: 'GET',
    path: '/api/trading-bot/strategy/{id}',
    summary: 'One of the strategies that the caller lists.',
    operation: `query ($id: UUID!) { tradingStrategy(id: $id) { ${STRATEGY} ${PERFORMANCE} } }`,
  },
  {
    method: 'PUT',
    path: '/api/trading-bot/strategy/{id}',
    summary:
      'Changes a listing; what is left out stays. A lower price is taken at any time, anything else while it is DRAFT or REJECTED.',
    operation: `mutation ($id: UUID!, $input: UpdateTradingStrategyInput!) {
      updateTradingStrategy(id: $id, input: $input) { ${STRATEGY} }
    }`,
    example: EXAMPLE,
  },
  {
    method: 'DELETE',
    path: '/api/trading-bot/strategy/{id}',
    summary: 'Deletes a listing that is DRAFT or REJECTED; its sales stay.',
    operation: 'mutation ($id: UUID!) { deleteTradingStrategy(id: $id) { message } }',
  },
  {
    method: 'POST',
    path: '/api/trading-bot/strategy/{id}/submit',
    summary: 'Submits a listing for review; where the platform approves by itself, it is approved at once.',
    operation: `mutation ($id: UUID!) { submitTradingStrategy(id: $id) { ${STRATEGY} } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/strategy/{id}/withdraw',
    summary: 'Takes a listing back while it waits for review.',
    operation: `mutation ($id: UUID!) { withdrawTradingStrategy(id: $id) { ${STRATEGY} } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/strategy/{id}/unlist',
    summary: 'Takes a listing out of the marketplace; its sales stay.',
    operation: `mutation ($id: UUID!) { unlistTradingStrategy(id: $id) { ${STRATEGY} } }`,
  },
];
