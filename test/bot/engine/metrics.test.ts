import { MINUTE_MS } from '../../../src/core/clock.js';
import { scraped, valueOf } from '../../support/metrics.js';
import { ownWorld, world } from '../../support/world.js';
import { openDesk, startedBot, type Desk } from '../support/desk.js';

ownWorld('runs an engine, which takes every bot there is');

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.stop());

const shown = async (): Promise<string> => scraped((await world()).url);

it('the metrics show the bots that run, what was booked for them, and how late they report', async () => {
  const before = await shown();
  const grown = (after: string, sample: string): number => valueOf(after, sample) - valueOf(before, sample);
  await desk.at('50000');
  await startedBot({ type: 'DCA', strategyConfig: { everyMinutes: 60 }, intervalSeconds: 60 });
  expect(grown(await shown(), 'trading_bots_unclaimed')).toBe(1);
  await desk.at('50000');
  await desk.after(2 * MINUTE_MS);
  const after = await shown();
  expect(grown(after, 'trading_bots_unclaimed')).toBe(0);
  expect(valueOf(after, 'trading_bots_running')).toBe(desk.engine.size);
  expect(grown(after, 'trading_bot_turns_total{outcome="booked"}')).toBe(1);
  expect(grown(after, 'trading_bot_beat_seconds_count')).toBeGreaterThanOrEqual(4);
  expect(grown(after, 'trading_bot_tick_late_seconds_count')).toBeGreaterThan(0);
  expect(grown(after, 'trading_bot_tick_late_seconds_sum')).toBeGreaterThanOrEqual(60);
});
