const group = 'Trading bots';
const who = 'anybody signed in';
const newest = { id: '<my bot>' };

export const botActivity = [
  {
    group,
    title: 'Watch a bot',
    about: 'What your newest bot does, as it happens: trades, orders, statuses, and its report every minute.',
    who,
    query: `# after: "000000000000000-000000000" begins with all that is kept.
subscription BotEvents($id: UUID!) {
  botEvents(botId: $id) {
    cursor
    stream
    at
    tick {
      price
      traded
      reason
    }
    trade {
      status
      amount
      entryPrice
      exitPrice
      profit
      exitReason
    }
    order {
      side
      type
      purpose
      status
      amount
      averagePrice
    }
    status {
      status
      errorMessage
    }
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'The chart of a bot',
    about: 'The candles of its market, its indicators, the prices at which it does something, and what it holds.',
    who,
    query: `query TradingBotChartState($id: UUID!) {
  tradingBotChartState(botId: $id) {
    status
    price
    indicators {
      name
      value
    }
    levels {
      kind
      price
    }
    trades {
      status
      amount
      entryPrice
      profit
    }
    lastTick {
      at
      reason
    }
    candles {
      openAt
      open
      high
      low
      close
    }
    cursor
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Why a bot did not trade',
    about: 'Its decisions, newest first. Equal ones in a row are one, with a count.',
    who,
    query: `query TradingBotDecisions($id: UUID!) {
  tradingBotDecisions(botId: $id) {
    items {
      reason
      details
      count
      firstAt
      lastAt
    }
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Trades of a bot',
    about: 'Its positions and the orders behind them, newest first.',
    who,
    query: `query TradingBotTrades($id: UUID!) {
  tradingBotTrades(botId: $id) {
    items {
      id
      status
      amount
      entryPrice
      exitPrice
      cost
      fee
      profit
      exitReason
      openedAt
      closedAt
    }
  }
  tradingBotOrders(botId: $id) {
    items {
      tradeId
      side
      type
      purpose
      status
      price
      amount
      averagePrice
    }
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Days of a bot',
    about: 'Trades, profit, volume and fees of each day on which it traded, in UTC.',
    who,
    query: `query TradingBotStats($id: UUID!) {
  tradingBotStats(botId: $id) {
    items {
      day
      trades
      wins
      losses
      profit
      volume
      fees
    }
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Bots and totals',
    about: 'All of the own bots, and sums for each quote currency.',
    who,
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
    group,
    title: 'Watch all bots',
    about: 'Shows the new status of a bot whenever one is started, stopped, or ends by itself.',
    who,
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
    group,
    title: 'Money on paper',
    about: 'What your paper bots trade with, by currency.',
    who,
    query: `# resetTradingBotPaperAccount(currency: "USDT") begins anew, while no paper bot in it runs or holds anything.
query TradingBotPaperAccounts {
  tradingBotPaperAccounts {
    currency
    initialBalance
    balance
    inOrder
    resetAt
  }
}
`,
  },
];
