const group = 'Trading bots';

export const botAdmin = [
  {
    group,
    title: 'The trading bots at a glance',
    about: 'Bots by status and mode, the last 30 days, faults of a day, and what strategies were sold for.',
    who: 'needs access.trading_bot',
    query: `query TradingBotAdminDashboard {
  tradingBotAdminDashboard {
    bots {
      status
      mode
      bots
    }
    traded {
      currency
      mode
      trades
      volume
    }
    sales {
      currency
      sales
      gross
      platform
    }
    errors
  }
}
`,
  },
  {
    group,
    title: "Everybody's running bots",
    about: 'A page of the bots of all accounts that trade, with their owners.',
    who: 'needs view.trading_bot.bot',
    query: `query AllTradingBots {
  allTradingBots(filter: { status: "RUNNING" }) {
    items {
      id
      name
      symbol
      mode
      lastTickAt
      owner {
        email
      }
    }
    pagination {
      totalItems
    }
  }
}
`,
  },
  {
    group,
    title: 'Stop all bots of the platform',
    about: 'Everything that runs or is paused stops, and its orders are cancelled. For emergencies.',
    who: 'needs manage.trading_bot.emergency',
    query: `# closePositions: true sells at the market price what the bots hold; blockStarts: true keeps bots from being started.
mutation EmergencyStopTradingBots {
  emergencyStopTradingBots(reason: "Prices of the exchange are wrong", blockStarts: true) {
    id
    stopped
    message
  }
}
`,
  },
  {
    group,
    title: 'Let bots be started again',
    about: 'After a stop with blockStarts. None is started by it: that is for their owners.',
    who: 'needs manage.trading_bot.emergency',
    query: `mutation LiftTradingBotEmergencyStop {
  liftTradingBotEmergencyStop(reason: "Prices of the exchange are right again") {
    id
    reason
    liftedAt
  }
}
`,
  },
  {
    group,
    title: 'Stops of all bots',
    about: 'When all bots were stopped, by whom and why. tradingBotEmergencyStop(id) has the report of one.',
    who: 'needs manage.trading_bot.emergency',
    query: `query TradingBotEmergencyStops {
  tradingBotEmergencyStops {
    items {
      id
      userId
      reason
      blockStarts
      bots
      stopped
      createdAt
      finishedAt
      liftedAt
    }
  }
}
`,
  },
  {
    group,
    title: 'The processes that run bots',
    about: 'How many bots each has, how far it is behind, and whether it reaches its exchanges.',
    who: 'needs view.trading_bot.engine',
    query: `query TradingEngines {
  tradingEngines {
    engines {
      id
      isAlive
      bots
      lagSeconds
      lastBeatAt
      beatMs
      venues {
        venue
        accounts
        connected
        pausedUntil
        reconciledAt
      }
    }
    unclaimed
  }
}
`,
  },
];
