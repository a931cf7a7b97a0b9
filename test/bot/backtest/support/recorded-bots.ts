/** One bot of each type, each with other rules of risk. */
export const RECORDED: Readonly<Record<string, object>> = {
  'a grid': {
    type: 'GRID',
    strategyConfig: { lower: '46000', upper: '54000', levels: 17 },
    orderAmount: '60',
    stopLossPercent: '3',
  },
  'DCA by time': {
    type: 'DCA',
    strategyConfig: { everyMinutes: 5, safetyOrders: 3, deviationPercent: '0.4', stepScale: '1.2', volumeScale: '1.5' },
    takeProfitPercent: '0.6',
    stopLossPercent: '4',
    cooldownMinutes: 2,
  },
  'DCA by rules': {
    type: 'DCA',
    strategyConfig: {
      entry: { left: { indicator: 'RSI', params: { period: 4 } }, op: 'lt', right: '45' },
      safetyOrders: 2,
      deviationPercent: '0.5',
    },
    takeProfits: [
      { percent: '0.3', share: '40' },
      { percent: '0.6', share: '30' },
    ],
    trailingPercent: '0.5',
  },
  'crossing averages': {
    type: 'EMA_CROSS',
    strategyConfig: { fast: 2, slow: 5 },
    stopLossPercent: '1.5',
    maxHoldMinutes: 20,
    dailyLossLimitPercent: '30',
  },
  'the strength index': {
    type: 'RSI',
    strategyConfig: { period: 3, low: '35', high: '65' },
    trailingPercent: '0.7',
    trailingActivationPercent: '0.3',
    maxDrawdownPercent: '40',
  },
  signals: {
    type: 'SIGNAL',
    strategyConfig: { maxAgeSeconds: 3_600 },
    orderAmount: '150.01',
    maxOpenPositions: 3,
    maxHoldMinutes: 30,
    takeProfitPercent: '1',
    trailingPercent: '2',
    maxDailyTrades: 40,
  },
  'own rules': {
    type: 'CUSTOM',
    strategyConfig: {
      entry: {
        all: [
          { left: { candle: 'close' }, op: 'gt', right: { indicator: 'SMA', params: { period: 4 } } },
          { not: { left: { indicator: 'ROC', params: { period: 2 } }, op: 'lt', right: { candle: 'volume', ago: 1 } } },
        ],
      },
      exit: {
        left: { indicator: 'MACD', params: { fast: 2, slow: 4, signal: 2 }, output: 'histogram' },
        op: 'crossesBelow',
        right: '0',
      },
    },
    cooldownMinutes: 3,
    maxOpenPositions: 2,
    orderAmount: '333.33',
  },
};
