import { tradeOnPaper } from '../../../src/core/bot-step/paper.js';
import { newBotState, type BotState } from '../../../src/core/bot-step/state.js';
import { onPrice, onSignal } from '../../../src/core/bot-step/step.js';
import { isQuiet, watchOf } from '../../../src/core/bot-step/watch.js';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { fixed, fixedMark } from '../../../src/core/trading/fixed.js';
import { inputOf, MIDNIGHT, type Tried } from './support/scenario.js';

const SWITCHED_OFF = 'SWITCHED_OFF';
const GRID = { strategy: ['GRID', { lower: '80', upper: '120', levels: 9 }], candles: [] } as const;
const HELD_POSITION = { risk: { stopLossPercent: '10', takeProfitPercent: '20', maxHoldMinutes: 120 }, candles: [] };

/** A bot that has seen some prices, an hour apart, and then one more in a status. */
function botAt(
  tried: Tried,
  prices: readonly number[],
  status: BotState['status'] = 'RUNNING',
  hold: string | null = null,
) {
  const { terms } = inputOf(tried);
  let [state, ids] = [newBotState(fixed('1000')), 0];
  const see = (mark: number, at: number, heldFor: string | null) => {
    const newId = () => String((ids += 1));
    const now = { mark, exact: fixedMark(mark), at };
    state = tradeOnPaper(state, { terms, now, hold: heldFor, newId }, 'both', onPrice).bot;
  };
  if (terms.plan.kind !== 'GRID') state = onSignal(state, 'BUY');
  prices.forEach((mark, index) => see(mark, MIDNIGHT + index * HOUR_MS, null));
  state = { ...state, status };
  see(prices.at(-1) ?? NaN, MIDNIGHT + prices.length * HOUR_MS, hold);
  return { state, watch: watchOf(state, terms, hold) };
}

it('a paused grid is looked at again only when the price reaches one of its sales or ends the grid', () => {
  const { state, watch } = botAt({ ...GRID, risk: { stopLossPercent: '10' } }, [102, 94], 'PAUSED');
  expect(state.orders.map(({ side }) => side)).toEqual(['SELL', 'SELL']);
  expect(watch).toEqual({ below: 72, above: 100, until: MIDNIGHT + DAY_MS });
});

it('a grid that the platform holds is looked at again only when the price reaches one of its sales or ends the grid', () => {
  const { state, watch } = botAt({ ...GRID, risk: { stopLossPercent: '10' } }, [102, 94], 'RUNNING', SWITCHED_OFF);
  expect(state.orders.map(({ side }) => side)).toEqual(['SELL', 'SELL']);
  expect(watch).toEqual({ below: 72, above: 100, until: MIDNIGHT + DAY_MS });
});

it.each([
  ['paused', 'PAUSED', null],
  ['that the platform holds', 'RUNNING', SWITCHED_OFF],
] as const)('a bot %s waits for its stop, its target and the end of its longest hold alone', (_, status, hold) => {
  const { watch } = botAt(HELD_POSITION, [100], status, hold);
  expect(watch).toEqual({ below: 90, above: 120, until: MIDNIGHT + 2 * HOUR_MS });
});

it('a paused bot waits for none of its limits, which a held one still has', () => {
  const risk = { dailyLossLimitPercent: '30', maxHoldMinutes: 0 };
  expect(botAt({ risk, candles: [] }, [100], 'PAUSED').watch.below).toBe(-Infinity);
  expect(botAt({ risk, candles: [] }, [100], 'RUNNING', SWITCHED_OFF).watch.below).toBeCloseTo(70, 9);
});

it('a paused bot whose buys still rest is looked at with the next price, whatever that is', () => {
  const { terms } = inputOf(GRID);
  const { state } = botAt(GRID, [102]);
  expect(state.orders.some(({ side }) => side === 'BUY')).toBe(true);
  expect(isQuiet(watchOf(state, terms, null), 102, MIDNIGHT)).toBe(true);
  expect(isQuiet(watchOf({ ...state, status: 'PAUSED' }, terms, null), 102, MIDNIGHT)).toBe(false);
  expect(isQuiet(watchOf(state, terms, SWITCHED_OFF), 102, MIDNIGHT)).toBe(false);
});

it('a grid that is started with positions and no orders is looked at with the next price, and offers them', () => {
  const { terms } = inputOf(GRID);
  const { state } = botAt(GRID, [102, 81], 'RUNNING');
  const started = { ...state, orders: [], dailyTrades: 9, allocated: fixed('500') };
  expect(started.positions.length).toBeGreaterThan(0);
  expect(isQuiet(watchOf(started, terms, null), 70, MIDNIGHT)).toBe(false);
});
