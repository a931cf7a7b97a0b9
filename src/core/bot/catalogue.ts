import { defineModule } from '../frame/catalogue.js';

const PATH = '/api/trading-bot';
const TRADE = { anyOf: ['trade'] } as const;

/** Trading bots. Their operations are still to come. */
export const bot = defineModule({
  throttles: {
    /** Signals to one bot, from all senders together. */
    botSignal: {
      prefix: 'bot_signal',
      limit: 60,
      windowSeconds: 60,
      per: 'row',
      onStoreFailure: 'refuse',
      message: 'Too many signals for this bot. Please slow down.',
    },
  },
  // Reading bots needs no scope. Every change of a bot spends money or may spend it, so it needs the scope `trade`.
  scopePrefixes: [[PATH, { POST: TRADE, PUT: TRADE, DELETE: TRADE }]],
  extensions: { trading_bot: 'Trading bots' },
  kycFeatures: {
    view_trading_bot: { title: 'View trading bots' },
    trade_bot_live: { title: 'Run trading bots with real funds' },
    buy_bot_strategy: { title: 'Buy bot strategies' },
    become_bot_seller: { title: 'Sell bot strategies' },
  },
});
