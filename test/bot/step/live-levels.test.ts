import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { onSignal } from '../../../src/core/bot-step/step.js';
import { fixed, toText } from '../../../src/core/trading/fixed.js';
import type { Order } from '../../../src/core/bot-step/state.js';
import type { LiveBot } from './support/live-bot.js';
import { liveHolder, newLiveBot } from './support/live-bot.js';

const DCA = { everyMinutes: 60, safetyOrders: 2, deviationPercent: '5' };
const GRID = { lower: '90', upper: '110', levels: 3 };
const FIRST_SAFETY = 'BUY LIMIT 95 1.052 PENDING';
const SECOND_SAFETY = 'BUY LIMIT 90 1.111 PENDING';

/** A bot that has bought at 100, and whose safety orders 0 and 1 rest at 95 and 90 as order-2 and order-3. */
function averager(risk: Parameters<typeof newLiveBot>[2] = {}): LiveBot {
  const bot = newLiveBot('DCA', DCA, risk);
  bot.step('100');
  bot.step('100', bot.filled('order-1', '0.995', '100'));
  expect(bot.orders).toEqual([FIRST_SAFETY, SECOND_SAFETY]);
  return bot;
}

/** The venue says that it has no such order, and is asked for it for a day. */
function lose(bot: LiveBot, orderId: string, price: string): Order {
  const news = { orderId, standing: 'FAILED', reason: 'unknown', watchedUntilMs: bot.now + DAY_MS } as const;
  const lost = bot.step(price, news).orders.find(({ id }) => id === orderId);
  if (!lost) throw new Error('it did not fail');
  return lost;
}

const levels = (bot: LiveBot) => bot.state.positions.map(({ safetyLevels }) => safetyLevels);

describe('an entry that failed by silence', () => {
  it('is tried again once; after two within an hour the bot opens nothing until the hour is over', () => {
    const bot = newLiveBot('SIGNAL', {});
    const buy = (): readonly string[] => {
      bot.state = onSignal(bot.state, 'BUY');
      return bot.step('100').notes.map(({ reason }) => reason);
    };
    for (const orderId of ['order-1', 'order-2']) {
      buy();
      expect(bot.orders).toHaveLength(1);
      lose(bot, orderId, '100');
      bot.now += MINUTE_MS;
    }
    expect([buy(), bot.orders]).toEqual([['ENTRIES_LOST'], []]);
    bot.now += HOUR_MS;
    buy();
    expect(bot.orders).toHaveLength(1);
  });
});

describe('safety orders are a set, each of which buys once a trade', () => {
  it('although the farther one is heard of first', () => {
    const bot = averager();
    bot.step('90', bot.filled('order-3', '1.111', '90'));
    expect(bot.orders).toEqual([FIRST_SAFETY]);
    bot.step('89', bot.filled('order-2', '1.052', '95'));
    expect(bot.orders).toEqual([]);
    expect(levels(bot)).toEqual([[1, 0]]);
    expect(toText(bot.state.positions[0]!.cost)).toBe('299.43');
  });

  it('although the nearer one was refused once', () => {
    const bot = newLiveBot('DCA', DCA);
    bot.step('100');
    bot.step('100', bot.filled('order-1', '0.995', '100'));
    bot.step('99', { orderId: 'order-2', standing: 'FAILED', isRefused: true }, bot.filled('order-3', '1.111', '90'));
    expect(bot.orders).toEqual([FIRST_SAFETY]);
    bot.step('94', bot.filled('order-4', '1.052', '95'));
    expect(bot.orders).toEqual([]);
  });

  it('and of which one that was filled in part has bought', () => {
    const bot = averager();
    bot.step('95', bot.filled('order-2', '0.2', '95'));
    expect(bot.orders).toEqual([SECOND_SAFETY]);
    expect(levels(bot)).toEqual([[0]]);
  });

  it('and one that failed by silence keeps its level until its watch ends, and is free again afterwards', () => {
    const bot = averager();
    lose(bot, 'order-2', '99');
    bot.step('99');
    expect(bot.orders).toEqual([SECOND_SAFETY]);
    bot.now += DAY_MS - MINUTE_MS;
    bot.step('99');
    expect(bot.orders).toEqual([SECOND_SAFETY]);
    bot.now += MINUTE_MS;
    bot.step('99');
    expect(bot.orders).toEqual([SECOND_SAFETY, FIRST_SAFETY]);
  });

  it('and one that is found after all has bought what it says', () => {
    const bot = averager();
    const found = lose(bot, 'order-2', '99');
    bot.step('94', bot.filled('order-2', '1.052', '95', { found }));
    expect(bot.orders).toEqual([SECOND_SAFETY]);
    expect(levels(bot)).toEqual([[0]]);
  });
});

