import type { BacktestInput, TimedPrice } from '../../../src/core/backtest/contract.js';
import { SECOND_MS } from '../../../src/core/clock.js';
import { toText } from '../../../src/core/trading/fixed.js';
import { bookedBacktest, bookedOrders } from '../backtest/support/books.js';
import { fc } from '../../support/property.js';
import { arbitraryTerms, STRATEGIES } from './support/arbitrary-bots.js';
import { inputOf, MIDNIGHT } from './support/scenario.js';
import { SteppedBot } from './support/stepped-bot.js';

/** Prices that wander for up to some hours, and what is said between them, by the number of the price before. */
const walk = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 90 * SECOND_MS }), fc.integer({ min: -900, max: 900 })), {
    minLength: 2,
    maxLength: 240,
  })
  .map((moves): TimedPrice[] => {
    let [at, price] = [MIDNIGHT, 100_000];
    return moves.map(([after, move]) => {
      at += after;
      price = Math.max(10_000, price + move);
      return [at, price / 1_000];
    });
  });
const said = fc.array(fc.tuple(fc.nat(239), fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const)), {
  maxLength: 40,
});

describe.each(Object.entries(STRATEGIES))('a backtest of prices, for %s', (type, strategy) => {
  const input = fc.record({ strategy, terms: arbitraryTerms, prices: walk, said }).map((given): BacktestInput => {
    const { prices, terms } = given;
    const times = given.said.flatMap(([index, action]) => {
      const [at] = prices[index] ?? [];
      return at === undefined || type !== 'SIGNAL' ? [] : [{ time: at, action }];
    });
    const signals = times.toSorted((one, other) => one.time - other.time);
    const replay = { candles: null, prices, timeframe: '1m', signals } as const;
    return { ...inputOf({ strategy: given.strategy, ...terms, candles: [] }), ...replay };
  });

  it('books each order as a bot does that is given every price', () => {
    fc.assert(
      fc.property(input, (given) => {
        const [{ result, orders }, { bot, trades }] = [bookedBacktest(given), new SteppedBot(given)];
        expect(orders).toEqual(bookedOrders(trades));
        const { status, limitReached, realised } = bot;
        expect(result).toMatchObject({ status, limitReached, profit: toText(realised) });
      }),
    );
  });

  it('fills at the first prices what it fills there when more are to come', () => {
    fc.assert(
      fc.property(input, fc.nat(240), (given, length) => {
        const prices = (given.prices ?? []).slice(0, Math.max(1, length));
        const [whole, part] = [bookedBacktest(given), bookedBacktest({ ...given, prices })];
        const until = prices.at(-1)?.[0] ?? NaN;
        expect(part.fills).toEqual(whole.fills.filter(({ at }) => at <= until));
      }),
    );
  });
});
