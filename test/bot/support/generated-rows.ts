import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { storedBacktest } from './stored-backtests.js';
import { storedStrategy } from './listings.js';
import { storedBot } from './stored-bots.js';
import { storedVenueAccount } from './stored-venue-accounts.js';

/** A bot of the caller, which the lists of a bot look up before they read how they shall be sorted. */
const ownBot: Rows = async ({ user }) => ({ botId: (await storedBot({ userId: user.id })).id });

export const rows: ModuleRows = {
  foreign: {
    tradingBot: async (ownerId) => (await storedBot({ userId: ownerId })).id,
    // An account has one that waits at most.
    tradingBotBacktest: (ownerId) => storedBacktest(ownerId, 'DONE'),
    tradingStrategy: (ownerId) => storedStrategy(ownerId),
    tradingVenueAccount: (ownerId) => storedVenueAccount(ownerId),
  },
  lookedUp: {
    tradingBotTrades: ownBot,
    tradingBotOrders: ownBot,
    tradingBotStats: ownBot,
    tradingBotDecisions: ownBot,
  },
};
