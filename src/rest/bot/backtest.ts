import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SUMMARY = 'id symbol simulated type timeframe status progressPercent errorMessage createdAt startedAt finishedAt';
const HOLDING = 'openedAt entryPrice amount cost proceeds fee';
const RESULT = `candles totalTrades winningTrades losingTrades
  trades { ${HOLDING} closedAt exitPrice profit exitReason } openPositions { ${HOLDING} openAmount value }
  totalOpenPositions
  profit profitPercent winRate maxDrawdownPercent sharpe buyAndHoldPercent fees equity { at equity }
  gaps { from to } missingCandles status limitReached lookAhead { checkedPrefixes isClean }`;

export const botBacktestRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/backtest',
    summary: "A page of the caller's backtests, without what came of them.",
    operation: `query (${LIST_VARIABLES}) {
      tradingBotBacktests(${LIST_ARGUMENTS}) { items { ${SUMMARY} } ${PAGINATION} }
    }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/backtest',
    summary:
      'Tries a strategy on the past, one of the caller at a time: on stored candles, or on candles or prices of the body.',
    operation: `mutation ($input: CreateTradingBotBacktestInput!) {
      createTradingBotBacktest(input: $input) { ${SUMMARY} }
    }`,
    example: {
      symbol: 'BTC/USDT',
      type: 'EMA_CROSS',
      strategyConfig: { fast: 9, slow: 21 },
      timeframe: '1h',
      from: '2026-01-01T00:00:00Z',
      to: '2026-02-01T00:00:00Z',
      allocatedAmount: '1000',
      stopLossPercent: '5',
    },
  },
  {
    method: 'GET',
    path: '/api/trading-bot/backtest/{id}',
    summary: "One of the caller's backtests, with what came of it once it is DONE.",
    operation: `query ($id: UUID!) { tradingBotBacktest(id: $id) { ${SUMMARY} input result { ${RESULT} } } }`,
  },
  {
    method: 'POST',
    path: '/api/trading-bot/backtest/{id}/cancel',
    summary: 'Cancels a backtest that is not over.',
    operation: `mutation ($id: UUID!) { cancelTradingBotBacktest(id: $id) { ${SUMMARY} } }`,
  },
];
