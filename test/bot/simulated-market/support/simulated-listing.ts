import type { Client } from '../../../support/client.js';
import { setSettings } from '../../../support/stored-settings.js';

const STRATEGIES = '/api/trading-bot/strategy';
const EMA = { type: 'EMA_CROSS', strategyConfig: { fast: 9, slow: 21 }, timeframe: '1h', price: '5' };

/** A listing for money on a market, as its seller sees it and as the marketplace does. */
export async function newListing(client: Client, symbol: string): Promise<{ readonly own: any; readonly offer: any }> {
  await setSettings({ tradingBotAutoApprove: 'true' });
  const given = {
    ...EMA,
    name: 'Averages',
    description: 'Buys when the fast average rises above the slow one.',
    symbol,
  };
  const { id } = (await client.rest('POST', STRATEGIES, given)).body;
  const own = (await client.rest('POST', `${STRATEGIES}/${id}/submit`)).body;
  return { own, offer: (await client.rest('GET', `/api/trading-bot/marketplace/${id}`)).body };
}
