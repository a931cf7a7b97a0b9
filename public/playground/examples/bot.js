export const bot = [
  {
    group: 'Trading bots',
    title: 'Make a bot',
    about: 'A bot that trades on paper by the crossing of two averages. It is not started.',
    who: 'session',
    query: `mutation CreateTradingBot {
  createTradingBot(
    input: {
      name: "Averages of an hour"
      symbol: "BTC/USDT"
      type: EMA_CROSS
      strategyConfig: { fast: 9, slow: 21 }
      allocatedAmount: "1000"
    }
  ) {
    id
    status
    stopLossPercent
    takeProfitPercent
  }
}
`,
  },
  {
    group: 'Trading bots',
    title: 'Bots and totals',
    about: 'All of the own bots, and sums for each quote currency.',
    who: 'session',
    query: `query TradingBotDashboard {
  tradingBotDashboard {
    bots {
      id
      name
      symbol
      mode
      status
      allocatedAmount
      usedAmount
      totalProfit
    }
    totals {
      bots
      statuses {
        status
        bots
      }
      currencies {
        currency
        mode
        allocatedAmount
        usedAmount
        totalProfit
      }
    }
  }
}
`,
  },
  {
    group: 'Trading bots',
    title: 'Watch all bots',
    about: 'Shows the new status of a bot whenever one is started, stopped, or ends by itself.',
    who: 'session',
    query: `subscription BotStatusChanged {
  botStatusChanged {
    cursor
    botId
    at
    status {
      name
      status
      errorMessage
      limitReached
    }
  }
}
`,
  },
  {
    group: 'Trading bots',
    title: 'Stop all bots',
    about: 'Stops what runs and what is paused. Positions stay, unless closePositions is true.',
    who: 'session',
    query: `mutation KillAllTradingBots {
  killAllTradingBots(closePositions: false) {
    stopped
    message
  }
}
`,
  },
];
