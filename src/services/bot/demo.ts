import type { Context } from '../frame/context.js';
import type { DemoCustomers } from '../frame/module.js';
import { seedDemoBots } from './demo-bots.js';
import { seedSimulatedBots } from './demo-simulated.js';
import { seedDemoStrategies } from './demo-strategies.js';
import { readMarkets } from './market/market.js';

const NEEDED = ['BTC/USDT', 'ETH/USDT'];

/**
 * Bots and strategies of the demo customers, left out where a market of theirs is not traded. Where there is the simulated
 * market, bots have traded on it for a week.
 */
export async function seedDemo(system: Context, customers: DemoCustomers): Promise<void> {
  const symbols = await tradedSymbols(system);
  if (!NEEDED.every((symbol) => symbols.includes(symbol))) return;
  await seedDemoBots(system, customers);
  const { simulatedMarket } = system;
  if (simulatedMarket) await seedSimulatedBots(system, simulatedMarket, customers);
  else await seedDemoStrategies(system, customers);
}

/** None while a configured exchange does not answer, which must not keep the server from its first start. */
async function tradedSymbols(system: Context): Promise<string[]> {
  try {
    return (await readMarkets(system)).map(({ symbol }) => symbol);
  } catch (error) {
    system.log.warn({ module: 'bots', err: error }, 'the demo data has no trading bots');
    return [];
  }
}
