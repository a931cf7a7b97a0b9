import { asCustomer } from '../../src/services/frame/as-customer.js';
import type { LoadMarket } from './bot-load.js';
import type { Site } from './site.js';

/** The market of bots that trade on paper, at the prices of the platform's own currencies. */
export function platformMarket(site: Site): LoadMarket {
  const setDollars = async (code: string, usdPrice: string | null): Promise<void> => {
    const change = { usdPrice, pricedAt: new Date().toISOString() };
    await site.system.db.rows.updateTable('currency').set(change).where('code', '=', code).execute();
  };
  return {
    newOwner: async () => ({ owner: asCustomer(site.system, (await site.newUser()).id), venueAccountId: null }),
    setPrice: async (price) => {
      await setDollars('USDT', '1');
      await setDollars('BTC', price);
    },
  };
}
