import { DAY_MS } from '../../core/clock.js';
import type { SimulatedCandles } from '../../core/simulated-market/simulated-candles.js';
import { SIMULATED_MARKET } from '../../core/simulated-market/simulated-market.js';
import { asCustomer } from '../frame/as-customer.js';
import type { Context } from '../frame/context.js';
import type { DemoCustomers } from '../frame/module.js';
import { seedDemoStrategies } from './demo-strategies.js';
import { PastClock, runThroughPast } from './engine/past-run.js';
import { createBot, type CreateBotInput } from './manage/create.js';
import { startBot } from './manage/start.js';
import type { CreateStrategyInput } from './strategy/create.js';
import { deployStrategy } from './purchase/deploy.js';

/** How long the bots of the simulated market have traded when they are first seen. */
const HISTORY_MS = 7 * DAY_MS;

/** They go on however much they lose, so that there is always something to look at. */
const GOES_ON = {
  symbol: SIMULATED_MARKET.symbol,
  dailyLossLimitPercent: '0',
  maxDrawdownPercent: '0',
} as const;

const SIM = { ...GOES_ON, mode: 'PAPER', allocatedAmount: '1000' } as const;

const SOLD: CreateStrategyInput = {
  ...GOES_ON,
  name: 'Averages of simulated prices',
  description:
    'Buys when the average of nine quarters of an hour rises above that of twenty-one, and sells when it falls below.',
  type: 'EMA_CROSS',
  strategyConfig: { fast: 9, slow: 21 },
  timeframe: '15m',
  stopLossPercent: '2',
  takeProfitPercent: '3',
  price: '25',
};

const AVERAGES: CreateBotInput = {
  ...SIM,
  name: 'Averages on simulated prices',
  type: 'EMA_CROSS',
  strategyConfig: { fast: 5, slow: 34 },
  timeframe: '15m',
  stopLossPercent: '2',
  takeProfitPercent: '4',
};

const IN_PARTS: CreateBotInput = {
  ...SIM,
  name: 'In parts on simulated prices',
  type: 'DCA',
  strategyConfig: { everyMinutes: 240, safetyOrders: 2, deviationPercent: '1', volumeScale: '1.5' },
  stopLossPercent: '4',
  takeProfitPercent: '1',
};

const BACK: CreateBotInput = {
  ...SIM,
  name: 'Back from the edge on simulated prices',
  type: 'RSI',
  strategyConfig: { period: 14, low: '32', high: '60' },
  timeframe: '15m',
  stopLossPercent: '3',
  takeProfitPercent: '0',
};

/** A grid from 6 percent below the price of a time to 6 percent above it. */
function gridAround(mark: number): CreateBotInput {
  const [lower, upper] = [mark * 0.94, mark * 1.06].map((each) => each.toFixed(2));
  return {
    ...SIM,
    name: 'A grid on simulated prices',
    type: 'GRID',
    strategyConfig: { lower, upper, levels: 9 },
    stopLossPercent: '0',
    takeProfitPercent: '0',
  };
}

/**
 * Gives the demo customers bots on the simulated market that have traded on paper for a week and go on, one of them by a
 * strategy that was bought, and the strategies that they list. All of it is as if it had been done a week ago, since the
 * market's prices of that time are known.
 */
export async function seedSimulatedBots(
  system: Context,
  market: SimulatedCandles,
  customers: DemoCustomers,
): Promise<void> {
  const now = system.clock.now().getTime();
  const clock = new PastClock(now - HISTORY_MS);
  const past = { ...system, clock };
  const [one, other] = [asCustomer(past, customers.verified), asCustomer(past, customers.asking)];
  const purchaseId = await seedDemoStrategies(past, customers, SOLD);
  const bots = [
    await started(one, gridAround(market.priceAt(clock.atMs))),
    await started(one, IN_PARTS),
    await started(one, AVERAGES),
    await started(other, BACK),
    await startedCopy(one, purchaseId),
  ];
  await runThroughPast(system, clock, bots, now);
}

async function started(owner: Context, input: CreateBotInput): Promise<string> {
  const { id } = await createBot(owner, input);
  await startBot(owner, { id });
  return id;
}

async function startedCopy(owner: Context, purchaseId: string): Promise<string> {
  const { id } = await deployStrategy(owner, purchaseId, { mode: 'PAPER', allocatedAmount: '1000' });
  await startBot(owner, { id });
  return id;
}
