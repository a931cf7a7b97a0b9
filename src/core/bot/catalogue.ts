import { defineModule } from '../frame/catalogue.js';

const PATH = '/api/trading-bot';
const TRADE = { anyOf: ['trade'] } as const;

/** Trading bots. Their operations are still to come. */
export const bot = defineModule({
  throttles: {
    /** Signals to one bot that bring its secret, whoever sends them. */
    botSignal: {
      prefix: 'bot_signal',
      limit: 60,
      windowSeconds: 60,
      per: 'row',
      onStoreFailure: 'refuse',
      message: 'Too many signals for this bot. Please slow down.',
    },
    /** Signals from one address that do not bring their bot's secret. */
    botSignalUnproven: {
      prefix: 'bot_signal_unproven',
      limit: 20,
      windowSeconds: 60,
      per: 'address',
      onStoreFailure: 'refuse',
      message: 'Too many signals with a wrong secret. Please try again later.',
    },
  },
  // Whoever only watches bots needs no scope; every change of one spends, or may.
  scopePrefixes: [[PATH, { POST: TRADE, PUT: TRADE, DELETE: TRADE }]],
  extensions: { trading_bot: 'Trading bots' },
  kycFeatures: {
    view_trading_bot: { title: 'View trading bots' },
    trade_bot_live: { title: 'Run trading bots with real funds' },
    buy_bot_strategy: { title: 'Buy bot strategies' },
    become_bot_seller: { title: 'Sell bot strategies' },
  },
});
