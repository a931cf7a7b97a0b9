import { defineModule } from '../frame/catalogue.js';

/** Trading bots. Their operations are still to come. */
export const bot = defineModule({
  extensions: { trading_bot: 'Trading bots' },
  kycFeatures: {
    view_trading_bot: { title: 'View trading bots' },
    trade_bot_live: { title: 'Run trading bots with real funds' },
    buy_bot_strategy: { title: 'Buy bot strategies' },
    become_bot_seller: { title: 'Sell bot strategies' },
  },
});
