import type { RestRoute } from '../frame/route.js';
import { BOT, TRADE } from './fields.js';

export const botCommandRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/start',
    summary: 'Starts a bot that does not run.',
    operation: `mutation ($id: UUID!, $confirmDrawdown: Boolean, $idempotencyKey: String) {
      startTradingBot(id: $id, confirmDrawdown: $confirmDrawdown, idempotencyKey: $idempotencyKey) { ${BOT} }
    }`,
    example: { confirmDrawdown: false },
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/pause',
    summary: 'Pauses a running bot: it opens nothing, and its exits go on.',
    operation: `mutation ($id: UUID!) { pauseTradingBot(id: $id) { ${BOT} } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/resume',
    summary: 'Lets a paused bot trade again.',
    operation: `mutation ($id: UUID!, $idempotencyKey: String) {
      resumeTradingBot(id: $id, idempotencyKey: $idempotencyKey) { ${BOT} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/stop',
    summary: 'Stops a bot that runs or is paused; its orders are cancelled.',
    operation: `mutation ($id: UUID!, $closePositions: Boolean, $idempotencyKey: String) {
      stopTradingBot(id: $id, closePositions: $closePositions, idempotencyKey: $idempotencyKey) { ${BOT} }
    }`,
    example: { closePositions: true },
  },
  {
    method: 'POST',
    path: '/api/trading-bot/kill-all',
    summary: "Stops all of the caller's bots that run or are paused.",
    operation: `mutation ($closePositions: Boolean, $idempotencyKey: String) {
      killAllTradingBots(closePositions: $closePositions, idempotencyKey: $idempotencyKey) { stopped message }
    }`,
    example: { closePositions: true },
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/allocation/add',
    summary: 'Raises what a bot may spend; no money moves.',
    operation: `mutation ($id: UUID!, $amount: Amount!, $idempotencyKey: String) {
      addTradingBotAllocation(id: $id, amount: $amount, idempotencyKey: $idempotencyKey) { ${BOT} }
    }`,
    example: { amount: '250' },
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/allocation/remove',
    summary: 'Lowers what a bot may spend, down to what it uses; no money moves.',
    operation: `mutation ($id: UUID!, $amount: Amount!, $idempotencyKey: String) {
      removeTradingBotAllocation(id: $id, amount: $amount, idempotencyKey: $idempotencyKey) { ${BOT} }
    }`,
    example: { amount: '250' },
  },
  {
    method: 'POST',
    path: '/api/trading-bot/bot/{id}/trades/{tradeId}/close',
    summary: 'Asks for an open position of a bot to be sold at the market price; it closes when the sale is filled.',
    operation: `mutation ($id: UUID!, $tradeId: UUID!, $idempotencyKey: String) {
      closeTradingBotTrade(botId: $id, tradeId: $tradeId, idempotencyKey: $idempotencyKey) { ${TRADE} }
    }`,
    example: { tradeId: '0198c2f0-5a3e-7c41-9d10-3b6f2a7e8c55' },
  },
];
