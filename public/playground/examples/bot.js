const group = 'Trading bots';
const who = 'anybody signed in';
const newest = { id: '<my bot>' };

export const bot = [
  {
    group,
    title: 'Markets of bots',
    about: 'What bots trade, each with its price and its smallest order. Prices of SIM/USDT move, and are simulated.',
    who,
    query: `query TradingBotMarkets {
  tradingBotMarkets {
    symbol
    simulated
    price
    priceAt
    minAmount
    minCost
  }
}
`,
  },
  {
    group,
    title: 'Types of bots',
    about: 'What strategyConfig may be for each type, as JSON Schema.',
    who,
    query: `query TradingBotStrategyTypes {
  tradingBotStrategyTypes {
    type
    schema
  }
}
`,
  },
  {
    group,
    title: 'Make a bot',
    about: 'A bot that trades on paper by the crossing of two averages. It is not started.',
    who,
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
    group,
    title: 'Start a bot',
    about: 'The newest of your own bots is filled in. It trades from the next price on.',
    who,
    query: `mutation StartTradingBot($id: UUID!) {
  startTradingBot(id: $id) {
    id
    name
    status
    startedAt
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Change the risk of a bot',
    about: 'Also while it runs. Targets at which parts are sold, and a stop that follows the highest price.',
    who,
    query: `mutation UpdateTradingBot($id: UUID!) {
  updateTradingBot(
    id: $id
    input: {
      stopLossPercent: "3"
      takeProfits: [{ percent: "2", share: "50" }, { percent: "4", share: "50" }]
      trailingPercent: "1"
      trailingActivationPercent: "2"
      cooldownMinutes: 15
    }
  ) {
    id
    stopLossPercent
    takeProfitPercent
    takeProfits {
      percent
      share
    }
    trailingPercent
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Give a bot more to spend',
    about: 'Raises the allocation of your newest bot; no money moves.',
    who,
    query: `# removeTradingBotAllocation lowers it, down to what the bot uses.
mutation AddTradingBotAllocation($id: UUID!) {
  addTradingBotAllocation(id: $id, amount: "250") {
    id
    allocatedAmount
    usedAmount
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Pause a bot',
    about: 'Your newest bot opens nothing any more; exits go on.',
    who,
    query: `mutation PauseTradingBot($id: UUID!) {
  pauseTradingBot(id: $id) {
    id
    status
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Let a paused bot go on',
    about: 'Your newest bot trades again.',
    who,
    query: `mutation ResumeTradingBot($id: UUID!) {
  resumeTradingBot(id: $id) {
    id
    status
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Stop a bot',
    about: 'Its orders are cancelled, and with closePositions what it holds is sold.',
    who,
    query: `mutation StopTradingBot($id: UUID!) {
  stopTradingBot(id: $id, closePositions: true) {
    id
    status
    stoppedAt
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Copy a bot',
    about: 'A draft with the terms of your newest bot, without its allocation and its counters.',
    who,
    query: `mutation CloneTradingBot($id: UUID!) {
  cloneTradingBot(id: $id) {
    id
    name
    status
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Delete a bot',
    about: 'Your newest bot, when it does not run and holds nothing.',
    who,
    query: `mutation DeleteTradingBot($id: UUID!) {
  deleteTradingBot(id: $id) {
    message
  }
}
`,
    variables: newest,
  },
  {
    group,
    title: 'Make a bot that takes signals',
    about: 'It trades when somebody with its secret tells it to.',
    who,
    query: `mutation CreateSignalBot {
  createTradingBot(
    input: {
      name: "By signals"
      symbol: "BTC/USDT"
      type: SIGNAL
      strategyConfig: { maxAgeSeconds: 60 }
      allocatedAmount: "500"
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
    title: 'Make the secret of a webhook',
    about: 'For your newest bot of type SIGNAL. It is shown this once; sendTradingBotSignal needs it.',
    who: 'session',
    query: `# A signal, as anybody with the secret sends it:
#   sendTradingBotSignal(id: $id, input: { secret: "sig_...", action: BUY }) { signalId }
mutation CreateTradingBotSignalSecret($id: UUID!) {
  createTradingBotSignalSecret(id: $id) {
    path
    secret
  }
}
`,
    variables: { id: '<my signal bot>' },
  },
  {
    group,
    title: 'Exchange accounts',
    about:
      'Those that live bots can trade with. createTradingVenueAccount adds one, once the exchange has accepted its key.',
    who: 'session',
    query: `query TradingBotVenueAccounts {
  tradingBotVenueAccounts {
    id
    venue
    label
    apiKey
    testedAt
  }
}
`,
  },
  {
    group,
    title: 'Stop all bots',
    about: 'Stops what runs and what is paused. Positions stay, unless closePositions is true.',
    who,
    query: `mutation KillAllTradingBots {
  killAllTradingBots(closePositions: false) {
    stopped
    message
  }
}
`,
  },
];
