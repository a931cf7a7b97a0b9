import { withCancels } from '../../../src/core/bot-step/step.js';
import { tradeLive } from '../../../src/core/bot-step/live.js';
import { fixed, ZERO } from '../../../src/core/trading/fixed.js';
import { liveHolder, newLiveBot } from './support/live-bot.js';

const GRID = { lower: '90', upper: '110', levels: 3 };

describe('a live bot that ends with all sold', () => {
  it('sells what its buys bring afterwards, for the reason that ended it', () => {
    const bot = newLiveBot('GRID', GRID, { stopLossPercent: '5' });
    bot.step('105');
    bot.step('80');
    expect(bot.state).toMatchObject({ status: 'STOPPED', positions: [], closing: 'STOP_LOSS' });
    bot.step('80', bot.filled('order-1', '1', '100'), bot.filled('order-2', '1.111', '90'));
    expect(bot.orders).toEqual(['SELL MARKET 80 1 PENDING', 'SELL MARKET 80 1.111 PENDING']);
    const { fills } = bot.step('80', bot.filled('order-3', '1', '80'), bot.filled('order-4', '1.111', '80'));
    expect(fills.map(({ position }) => position.exitReason)).toEqual(['STOP_LOSS', 'STOP_LOSS']);
    expect(bot.state).toMatchObject({ positions: [], orders: [], closing: null });
  });

  it('forgets why as soon as no buy of it can be filled any more', () => {
    const bot = newLiveBot('GRID', GRID, { stopLossPercent: '5' });
    bot.step('105');
    bot.step('80');
    bot.step('80', { orderId: 'order-1', standing: 'ENDED' });
    expect(bot.state.closing).toBe('STOP_LOSS');
    bot.step('80', { orderId: 'order-2', standing: 'ENDED' });
    expect(bot.state).toMatchObject({ orders: [], closing: null });
  });

  it('sells a buy that was under way when a limit of its losses was reached', () => {
    const bot = newLiveBot(
      'DCA',
      { everyMinutes: 60, safetyOrders: 1, deviationPercent: '5' },
      { maxDrawdownPercent: '1' },
    );
    bot.step('100');
    bot.step('100', bot.filled('order-1', '0.995', '100'));
    bot.step('85');
    expect(bot.state).toMatchObject({ status: 'LIMIT_REACHED', closing: 'LIMIT' });
    bot.step('85', bot.filled('order-2', '1.052', '95'));
    expect(bot.orders).toEqual(['SELL MARKET 85 2.047 PENDING']);
  });
});

describe('a live bot without a price', () => {
  it('cancels what it has to cancel, and does nothing else', () => {
    const bot = newLiveBot('GRID', GRID);
    bot.step('105');
    const now = { mark: NaN, exact: ZERO, at: bot.now };
    const input = { terms: bot.terms, now, hold: null, newId: () => 'none', news: [], refusing: () => null };
    expect(tradeLive(bot.state, input, withCancels).bot).toBe(bot.state);
    const stopped = tradeLive({ ...bot.state, status: 'STOPPED' }, input, withCancels);
    expect(stopped.bot.orders.map(({ isCancelAsked }) => isCancelAsked)).toEqual([true, true]);
    expect(stopped.orders).toEqual([]);
  });
});

describe('a sale that is found after its position was sold', () => {
  it('is booked on the order alone', () => {
    const bot = liveHolder({ stopLossPercent: '5' });
    bot.step('90');
    const failed = bot.step('90', { orderId: 'order-2', standing: 'FAILED' }).orders.find(({ id }) => id === 'order-2');
    bot.step('90', bot.filled('order-3', '0.995', '90'));
    expect(bot.state.positions).toEqual([]);
    const { realised } = bot.state;
    const traded = bot.step('91', bot.filled('order-2', '0.995', '91', { found: failed ?? null }));
    expect(traded.orders).toMatchObject([{ id: 'order-2', status: 'FILLED', filled: fixed('0.995') }]);
    expect(traded.strays).toMatchObject([{ amount: fixed('0.995') }]);
    expect(traded.notes.map(({ reason }) => reason)).toEqual(['ORDER_FOUND', 'SOLD_TWICE']);
    expect(bot.state).toMatchObject({ positions: [], orders: [], realised });
  });
});
