import { happenedIn, isEventful } from '../../../src/services/bot/engine/happened.js';
import { liveHolder } from './support/live-bot.js';

it('a target whose sale cannot be placed yet is nothing to store, however often it is looked at', () => {
  const bot = liveHolder({ takeProfits: [{ percent: '1', share: '50' }], takeProfitPercent: '9' });
  bot.refused = 'SELL';
  bot.step('102');
  const before = bot.state;
  const traded = bot.step('102');
  expect(traded.notes.map(({ reason }) => reason)).toEqual(['VENUE_REFUSED']);
  expect(isEventful(happenedIn(before, traded, []))).toBe(false);
});
