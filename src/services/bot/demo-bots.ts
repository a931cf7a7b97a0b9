import type { Context } from '../frame/context.js';
import { asCustomer } from '../frame/as-customer.js';
import type { DemoCustomers } from '../frame/module.js';
import { createBot, type CreateBotInput } from './manage/create.js';
import { startBot } from './manage/start.js';

const BTC = { symbol: 'BTC/USDT', mode: 'PAPER' } as const;

const DRAFT: CreateBotInput = {
  symbol: 'ETH/USDT',
  mode: 'PAPER',
  name: 'Averages of a quarter of an hour',
  type: 'EMA_CROSS',
  strategyConfig: { fast: 9, slow: 21 },
  timeframe: '15m',
  allocatedAmount: '250',
  stopLossPercent: '3',
  takeProfits: [
    { percent: '2', share: '50' },
    { percent: '4', share: '50' },
  ],
  takeProfitPercent: '0',
  trailingPercent: '1',
  trailingActivationPercent: '2',
};

const BY_SIGNALS: CreateBotInput = {
  ...BTC,
  name: 'By signals of a chart',
  type: 'SIGNAL',
  strategyConfig: { maxAgeSeconds: 60 },
  allocatedAmount: '500',
};

const EVERY_HOUR: CreateBotInput = {
  ...BTC,
  name: 'Bitcoin every hour',
  type: 'DCA',
  strategyConfig: { everyMinutes: 60, safetyOrders: 2, deviationPercent: '1.5', volumeScale: '1.5' },
  intervalSeconds: 10,
  allocatedAmount: '1000',
};

/**
 * Gives a demo customer three bots on paper: a draft, one that waits for the signals of somebody with its secret, and,
 * the newest, one that buys at its first price.
 */
export async function seedDemoBots(system: Context, { verified }: DemoCustomers): Promise<void> {
  const owner = asCustomer(system, verified);
  await createBot(owner, DRAFT);
  for (const input of [BY_SIGNALS, EVERY_HOUR]) {
    const { id } = await createBot(owner, input);
    await startBot(owner, { id });
  }
}
