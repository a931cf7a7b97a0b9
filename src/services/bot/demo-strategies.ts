import { asCustomer } from '../frame/as-customer.js';
import type { Context } from '../frame/context.js';
import type { DemoCustomers } from '../frame/module.js';
import { purchaseStrategy } from './purchase/purchase.js';
import { reviewStrategy } from './review/write.js';
import { approveStrategy } from './strategy-admin/decide.js';
import { createStrategy, type CreateStrategyInput } from './strategy/create.js';
import { submitStrategy } from './strategy/submit.js';

const AVERAGES: CreateStrategyInput = {
  name: 'Averages of an hour',
  description: 'Buys when the average of nine hours rises above that of twenty-one, and sells when it falls below.',
  type: 'EMA_CROSS',
  symbol: 'BTC/USDT',
  timeframe: '1h',
  strategyConfig: { fast: 9, slow: 21 },
  stopLossPercent: '4',
  price: '25',
};

const SMALL_PARTS: CreateStrategyInput = {
  name: 'Ether in small parts',
  description: 'Buys every four hours, and more of it while the price falls. Free of charge.',
  type: 'DCA',
  symbol: 'ETH/USDT',
  timeframe: '4h',
  strategyConfig: { everyMinutes: 240, safetyOrders: 3, deviationPercent: '2', volumeScale: '1.5' },
  takeProfitPercent: '3',
  price: '0',
};

const WAITING: CreateStrategyInput = {
  name: 'Back from the edge',
  description: 'Buys below an index of 25 and sells above 60, with a trailing stop.',
  type: 'RSI',
  symbol: 'BTC/USDT',
  timeframe: '15m',
  strategyConfig: { period: 14, low: '25', high: '60' },
  trailingPercent: '1.5',
  price: '40',
};

/**
 * Lets both demo customers list a strategy, buy the other's and review it; a third one waits for an admin. One of them
 * is free, so that one sale moves money and the other does not. Answers the id of the sale that does, of `sold`.
 */
export async function seedDemoStrategies(
  system: Context,
  { verified, asking }: DemoCustomers,
  sold = AVERAGES,
): Promise<string> {
  const [one, other] = [asCustomer(system, verified), asCustomer(system, asking)];
  const averages = await listed(system, other, sold);
  const parts = await listed(system, one, SMALL_PARTS);
  const purchaseId = await buy(one, averages, { rating: 4, comment: 'Calm, and it keeps its stops.' });
  await buy(other, parts, { rating: 5, comment: null });
  await submitStrategy(other, (await createStrategy(other, WAITING)).id);
  return purchaseId;
}

async function listed(system: Context, seller: Context, input: CreateStrategyInput): Promise<string> {
  const { id } = await createStrategy(seller, input);
  const { status } = await submitStrategy(seller, id);
  if (status === 'PENDING_REVIEW') await approveStrategy(system, id);
  return id;
}

async function buy(
  buyer: Context,
  id: string,
  { rating, comment }: { readonly rating: number; readonly comment: string | null },
): Promise<string> {
  const sale = await purchaseStrategy(buyer, { id });
  await reviewStrategy(buyer, { strategyId: id, rating, comment });
  return sale.id;
}
