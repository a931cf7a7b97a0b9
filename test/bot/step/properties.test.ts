import { PaperTrader } from '../../../src/core/bot-step/paper-trader.js';
import type { Traded, TradedFill } from '../../../src/core/bot-step/traded.js';
import { usedAmount } from '../../../src/core/bot-step/money.js';
import { newBotState } from '../../../src/core/bot-step/state.js';
import { runBacktest } from '../../../src/core/backtest/backtest.js';
import { prefixOf } from '../../../src/core/backtest/candles.js';
import type { BacktestInput } from '../../../src/core/backtest/contract.js';
import { HOUR_MS } from '../../../src/core/clock.js';
import { fixed, sum, toText } from '../../../src/core/trading/fixed.js';
import { fc } from '../../support/property.js';
import { bookedBacktest } from '../backtest/support/books.js';
import { arbitraryTerms, STRATEGIES } from './support/arbitrary-bots.js';
import { inputOf, MIDNIGHT, type Tried } from './support/scenario.js';
import { SwitchedTrader, type Said } from './support/switched-trader.js';

/** Looks at every price exactly. */
class LookingTrader extends PaperTrader {
  protected override watched() {
    return { below: Infinity, above: -Infinity, until: -Infinity };
  }
}

const move = fc.integer({ min: -40, max: 40 });
const candles = fc
  .array(fc.tuple(move, move, move, fc.nat(15), fc.nat(15)), { minLength: 5, maxLength: 120 })
  .map((moves) => {
    let last = 1_000;
    return moves.map(([jump, gap, body, up, down]) => {
      // Gaps are rare.
      const open = Math.max(100, last + (Math.abs(jump) > 36 ? gap : 0));
      const close = Math.max(100, open + body);
      last = close;
      return [open, Math.max(open, close) + up, Math.min(open, close) - down, close].map((each) => each / 10).join(' ');
    });
  });
const said = fc.dictionary(fc.nat(119).map(String), fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const), {
  maxKeys: 40,
});
/** A bot of one type, or of any. */
const triedWith = (strategy: fc.Arbitrary<Tried['strategy']>): fc.Arbitrary<Tried> =>
  fc.record({ terms: arbitraryTerms, strategy, candles, said }).map(({ terms, ...rest }) => ({ ...terms, ...rest }));
const tried = triedWith(fc.oneof(...Object.values(STRATEGIES)));

const switches = fc.dictionary(
  fc.nat(119).map(String),
  fc.constantFrom<Said[]>('BUY', 'BUY', 'SELL', 'PAUSE', 'PAUSE', 'RESUME', 'HOLD', 'RELEASE', 'STOP', 'START'),
  { maxKeys: 60 },
);

/** Walks the candles, with a signal now and then, and answers all that was filled. */
function walked(
  input: BacktestInput,
  Trader: typeof PaperTrader,
  each: (trader: PaperTrader) => void = () => undefined,
) {
  const fills: (TradedFill & { at: number })[] = [];
  let ids = 0;
  const hear = (trade: Traded, at: number) => fills.push(...trade.fills.map((fill) => ({ ...fill, at })));
  const trader = new Trader(newBotState(input.allocated), input.terms, () => String((ids += 1)), hear);
  const { openAt, open, high, low } = input.candles ?? { openAt: [], open: [], high: [], low: [] };
  openAt.forEach((at, index) => {
    const signal = input.signals.findLast(({ time }) => time < at && time >= at - HOUR_MS);
    if (signal) trader.signal(signal.action);
    trader.walk(at, open[index] ?? NaN, high[index] ?? NaN, low[index] ?? NaN);
    each(trader);
  });
  return { fills, trader };
}

describe('whatever the market does', () => {
  it('a trader that skips quiet prices trades as one that looks at every price', () => {
    fc.assert(
      fc.property(tried, (given) => {
        const input = inputOf(given);
        const [quick, looking] = [walked(input, PaperTrader), walked(input, LookingTrader)];
        const shown = (each: typeof quick) =>
          each.fills.map(({ fill, at, profit }) => ({ ...fill, orderId: '', at, profit }));
        expect(shown(quick)).toEqual(shown(looking));
        expect(quick.trader.bot.status).toBe(looking.trader.bot.status);
        expect(quick.trader.bot.realised).toBe(looking.trader.bot.realised);
      }),
    );
  });

  it('a bot that is paused, held, stopped and started at will trades as one that looks at every price', () => {
    fc.assert(
      fc.property(tried, switches, (given, switched) => {
        const { terms, candles: all } = inputOf(given);
        const [quick, looking] = [new SwitchedTrader(terms, true), new SwitchedTrader(terms, false)];
        all?.open.forEach((mark, index) => {
          const what = switched[index];
          for (const trader of [quick, looking]) {
            if (what) trader.say(what);
            trader.price(mark, MIDNIGHT + index * HOUR_MS);
          }
          expect(quick.shown).toEqual(looking.shown);
        });
      }),
    );
  });

  it('positions and open buys never cost more than the allocation', () => {
    fc.assert(
      fc.property(tried, (given) => {
        walked(inputOf(given), PaperTrader, ({ bot }) => {
          expect(usedAmount(bot) <= bot.allocated).toBe(true);
        });
      }),
    );
  });

  it('costs, proceeds, fees and profits add up to the last place', () => {
    fc.assert(
      fc.property(tried, (given) => {
        const { trades, openPositions, profit, fees } = runBacktest(inputOf(given));
        for (const each of trades) {
          const [earned, cost, fee] = [fixed(each.proceeds), fixed(each.cost), fixed(each.fee)];
          expect(toText(sum([earned, -cost as typeof cost, -fee as typeof fee]))).toBe(each.profit);
        }
        expect(toText(sum(trades.map((each) => fixed(each.profit))))).toBe(profit);
        expect(toText(sum([...trades, ...openPositions].map((each) => fixed(each.fee))))).toBe(fees);
      }),
    );
  });
});

describe.each(Object.entries(STRATEGIES))('whatever comes later, for %s', (_type, strategy) => {
  it('the fills of the first candles are the first fills of all candles', () => {
    fc.assert(
      fc.property(triedWith(strategy), fc.nat(100), (given, share) => {
        const input = inputOf(given);
        const { candles: all } = input;
        if (all === null) throw new Error('the scenario has candles');
        const length = Math.max(1, Math.floor((all.openAt.length * share) / 100));
        const [whole, part] = [bookedBacktest(input), bookedBacktest({ ...input, candles: prefixOf(all, length) })];
        const until = MIDNIGHT + length * HOUR_MS;
        expect(part.fills).toEqual(whole.fills.filter(({ at }) => at < until));
        expect(part.result.trades).toEqual(whole.result.trades.filter(({ closedAt }) => Date.parse(closedAt) < until));
        expect(whole.result.lookAhead.isClean).toBe(true);
      }),
    );
  });
});
