import { SECOND_MS } from '../../../src/core/clock.js';
import { addAllocation } from '../../../src/services/bot/manage/allocation.js';
import { createBot } from '../../../src/services/bot/manage/create.js';
import { startBot } from '../../../src/services/bot/manage/start.js';
import { settledBotFaults } from '../../support/bot-books.js';
import type { BotEngines } from '../../support/bot-engines.js';
import { DEATHS } from '../../support/dying.js';
import { LiveSite } from '../../support/live-site.js';
import { venueFaults } from '../../support/venue-books.js';
import { ownWorld } from '../../support/world.js';

ownWorld('runs an engine, which takes every bot there is');

const MOST_LOOKS = 100;
/** What else the process has to ask the exchange before its order is sent. */
const QUEUE_AHEAD = 60;

let live: LiveSite;
beforeEach(async () => {
  live = await LiveSite.open();
});
afterEach(() => live.close());

/** A live bot that buys once, as soon as an engine runs it; nothing else is bought for an hour. */
async function buyer(): Promise<string> {
  const { owner, venueAccountId } = await live.newOwner();
  const { id } = await createBot(owner, {
    name: 'Test',
    symbol: 'BTC/USDT',
    type: 'DCA',
    mode: 'LIVE',
    venueAccountId,
    strategyConfig: { everyMinutes: 60 },
    stopLossPercent: '0',
    takeProfitPercent: '0',
  });
  await addAllocation(owner, { id, amount: '1000' });
  await startBot(owner, { id });
  return id;
}

/** Waits until the bot has its position, and everything in our books is right and as the exchange has it. */
async function bought(botId: string, engines: BotEngines): Promise<void> {
  const { rows } = live.site.system.db;
  const trades = () => rows.selectFrom('trading_bot_trade').select('status').where('botId', '=', botId).execute();
  const faults = async () => [...(await settledBotFaults(rows)), ...(await venueFaults(rows, live.stub))];
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await live.advance(5 * SECOND_MS);
    await live.stub.call('setPrice', 'BTC-USDT', '50000');
    await engines.turns(2);
    if ((await trades()).length > 0 && (await faults()).length === 0) break;
  }
  expect(await faults()).toEqual([]);
  expect(await trades()).toEqual([{ status: 'OPEN' }]);
  expect(await live.stub.call('orders')).toMatchObject([{ state: 'filled' }]);
}

/** How often the exchange was asked to place an order, by its id. */
async function received(): Promise<number[]> {
  return Object.values(await live.stub.call('received'));
}

/**
 * No order was sent twice. One that arrives when the test's clock has moved on is void, and another one takes its place,
 * so that there may be more than one.
 */
async function sentOnce(): Promise<void> {
  expect(new Set(await received())).toEqual(new Set([1]));
}

describe('an engine that is killed with -9 at an order', () => {
  it.each(DEATHS)('%s, leaves one order at the exchange and one position', async (death) => {
    const id = await buyer();
    const engines = live.run(1, { DIES: death });
    await engines.died(0);
    expect(await received()).toEqual(death.startsWith('before') ? [] : [1]);
    await bought(id, engines);
    await sentOnce();
  });

  it('after it was sent and before it is answered, leaves one order at the exchange and one position', async () => {
    const id = await buyer();
    await live.stub.call('fault', { path: '/api/v5/trade/batch-orders', answer: 'silence' });
    const engines = live.run(1);
    while ((await received()).length === 0) await engines.anyTurn();
    await engines.kill(0, true);
    await bought(id, engines);
    await sentOnce();
  });
});

describe('an engine that is frozen with an order in the queue of the rate limit', () => {
  it('until its lease is over sends it no more, and another one buys', async () => {
    const id = await buyer();
    const engines = live.run(1, { QUEUE_AHEAD: String(QUEUE_AHEAD) });
    const queued = await engines.tells('queued');
    await engines.freeze(0, async () => {
      expect(await live.stub.call('received')).toEqual({});
      const others = live.run(1);
      await bought(id, others);
      others.close();
    });
    expect(await engines.tells('over')).toBe(queued);
    await engines.turns(3);
    expect(await live.stub.call('received')).not.toHaveProperty(queued);
    await bought(id, engines);
    await sentOnce();
  });
});
