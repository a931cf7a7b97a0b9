import { runBacktest } from '../../../src/core/backtest/backtest.js';
import type { TimedPrice } from '../../../src/core/backtest/contract.js';
import { termsOf } from '../../../src/core/bot-step/terms-of.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { parseStrategy } from '../../../src/core/strategies/strategy.js';
import { fixed } from '../../../src/core/trading/fixed.js';
import { world, worldWith } from '../../support/world.js';
import { SWITCHED_OFF } from '../step/support/scenario.js';
import { startedBot, tradesOf, useDesk, type OwnedBot } from '../support/desk.js';

const STEP = 5 * SECOND_MS;
const close = { candle: 'close' };
const RULES = {
  entry: { left: close, op: 'gt', right: { ...close, ago: 1 } },
  exit: { left: close, op: 'lt', right: { ...close, ago: 1 } },
};

const CLOSE_EXITS = { takeProfitPercent: '0.1', stopLossPercent: '0.1' };

beforeAll(() => worldWith({ TRADING_SIMULATED_MARKET: 'true' }));
const { engine, after } = useDesk();

/** Beats at each price of so long, and answers the prices. */
async function recorded(ms: number): Promise<TimedPrice[]> {
  const { clock, system } = await world();
  clock.advance(MINUTE_MS - (clock.now().getTime() % MINUTE_MS));
  const prices: TimedPrice[] = [];
  for (let passed = 0; passed <= ms; passed += STEP) {
    const now = Math.floor(clock.now().getTime() / STEP) * STEP;
    await engine().beat();
    prices.push([now, system.simulatedMarket!.priceAt(now)]);
    clock.advance(now + STEP - clock.now().getTime());
  }
  // So that the clock goes on from here when the bots are stopped.
  await after(0);
  return prices;
}

describe('a paper bot on the simulated market', () => {
  it('trades as a backtest over the prices that it saw', async () => {
    const input = { symbol: 'SIM/USDT', type: 'CUSTOM', strategyConfig: RULES, timeframe: '1m', orderAmount: '100' };
    const { id } = await startedBot({ ...input, maxOpenPositions: 1 });
    const prices = await recorded(40 * MINUTE_MS);
    const { trades } = runBacktest({
      strategy: parseStrategy('CUSTOM', RULES),
      terms: termsOf({
        strategy: parseStrategy('CUSTOM', RULES),
        risk: SWITCHED_OFF,
        market: { amountStep: '0.0001', priceStep: '0.0001', minAmount: '0.0001', minCost: '0.01' },
        orderAmount: '100',
        feePercent: '0',
        slippagePercent: '0',
      }),
      allocated: fixed('1000'),
      timeframe: '1m',
      candles: null,
      prices,
      range: null,
      signals: [],
    });
    // The bot knows the candles before its start, which the backtest does not: both are flat after the first sale.
    const flatAt = Math.max(Date.parse(trades[0]!.closedAt), prices[0]![0] + 2 * MINUTE_MS);
    const later = (openedAt: string) => Date.parse(openedAt) > flatAt;
    const shown = (price: string | null) => Number(price);
    const run = (await tradesOf(id)).filter((each) => each.status === 'CLOSED' && later(each.openedAt));
    expect(run.length).toBeGreaterThan(2);
    expect(run.map((each) => [shown(each.entryPrice), shown(each.exitPrice), shown(each.profit)])).toEqual(
      trades
        .filter((each) => later(each.openedAt))
        .map((each) => [shown(each.entryPrice), shown(each.exitPrice), shown(each.profit)]),
    );
  });

  it('of each type trades within its first hours', async () => {
    const { system, clock } = await world();
    const price = system.simulatedMarket!.priceAt(clock.now().getTime());
    const [lower, upper] = [(price * 0.98).toFixed(2), (price * 1.02).toFixed(2)];
    const on = { symbol: 'SIM/USDT', timeframe: '1m' };
    const bots: [OwnedBot, ...OwnedBot[]] = [
      await startedBot({ ...on, type: 'GRID', strategyConfig: { lower, upper, levels: 81 } }),
      // It leaves whichever way the price goes.
      await startedBot({ ...on, ...CLOSE_EXITS, type: 'DCA', strategyConfig: { everyMinutes: 10 } }),
      await startedBot({ ...on, type: 'EMA_CROSS', strategyConfig: { fast: 2, slow: 4 } }),
      await startedBot({ ...on, type: 'RSI', strategyConfig: { period: 5, low: '40', high: '55' } }),
    ];
    for (let minute = 0; minute < 240; minute += 1) await after(MINUTE_MS);
    const [{ client, id: grid }] = bots;
    const { items } = (await client.rest('GET', `/api/trading-bot/bot/${grid}/trades`)).body;
    expect(items[0]).toMatchObject({ symbol: 'SIM/USDT', simulated: true });
    for (const { id } of bots) expect((await tradesOf(id)).some(({ status }) => status === 'CLOSED')).toBe(true);
  });
});
