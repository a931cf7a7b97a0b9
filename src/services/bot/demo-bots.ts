import type { Context } from '../frame/context.js';
import { asCustomer } from '../frame/as-customer.js';
import type { DemoCustomers } from '../frame/module.js';
import { createBot } from './manage/create.js';
import { startBot } from './manage/start.js';

// Takes no idempotency key: the seed makes them once, with the accounts.

const BTC = { symbol: 'BTC/USDT', mode: 'PAPER' } as const;

/**
 * Gives a demo customer three bots on paper: one that runs and buys at its first price, one that waits for the signals of
 * somebody with its secret, and a draft.
 */
export async function seedDemoBots(system: Context, { verified }: DemoCustomers): Promise<void> {
  const owner = asCustomer(system, verified);
  const { id } = await createBot(owner, {
    ...BTC,
    name: 'Bitcoin every hour',
    type: 'DCA',
    strategyConfig: { everyMinutes: 60, safetyOrders: 2, deviationPercent: '1.5', volumeScale: '1.5' },
    intervalSeconds: 10,
    allocatedAmount: '1000',
  });
  await startBot(owner, { id });
  const signals = await createBot(owner, {
    ...BTC,
    name: 'By signals of a chart',
    type: 'SIGNAL',
    strategyConfig: { maxAgeSeconds: 60 },
    allocatedAmount: '500',
  });
  await startBot(owner, { id: signals.id });
  await createBot(owner, {
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
  });
}
