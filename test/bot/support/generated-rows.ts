import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { newUser } from '../../support/accounts.js';
import { storedPurchase } from './copies.js';
import { storedBacktest } from './stored-backtests.js';
import { storedBot } from './stored-bots.js';
import { storedStrategy } from './stored-strategies.js';
import { storedVenueAccount } from './stored-venue-accounts.js';

/** A bot of the caller, which the lists of a bot look up before they read how they shall be sorted. */
const ownBot: Rows = async ({ user }) => ({ botId: (await storedBot({ userId: user.id })).id });

/** A listing in the marketplace, which its reviews are looked up by. */
const offered: Rows = async () => {
  const { id } = await storedStrategy({ userId: (await newUser()).id });
  return { strategyId: id };
};

export const rows: ModuleRows = {
  foreign: {
    tradingBot: async (ownerId) => (await storedBot({ userId: ownerId })).id,
    // An account has one that waits at most.
    tradingBotBacktest: (ownerId) => storedBacktest(ownerId, 'DONE'),
    tradingStrategy: async (userId) => (await storedStrategy({ userId })).id,
    tradingStrategyPurchase: async (ownerId) =>
      (await storedPurchase(await storedStrategy({ userId: (await newUser()).id }), ownerId)).id,
    tradingVenueAccount: (ownerId) => storedVenueAccount(ownerId),
  },
  anySortField: ['tradingMarketplace'],
  lookedUp: {
    tradingBotTrades: ownBot,
    tradingBotOrders: ownBot,
    tradingBotStats: ownBot,
    tradingBotDecisions: ownBot,
    tradingStrategyReviews: offered,
  },
};
