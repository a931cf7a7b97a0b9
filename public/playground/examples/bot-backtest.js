const group = 'Trading bots';
const who = 'anybody signed in';

export const botBacktest = [
  {
    group,
    title: 'Try a strategy on the past',
    about:
      'On six candles of an hour that are sent with it. It is computed beside; the next example reads what came of it.',
    who,
    query: `# Without candles, from and to name the stored past of the market.
mutation CreateTradingBotBacktest {
  createTradingBotBacktest(
    input: {
      symbol: "BTC/USDT"
      type: EMA_CROSS
      strategyConfig: { fast: 1, slow: 2 }
      timeframe: "1h"
      allocatedAmount: "1000"
      stopLossPercent: "5"
      candles: [
        [1767225600000, 100, 101, 99, 100, 1]
        [1767229200000, 100, 100, 97, 98, 1]
        [1767232800000, 98, 104, 98, 103, 1]
        [1767236400000, 103, 109, 103, 108, 1]
        [1767240000000, 108, 108, 101, 102, 1]
        [1767243600000, 102, 103, 100, 101, 1]
      ]
    }
  ) {
    id
    status
  }
}
`,
  },
  {
    group,
    title: 'What came of a backtest',
    about: 'Your newest one is filled in: its trades, its profit, and what holding the market would have brought.',
    who,
    query: `query TradingBotBacktest($id: UUID!) {
  tradingBotBacktest(id: $id) {
    status
    progressPercent
    errorMessage
    result {
      totalTrades
      profit
      profitPercent
      winRate
      maxDrawdownPercent
      buyAndHoldPercent
      trades {
        openedAt
        entryPrice
        exitPrice
        exitReason
        profit
      }
    }
  }
}
`,
    variables: { id: '<my backtest>' },
  },
];
