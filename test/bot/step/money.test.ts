import { tradeOnPaper } from '../../../src/core/bot-step/paper.js';
import { newBotState, type Position } from '../../../src/core/bot-step/state.js';
import { onPrice } from '../../../src/core/bot-step/step.js';
import { fixed, minus, ZERO } from '../../../src/core/trading/fixed.js';
import { inputOf, MIDNIGHT, run, tradesOf } from './support/scenario.js';

const FLAT = '100 100 100 100';
const round = { said: { 0: 'BUY', 1: 'SELL' }, candles: [FLAT, FLAT, FLAT] } as const;

/** A position that was bought for 1,050, with half a unit's cost left. */
function opened(text: Readonly<Record<'amount' | 'openAmount' | 'proceeds', string>>): Position {
  const bought = { entryPrice: fixed('100'), firstPrice: fixed('100'), peak: 100, openedAt: MIDNIGHT };
  const levels = { targetLevels: [], safetyLevels: [], level: null, opening: 'ENTRY' } as const;
  const ends = { closeAsked: null, exitReason: null, closedAt: null, exitRefusals: 0, refusedAt: null };
  const [amount, openAmount, proceeds] = [fixed(text.amount), fixed(text.openAmount), fixed(text.proceeds)];
  const costs = { cost: fixed('1050'), openCost: fixed('50'), openFee: ZERO, fee: ZERO, isFresh: false };
  const sold = { sold: minus(amount, openAmount), dust: ZERO };
  return { id: 'held', amount, openAmount, proceeds, ...bought, ...levels, ...ends, ...costs, ...sold };
}

describe('what a trade of a backtest costs and brings', () => {
  it('includes the fee of both orders, and the slippage in their prices', () => {
    const [trade] = run({ ...round, orderAmount: '100.2001', feePercent: '0.1', slippagePercent: '0.1' }).trades;
    expect(trade).toMatchObject({ entryPrice: '100.1', exitPrice: '99.9', amount: '1', cost: '100.1' });
    expect(trade).toMatchObject({ proceeds: '99.9', fee: '0.2', profit: '-0.4' });
  });

  it('rounds quantities and proceeds down, costs and fees up', () => {
    const tiny = '0.000000000000000001';
    const said = { 0: 'BUY', 1: 'SELL' } as const;
    const candles = [FLAT, '0.3 0.3 0.3 0.3', '0.3 0.3 0.3 0.3'];
    const market = { amountStep: tiny, minAmount: tiny, minCost: tiny };
    const [trade] = run({ said, candles, market, feePercent: '0.1', orderAmount: '0.1' }).trades;
    // 0.1 / 0.3003 is 0.333000333000333000333...
    expect(trade).toMatchObject({ amount: '0.333000333000333', cost: '0.0999000999000999' });
    expect(trade).toMatchObject({ proceeds: '0.0999000999000999', fee: '0.0001998001998002' });
  });

  it('leaves a rest of the least amount of the market to the next target', () => {
    const result = run({
      risk: { takeProfits: [{ percent: '1', share: '66.67' }], takeProfitPercent: '2' },
      market: { amountStep: '1', minAmount: '4' },
      said: { 0: 'BUY' },
      candles: [FLAT, FLAT, '100 101.5 100 101', '101 103 101 102'],
    });
    // Of 10 units the first target sells 6, the second one 4.
    expect(tradesOf(result)).toEqual(['1 100 > 3 101.4 TAKE_PROFIT']);
    expect(result.trades[0]).toMatchObject({ amount: '10', proceeds: '1014', profit: '14' });
  });

  it('is written off where what is held is below the least amount of the market', () => {
    const { terms } = inputOf({ candles: [FLAT], market: { amountStep: '1', minAmount: '1' } });
    const held = { ...opened({ amount: '10.5', openAmount: '0.5', proceeds: '900' }), closeAsked: 'MANUAL' } as const;
    const now = { mark: 100, exact: fixed('100'), at: MIDNIGHT };
    const bot = { ...newBotState(fixed('2000')), positions: [held] };
    const input = { terms, now, hold: null, newId: () => 'new' };
    const traded = tradeOnPaper(bot, input, 'both', onPrice);
    expect(traded.bot).toMatchObject({ positions: [], orders: [], realised: fixed('-150') });
    expect(traded.writtenOff).toMatchObject([{ profit: fixed('-150'), position: { exitReason: 'MANUAL' } }]);
  });

  it('sells all at a target that would leave less than the least amount of the market', () => {
    const result = run({
      risk: { takeProfits: [{ percent: '1', share: '70' }] },
      market: { amountStep: '1', minAmount: '4' },
      said: { 0: 'BUY' },
      candles: [FLAT, FLAT, '100 101.5 100 101'],
    });
    expect(tradesOf(result)).toEqual(['1 100 > 2 101 TAKE_PROFIT']);
  });

  it('is nothing where the allocation does not buy the least amount', () => {
    const result = run({ ...round, market: { minCost: '1000.01' } });
    expect(result).toMatchObject({ totalTrades: 0, profit: '0', winRate: '0', sharpe: null });
  });
});
