import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { BOT } from './fields.js';

const EXAMPLE = {
  name: 'Averages of an hour',
  strategyConfig: { fast: 9, slow: 21 },
  timeframe: '1h',
  stopLossPercent: '5',
  takeProfits: [{ percent: '10', share: '50' }],
};

export const botOwnerRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot',
    summary: "All of the caller's bots, and their totals.",
    operation: `{
      tradingBotDashboard {
        bots { ${BOT} }
        totals {
          bots statuses { status bots } currencies { currency mode bots allocatedAmount usedAmount totalProfit }
        }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/trading-bot/bot',
    summary: "A page of the caller's bots.",
    operation: `query (${LIST_VARIABLES}) { tradingBots(${LIST_ARGUMENTS}) { items { ${BOT} } ${PAGINATION} } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot',
    summary: "Makes a bot, which is not started. What is left out of its risk is the platform's default.",
    operation: `mutation ($input: CreateTradingBotInput!) { createTradingBot(input: $input) { ${BOT} } }`,
    example: { ...EXAMPLE, symbol: 'BTC/USDT', type: 'EMA_CROSS', mode: 'PAPER', allocatedAmount: '1000' },
  },
  {
    method: 'GET',
    path: '/api/trading-bot/bot/{id}',
    summary: "One of the caller's bots.",
    operation: `query ($id: UUID!) { tradingBot(id: $id) { ${BOT} } }`,
  },
  {
    method: 'PUT',
    path: '/api/trading-bot/bot/{id}',
    summary: 'Changes a bot; what is left out stays. While it runs only name and risk can change.',
    operation: `mutation ($id: UUID!, $input: UpdateTradingBotInput!) {
      updateTradingBot(id: $id, input: $input) { ${BOT} }
    }`,
    example: EXAMPLE,
  },
  {
    method: 'DELETE',
    path: '/api/trading-bot/bot/{id}',
    summary: 'Deletes a bot that does not run and holds nothing.',
    operation: 'mutation ($id: UUID!) { deleteTradingBot(id: $id) { message } }',
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/clone',
    summary: 'Makes a bot with the terms of another, without its allocation, its counters and its secret.',
    operation: `mutation ($id: UUID!) { cloneTradingBot(id: $id) { ${BOT} } }`,
  },
];
