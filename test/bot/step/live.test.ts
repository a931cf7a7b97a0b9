import { onSignal } from '../../../src/core/bot-step/step.js';
import type { Traded } from '../../../src/core/bot-step/traded.js';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { fixed } from '../../../src/core/trading/fixed.js';
import { liveHolder as holder, newLiveBot as newBot } from './support/live-bot.js';

const reasons = ({ notes }: Traded) => notes.map(({ reason }) => reason);

describe('an entry at a venue', () => {
  it('is sized by a limit half a percent above the price, rounded down to the step of prices, for ten minutes', () => {
    const bot = newBot('SIGNAL', {});
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('100.33');
    expect(bot.orders).toEqual(['BUY LIMIT 100.8 0.992 PENDING']);
    expect(bot.state.orders[0]?.expiresAt).toBe(bot.now + 10 * MINUTE_MS);
  });

  it('that nothing is filled of frees what it would have cost, and is not repeated at once', () => {
    const bot = newBot('DCA', { everyMinutes: 60 });
    bot.step('100');
    const traded = bot.step('100', { orderId: 'order-1', standing: 'ENDED' });
    expect(traded.orders).toMatchObject([{ status: 'CANCELLED' }]);
    expect(reasons(traded)).toContain('ORDER_UNFILLED');
    expect(bot.state.orders).toEqual([]);
    for (let second = 0; second < 8; second += 1) bot.step('100');
    expect(bot.state.orders).toEqual([]);
    for (let second = 0; second < 3; second += 1) bot.step('100');
    expect(bot.orders).toEqual(['BUY LIMIT 100.5 0.995 PENDING']);
  });

  it('that is filled in part opens a position of that part, and gives the rest back', () => {
    const bot = newBot('SIGNAL', {});
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('100');
    bot.step('100', bot.filled('order-1', '0.4', '100'));
    expect(bot.state.positions).toMatchObject([{ id: 'order-1', amount: fixed('0.4'), cost: fixed('40') }]);
    expect(bot.state.orders).toEqual([]);
  });

  it('is FAILED with the words of the venue', () => {
    const bot = newBot('SIGNAL', {});
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('100');
    const traded = bot.step('100', { orderId: 'order-1', standing: 'FAILED', reason: 'No money' });
    expect(traded.orders).toMatchObject([{ status: 'FAILED' }]);
    expect(traded.notes[0]).toEqual({ reason: 'ORDER_FAILED', details: { orderId: 'order-1', reason: 'No money' } });
  });
});

describe('an order that failed and is found', () => {
  it('comes back to be cancelled, and what was filled of it is held', () => {
    const bot = newBot('SIGNAL', {});
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('100');
    const { orders } = bot.step('100', { orderId: 'order-1', standing: 'FAILED' });
    const found = orders[0]!;
    const part = bot.step('100', { ...bot.filled('order-1', '0.5', '100', { standing: 'OPEN' }), found });
    expect(part.orders).toMatchObject([{ status: 'PARTIAL', isCancelAsked: true }]);
    expect(bot.state.positions).toMatchObject([{ amount: fixed('0.5') }]);
    bot.step('100', { orderId: 'order-1', standing: 'ENDED' });
    expect(bot.state.orders).toEqual([]);
  });
});

describe('a sale at a venue', () => {
  it('of a target that came to nothing leaves the target to be tried again', () => {
    const bot = holder({ takeProfits: [{ percent: '1', share: '50' }], takeProfitPercent: '9' });
    bot.step('102');
    expect(bot.orders).toEqual(['SELL MARKET 102 0.497 PENDING']);
    bot.step('100', { orderId: 'order-2', standing: 'FAILED', reason: 'busy' });
    expect(bot.state.positions).toMatchObject([{ targetLevels: [] }]);
    bot.step('102');
    expect(bot.orders).toEqual(['SELL MARKET 102 0.497 PENDING']);
  });

  it('that ended in part is followed by one of the rest', () => {
    const bot = holder({ stopLossPercent: '5' });
    bot.step('90');
    bot.step('90', bot.filled('order-2', '0.5', '90'));
    expect(bot.orders).toEqual(['SELL MARKET 90 0.495 PENDING']);
    const { fills } = bot.step('91', bot.filled('order-3', '0.495', '91'));
    // Bought for 99.5, sold for 45 and 45.045.
    expect(fills).toMatchObject([{ profit: fixed('-9.455'), position: { exitReason: 'STOP_LOSS' } }]);
  });

  it('is not placed while the venue refuses sales, and is as soon as it does not', () => {
    const bot = holder({ stopLossPercent: '5' });
    bot.refused = 'SELL';
    expect(reasons(bot.step('90'))).toContain('VENUE_REFUSED');
    expect(bot.state.orders).toEqual([]);
    bot.refused = null;
    bot.step('90');
    expect(bot.orders).toEqual(['SELL MARKET 90 0.995 PENDING']);
  });
});

describe('orders that rest at a venue', () => {
  const GRID = { lower: '90.05', upper: '110', levels: 3 };

  it('stand at prices that it takes', () => {
    const bot = newBot('GRID', GRID);
    bot.step('105');
    expect(bot.orders).toEqual(['BUY LIMIT 100 1 PENDING', 'BUY LIMIT 90 1.111 PENDING']);
  });

  it('are sold one level up only when nothing more of them can be filled', () => {
    const bot = newBot('GRID', GRID);
    bot.step('105');
    bot.step('99', bot.filled('order-1', '0.3', '100', { standing: 'OPEN' }));
    expect(bot.orders).toEqual(['BUY LIMIT 100 1 PARTIAL', 'BUY LIMIT 90 1.111 PENDING']);
    bot.step('99', bot.filled('order-1', '0.7', '100'));
    expect(bot.orders).toEqual(['BUY LIMIT 90 1.111 PENDING', 'SELL LIMIT 110 1 PENDING']);
  });

  it('count as a safety order when they ended in part', () => {
    const bot = newBot('DCA', { everyMinutes: 60, safetyOrders: 2, deviationPercent: '5' });
    bot.step('100');
    bot.step('100', bot.filled('order-1', '0.995', '100'));
    expect(bot.orders).toEqual(['BUY LIMIT 95 1.052 PENDING', 'BUY LIMIT 90 1.111 PENDING']);
    bot.step('95', bot.filled('order-2', '0.2', '95'));
    expect(bot.state.positions).toMatchObject([{ safetyLevels: [0] }]);
    expect(bot.orders).toEqual(['BUY LIMIT 90 1.111 PENDING']);
  });
});
