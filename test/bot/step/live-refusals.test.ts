import { MINUTE_MS } from '../../../src/core/clock.js';
import { onSignal } from '../../../src/core/bot-step/step.js';
import { fixed, toText } from '../../../src/core/trading/fixed.js';
import type { Traded } from '../../../src/core/bot-step/traded.js';
import { newLiveBot, type LiveBot } from './support/live-bot.js';

const REFUSED = { standing: 'FAILED', isRefused: true, reason: 'Too small' } as const;

/** A bot with trades that were bought at 100 and at 91, whose stops are at 90 and at 81.9. */
function holderOfTwo(): LiveBot {
  const bot = newLiveBot('SIGNAL', {}, { stopLossPercent: '10', maxOpenPositions: 0 });
  for (const price of ['100', '91']) {
    bot.state = onSignal(bot.state, 'BUY');
    bot.step(price);
    bot.step(price, bot.filled(bot.state.orders[0]?.id ?? '', '0.5', price));
  }
  expect(bot.state.positions).toHaveLength(2);
  return bot;
}

/** The venue refuses the sale that is under way, again and again. */
function refuse(bot: LiveBot, price: string, times: number): Traded {
  let traded = bot.step(price);
  for (let time = 0; time < times; time += 1) {
    const sale = bot.state.orders.find(({ side }) => side === 'SELL');
    traded = bot.step(price, { orderId: sale?.id ?? '', ...REFUSED });
  }
  return traded;
}

const reasons = ({ notes }: Traded) => notes.map(({ reason }) => reason);

describe('a bot whose venue refuses to sell one of its trades', () => {
  it('goes on buying before ten refusals in a row, and is in error with the tenth', () => {
    const bot = holderOfTwo();
    refuse(bot, '89', 9);
    expect(bot.state.status).toBe('RUNNING');
    const traded = refuse(bot, '89', 1);
    expect(reasons(traded)).toContain('EXIT_REFUSED');
    expect(bot.state).toMatchObject({ status: 'ERROR', keepsExits: true });
  });

  it('keeps the stops of its other trades, and opens nothing', () => {
    const bot = holderOfTwo();
    refuse(bot, '89', 10);
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('89');
    expect(bot.orders).toEqual([]);
    bot.step('81');
    expect(bot.orders).toEqual(['SELL MARKET 81 0.5 PENDING']);
    const sale = bot.state.orders[0]?.id ?? '';
    const { fills } = bot.step('81', bot.filled(sale, '0.5', '81'));
    expect(fills).toMatchObject([{ position: { exitReason: 'STOP_LOSS' }, profit: fixed('-5') }]);
    expect(bot.state).toMatchObject({ status: 'ERROR', keepsExits: true });
  });

  it('tries the refused sale once a minute, until it is taken', () => {
    const bot = holderOfTwo();
    refuse(bot, '89', 10);
    let tried = 0;
    for (let second = 0; second < 5 * 60; second += 1) {
      const sale = bot.state.orders.find(({ side }) => side === 'SELL');
      bot.step('89', ...(sale ? [{ orderId: sale.id, ...REFUSED }] : []));
      tried += sale ? 1 : 0;
    }
    expect(tried).toBeGreaterThanOrEqual(4);
    expect(tried).toBeLessThanOrEqual(5);
    bot.now += MINUTE_MS;
    bot.step('89');
    const sale = bot.state.orders[0]?.id ?? '';
    bot.step('89', bot.filled(sale, '0.5', '89'));
    expect(bot.state.positions.map(({ entryPrice }) => toText(entryPrice))).toEqual(['91']);
  });

  it('is no longer worked on when all is sold', () => {
    const bot = holderOfTwo();
    refuse(bot, '89', 10);
    bot.now += MINUTE_MS;
    bot.step('70');
    for (const { id } of bot.state.orders) bot.step('70', bot.filled(id, '0.5', '70'));
    expect(bot.state).toMatchObject({ status: 'ERROR', positions: [], keepsExits: false });
  });

  it('stays paused where it is paused', () => {
    const bot = holderOfTwo();
    bot.state = { ...bot.state, status: 'PAUSED' };
    refuse(bot, '89', 10);
    expect(bot.state).toMatchObject({ status: 'PAUSED', keepsExits: false });
  });

  it('opens nothing when it is started again before the sale is taken, and is in error with the next refusal', () => {
    const bot = holderOfTwo();
    refuse(bot, '89', 10);
    bot.state = onSignal({ ...bot.state, status: 'RUNNING', keepsExits: false }, 'BUY');
    expect(reasons(bot.step('89'))).toContain('EXIT_REFUSED');
    expect(bot.state.status).toBe('RUNNING');
    bot.now += MINUTE_MS;
    refuse(bot, '89', 1);
    expect(bot.state.status).toBe('ERROR');
  });

  it('counts neither silence nor a busy venue', () => {
    const bot = holderOfTwo();
    bot.step('89');
    for (let time = 0; time < 12; time += 1) {
      const sale = bot.state.orders.find(({ side }) => side === 'SELL');
      bot.step('89', { orderId: sale?.id ?? '', ...REFUSED, isRefused: false });
    }
    expect(bot.state).toMatchObject({ status: 'RUNNING' });
    expect(bot.state.positions.map(({ exitRefusals }) => exitRefusals)).toEqual([0, 0]);
  });

  it('begins to count again after a sale of a part was taken', () => {
    const bot = holderOfTwo();
    refuse(bot, '89', 9);
    const sale = bot.state.orders[0]?.id ?? '';
    bot.step('89', bot.filled(sale, '0.2', '89'));
    expect(bot.state.positions[0]).toMatchObject({ exitRefusals: 0, openAmount: fixed('0.3') });
  });
});

describe('what a sale leaves', () => {
  it('is written off and kept as dust where it is worth less than the market takes', () => {
    const bot = newLiveBot('SIGNAL', {}, { stopLossPercent: '10' });
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('100');
    bot.step('100', bot.filled('order-1', '0.995', '100'));
    bot.step('80');
    // 0.01 at 80 is 0.8, and orders must come to 1.
    const { fills, writtenOff } = bot.step('80', bot.filled('order-2', '0.985', '80'));
    expect(fills).toMatchObject([{ profit: null, position: { openAmount: fixed('0.01') } }]);
    expect(writtenOff).toMatchObject([{ profit: fixed('-20.7'), position: { dust: fixed('0.01') } }]);
    expect(bot.state.positions).toEqual([]);
    expect(bot.orders).toEqual([]);
  });

  it('is sold where it is worth as much as the market takes', () => {
    const bot = newLiveBot('SIGNAL', {}, { stopLossPercent: '10' });
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('100');
    bot.step('100', bot.filled('order-1', '0.995', '100'));
    bot.step('80');
    bot.step('80', bot.filled('order-2', '0.975', '80'));
    expect(bot.orders).toEqual(['SELL MARKET 80 0.02 PENDING']);
  });

  it('is never a whole position, which is offered to the venue however little it is worth', () => {
    const bot = newLiveBot('SIGNAL', {}, { stopLossPercent: '10' });
    bot.state = onSignal(bot.state, 'BUY');
    bot.step('100');
    bot.step('100', bot.filled('order-1', '0.011', '100'));
    const { writtenOff } = bot.step('80');
    expect(writtenOff).toEqual([]);
    expect(bot.orders).toEqual(['SELL MARKET 80 0.011 PENDING']);
  });
});
