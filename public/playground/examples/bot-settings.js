export const botSettings = [
  {
    group: 'Trading bots',
    title: 'The audit trail of bots',
    about: 'What owners, engines, jobs and admins did, newest first. Send the cursor as "after" for older rows.',
    who: 'needs view.trading_bot.log',
    query: `# Also by actor, botId, strategyId, ownerId, userId,
# from and to. A page may be short; go on until the
# cursor is null.
query BotLogs($action: TradingBotLogAction, $after: UUID) {
  tradingBotLogs(action: $action, after: $after, limit: 20) {
    items {
      createdAt
      actor
      action
      botId
      strategyId
      userId
      details
      ip
    }
    cursor
  }
}
`,
    variables: { action: 'BOT_ERROR', after: null },
  },
  {
    group: 'Trading bots',
    title: 'Settings of bots',
    about: 'Every setting with its value or its default, and the version to send with a save.',
    who: 'needs view.trading_bot.settings',
    query: `query BotSettings {
  tradingBotConsole {
    settings
    version
  }
}
`,
  },
  {
    group: 'Trading bots',
    title: 'Try a change of settings',
    about: 'What a save would change, and why it would be refused. Nothing is written.',
    who: 'needs edit.trading_bot.settings',
    query: `# mutation { saveTradingBotSettings(values: ...) }
# takes the same values.
query TryBotSettings($values: JSONObject!) {
  previewTradingBotSettings(values: $values) {
    wouldSave
    changes {
      key
      before
      after
    }
    refusals {
      key
      message
    }
  }
}
`,
    variables: { values: { tradingBotMaxBots: '10', tradingBotMarkets: ['BTC/USDT'] } },
  },
];