describe('a buy that is found after its trade was closed', () => {
  function closed(risk: Parameters<typeof newLiveBot>[2] = {}): { bot: LiveBot; found: Order } {
    const bot = averager({ takeProfitPercent: '3', cooldownMinutes: 600, ...risk });
    const found = lose(bot, 'order-2', '99');
    bot.step('104');
    bot.step('104', { orderId: 'order-3', standing: 'ENDED' });
    const traded = bot.step('104', bot.filled('order-4', '0.995', '104'));
    expect(traded.fills).toMatchObject([{ profit: fixed('3.98'), position: { id: 'order-1' } }]);
    return { bot, found };
  }

  it('opens a trade of its own, and leaves the closed one as it is', () => {
    const { bot, found } = closed();
    const { realised } = bot.state;
    const traded = bot.step('94', bot.filled('order-2', '1.052', '95', { found }));
    expect(traded.fills).toMatchObject([{ opened: true, order: { tradeId: 'order-2' }, profit: null }]);
    expect(bot.state.positions).toMatchObject([{ id: 'order-2', amount: fixed('1.052'), opening: 'SAFETY' }]);
    expect(bot.state.realised).toBe(realised);
  });

  it('has the exits of the bot, and no safety orders', () => {
    const { bot, found } = closed();
    bot.step('94', bot.filled('order-2', '1.052', '95', { found }));
    bot.step('80');
    expect(bot.orders).toEqual([]);
    bot.step('98');
    expect(bot.orders).toEqual(['SELL MARKET 98 1.052 PENDING']);
  });

  it('stays with a bot that does not run', () => {
    const { bot, found } = closed();
    bot.state = { ...bot.state, status: 'STOPPED' };
    bot.step('94', bot.filled('order-2', '1.052', '95', { found }));
    bot.step('200');
    expect(bot.orders).toEqual([]);
    expect(bot.state.positions).toMatchObject([{ id: 'order-2', closeAsked: null }]);
  });

  it('is counted on the day on which it was bought', () => {
    const { bot, found } = closed();
    bot.step('94');
    const { dailyTrades } = bot.state;
    const bought = bot.filled('order-2', '1.052', '95', { found });
    bot.now += DAY_MS;
    bot.step('94', bought);
    expect([dailyTrades, bot.state.dailyTrades]).toEqual([1, 0]);
  });
});

describe('a level of a grid', () => {
  it('whose buy failed by silence is not bought again before its watch ends', () => {
    const bot = newLiveBot('GRID', GRID);
    bot.step('105');
    expect(bot.orders).toEqual(['BUY LIMIT 100 1 PENDING', 'BUY LIMIT 90 1.111 PENDING']);
    const found = lose(bot, 'order-1', '105');
    bot.step('105');
    expect(bot.orders).toEqual(['BUY LIMIT 90 1.111 PENDING']);
    bot.step('105', bot.filled('order-1', '1', '100', { found }));
    bot.step('105');
    expect(bot.orders).toEqual(['BUY LIMIT 90 1.111 PENDING', 'SELL LIMIT 110 1 PENDING']);
    bot.step('111', bot.filled('order-3', '1', '110'));
    expect(bot.orders).toEqual(['BUY LIMIT 90 1.111 PENDING', 'BUY LIMIT 100 1 PENDING']);
  });

  it('that was bought in part is bought until that is sold, however little it is', () => {
    const bot = newLiveBot('GRID', GRID);
    bot.step('105');
    bot.step('105', bot.filled('order-1', '0.0004', '100'));
    const { writtenOff } = bot.step('105');
    expect(writtenOff).toEqual([]);
    expect(bot.orders).toEqual(['BUY LIMIT 90 1.111 PENDING']);
  });
});

describe('what a buy that failed by silence would cost', () => {
  it('is spent at no other level before its watch ends', () => {
    const bot = newLiveBot('GRID', GRID, {}, '600');
    bot.step('105');
    expect(bot.orders).toEqual(['BUY LIMIT 100 6 PENDING', 'BUY LIMIT 90 4.444 PENDING']);
    lose(bot, 'order-1', '105');
    bot.step('105', { orderId: 'order-2', standing: 'FAILED', isRefused: true });
    expect(bot.orders).toEqual(['BUY LIMIT 90 4.444 PENDING']);
    bot.now += DAY_MS;
    bot.step('105', { orderId: 'order-3', standing: 'FAILED', isRefused: true });
    expect(bot.orders).toEqual(['BUY LIMIT 100 6 PENDING', 'BUY LIMIT 90 4.444 PENDING']);
  });

  it('is spent again where it was an entry, which has no level to keep', () => {
    const bot = newLiveBot('DCA', DCA, {}, '1000');
    bot.step('100');
    lose(bot, 'order-1', '100');
    bot.now += MINUTE_MS;
    bot.step('100');
    expect(bot.orders).toEqual(['BUY LIMIT 100.5 9.95 PENDING']);
  });
});

describe('a target', () => {
  const TARGETS = { takeProfits: [{ percent: '1', share: '50' }], takeProfitPercent: '9' };

  it('whose sale failed by silence is not sold again before its watch ends', () => {
    const bot = liveHolder(TARGETS);
    bot.step('102');
    lose(bot, 'order-2', '102');
    bot.step('102');
    expect(bot.orders).toEqual([]);
    bot.now += DAY_MS;
    bot.step('102');
    expect(bot.orders).toEqual(['SELL MARKET 102 0.497 PENDING']);
  });

  it('whose sale is found, and was filled, is sold once', () => {
    const bot = liveHolder(TARGETS);
    bot.step('102');
    const found = lose(bot, 'order-2', '102');
    bot.step('102', bot.filled('order-2', '0.497', '102', { found }));
    expect(bot.orders).toEqual([]);
    expect(bot.state.positions).toMatchObject([{ openAmount: fixed('0.498'), targetLevels: [0] }]);
  });

  it('whose sale is found, and nothing of it was filled, is waited for again', () => {
    const bot = liveHolder(TARGETS);
    bot.step('102');
    const found = lose(bot, 'order-2', '102');
    bot.step('102', { orderId: 'order-2', standing: 'ENDED', found });
    expect(bot.orders).toEqual(['SELL MARKET 102 0.497 PENDING']);
  });
});
