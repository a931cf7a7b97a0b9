import { MINUTE_MS } from '../../../src/core/clock.js';
import { ownWorld, world } from '../../support/world.js';
import { botRow, command, startedBot, tradesOf, useDesk } from '../support/desk.js';

ownWorld('averages the candles of all that traded before');

const desk = useDesk();

/** Lets a whole minute pass at a price, so that a candle of it closes. */
async function minute(price: string): Promise<void> {
  const { clock } = await world();
  clock.advance(MINUTE_MS - (clock.now().getTime() % MINUTE_MS));
  await desk.at(price);
}

async function minutes(...prices: string[]): Promise<void> {
  for (const price of prices) await minute(price);
}

async function statuses(botId: string): Promise<(string | null)[]> {
  return (await tradesOf(botId)).map(({ status, exitReason }) => exitReason ?? status);
}

const CROSS = { type: 'EMA_CROSS', timeframe: '1m', strategyConfig: { fast: 2, slow: 4 } };
const RSI = { type: 'RSI', timeframe: '1m', strategyConfig: { period: 2, low: '30', high: '70' } };
const CUSTOM = {
  type: 'CUSTOM',
  timeframe: '1m',
  strategyConfig: {
    entry: { left: { candle: 'close' }, op: 'gt', right: '51000' },
    exit: { left: { candle: 'close' }, op: 'lt', right: '49000' },
  },
};

describe('a bot with rules', () => {
  it('buys and sells where its averages cross, on candles that the engine builds', async () => {
    await minute('50000');
    const { id } = await startedBot(CROSS);
    await minutes('50000', '49000', '48000', '47000', '46000', '45000');
    expect(await statuses(id)).toEqual([]);
    await minutes('52000', '54000', '56000');
    expect(await statuses(id)).toEqual(['OPEN']);
    await minutes('40000', '39000', '38000');
    expect(await statuses(id)).toEqual(['SIGNAL']);
    expect(await botRow(id)).not.toMatchObject({ firstCandleAt: null });
  });

  it('buys below the low of its strength index and sells above its high', async () => {
    await minute('50000');
    const { id } = await startedBot(RSI);
    await minutes('50000', '45000', '40000', '35000', '35000');
    expect(await statuses(id)).toEqual(['OPEN']);
    await minutes('45000', '60000', '75000', '75000');
    expect(await statuses(id)).toEqual(['SIGNAL']);
  });

  it('leaves by its rule also while it is paused, and does not enter by it', async () => {
    await minute('50000');
    const bot = await startedBot(CUSTOM);
    await minutes('52000', '52000');
    expect(await statuses(bot.id)).toEqual(['OPEN']);
    await command(bot, 'pause');
    await minutes('48000', '48000');
    expect(await statuses(bot.id)).toEqual(['SIGNAL']);
    await minutes('52000', '52000');
    expect(await statuses(bot.id)).toEqual(['SIGNAL']);
  });
});
