import { HOUR_MS, MINUTE_MS } from '../../../../src/core/clock.js';
import { drainQueue } from '../../../../src/jobs/queue.js';
import type { Client } from '../../../support/client.js';
import { world } from '../../../support/world.js';

export const BACKTESTS = '/api/trading-bot/backtest';
export const MIDNIGHT = Date.parse('2026-03-02T00:00:00Z');

/** Candles of an hour at these prices. */
export const hours = (...prices: number[]) =>
  prices.map((each, index) => [MIDNIGHT + index * HOUR_MS, each, each, each, each, 1]);

/** Bought at 100 in the second hour, sold at 110 in the fourth. */
export const ASKED = {
  symbol: 'BTC/USDT',
  type: 'SIGNAL',
  timeframe: '1h',
  candles: hours(100, 100, 105, 110, 120),
  signals: [
    { time: new Date(MIDNIGHT + 1).toISOString(), action: 'BUY' },
    { time: new Date(MIDNIGHT + 2 * HOUR_MS + 1).toISOString(), action: 'SELL' },
  ],
  allocatedAmount: '1000',
  feePercent: '0',
  slippagePercent: '0',
} as const;

/** 10,000 candles over 200 levels, which take long. */
export const SLOW = {
  type: 'GRID',
  strategyConfig: { lower: '90', upper: '110', levels: 200 },
  orderAmount: '10',
  allocatedAmount: '500',
  timeframe: '1m',
  signals: [],
  candles: Array.from({ length: 10_000 }, (_, index) => {
    const open = 1_090 - (index % 17);
    return [MIDNIGHT + index * MINUTE_MS, ...[open, open + 3, open - 3, open].map((each) => each / 10), 1];
  }),
};

/** Asks for a backtest by its documented path, and answers its id. */
export async function queued(client: Client, over: object = {}): Promise<string> {
  const { body } = await client.rest('POST', BACKTESTS, { ...ASKED, ...over });
  if (body.statusCode !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.id;
}

/** Runs what is queued and answers the backtest as its owner reads it. */
export async function ran(client: Client, id: string): Promise<any> {
  await drainQueue((await world()).platform);
  return (await client.rest('GET', `${BACKTESTS}/${id}`)).body;
}

/** The row of a backtest. */
export async function rowOf(id: string) {
  const { rows } = (await world()).platform.db;
  return rows.selectFrom('trading_bot_backtest').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Asks until a process has begun with a backtest. */
export async function begun(id: string): Promise<void> {
  for (let { status } = await rowOf(id); status !== 'RUNNING'; { status } = await rowOf(id)) {
    if (status !== 'QUEUED') throw new Error(`the backtest is ${status}`);
  }
}
