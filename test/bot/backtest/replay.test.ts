import type { StoredBacktest } from '../../../src/core/backtest/stored-backtest.js';
import { SECOND_MS } from '../../../src/core/clock.js';
import { termsOf } from '../../../src/core/bot-step/terms-of.js';
import { parseStrategy } from '../../../src/core/strategies/strategy.js';
import { fixed, toText } from '../../../src/core/trading/fixed.js';
import { botFaults } from '../../support/bot-books.js';
import { casesOf } from '../../support/long.js';
import { setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { seeded } from '../support/candles.js';
import { differences } from '../support/differences.js';
import { botRow, command, ordersOf, priced, startedBot, tradesOf, type OwnedBot } from '../support/desk.js';
import { BACKTESTS, ran, rowOf } from './support/backtests.js';
import { bookedBacktest, orderOfRow } from './support/books.js';
import { RECORDED } from './support/recorded-bots.js';
import { Recording } from './support/recording.js';

const BEATS = casesOf(350, 2_000);
/** Fewer than a bot takes in a minute. */
const SIGNALS = 45;

beforeAll(async () => {
  await priced();
  await setSettings({ tradingBotTradingFeePercent: '0.1', tradingBotSlippagePercent: '0.05' });
});

/** The bots of the test under way. */
let running: readonly OwnedBot[] = [];

// The clock is set back after each test, over midnight: bots that ran on would trade before the day that they count.
afterEach(async () => {
  for (const bot of running) await command(bot, 'stop', { closePositions: false });
});

/**
 * Lets the price wander, in steps of 5 to 55 seconds, and signals come in between. `after` is done after each beat but
 * the last.
 */
async function recorded(
  recording: Recording,
  bots: ReadonlyMap<string, OwnedBot>,
  seed: number,
  after: (beat: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const random = seeded(seed);
  const signalled = bots.get('signals');
  const send = signalled ? await recording.signaller(signalled) : () => Promise.resolve();
  let price = 50_000;
  for (let beat = 0; beat < BEATS; beat += 1) {
    price *= 1 + (random() - 0.5) * 0.01 + (50_000 - price) * 4e-7;
    await recording.beat(price.toFixed(8), Math.round(5 * SECOND_MS + random() * 50 * SECOND_MS));
    if (random() < SIGNALS / BEATS) await send(random() < 0.6 ? 'BUY' : 'SELL');
    await after(beat);
  }
  await recording.end();
}

async function startedBots(names: readonly string[]): Promise<Map<string, OwnedBot>> {
  const bots = new Map<string, OwnedBot>();
  for (const name of names) bots.set(name, await startedBot({ timeframe: '1m', ...RECORDED[name] }));
  running = [...bots.values()];
  return bots;
}

/** Tries what a bot was recorded with, by the path that owners use; answers the result and all that it was given. */
async function replayed(name: string, { client }: OwnedBot, recording: Recording) {
  const { prices } = recording;
  const signals = name === 'signals' ? recording.signals : [];
  const terms = { symbol: 'BTC/USDT', allocatedAmount: '1000', timeframe: '1m', ...RECORDED[name] };
  const { body } = await client.rest('POST', BACKTESTS, { ...terms, prices, signals });
  expect(body).toMatchObject({ statusCode: 200 });
  // Once it is over, the prices are gone.
  const { input } = await rowOf(body.id);
  const { status, result } = await ran(client, body.id);
  expect(status).toBe('DONE');
  return { result, given: input };
}

/** What the backtest was given, tried again in this thread, where each order is heard. */
function orders({ type, strategyConfig, ...given }: StoredBacktest) {
  const strategy = parseStrategy(type, strategyConfig);
  const { timeframe, prices, range, signals } = given;
  const allocated = fixed(given.allocatedAmount);
  const terms = termsOf({ ...given, strategy });
  return bookedBacktest({ strategy, terms, allocated, timeframe, candles: null, prices, range, signals }).orders;
}

const text = (decimal: string | null) => (decimal === null ? null : toText(fixed(decimal)));
const iso = (time: string) => new Date(time).toISOString();

/** The trades of a bot as a backtest tells them. */
async function booked(bot: OwnedBot) {
  const rows = (await tradesOf(bot.id)).map((row) => ({
    ...row,
    openedAt: iso(row.openedAt),
    entryPrice: text(row.entryPrice),
    amount: text(row.amount),
    cost: text(row.cost),
    proceeds: text(row.proceeds),
    fee: text(row.fee),
  }));
  const open = rows.filter(({ status }) => status === 'OPEN');
  return {
    trades: rows
      .filter(({ closedAt }) => closedAt !== null)
      .toSorted((one, other) => Date.parse(one.closedAt ?? '') - Date.parse(other.closedAt ?? ''))
      .map(({ openedAt, entryPrice, amount, cost, proceeds, fee, closedAt, exitPrice, profit, exitReason }) => ({
        openedAt,
        entryPrice,
        amount,
        cost,
        proceeds,
        fee,
        exitReason,
        closedAt: iso(closedAt ?? ''),
        exitPrice: text(exitPrice),
        profit: text(profit),
      })),
    open: open.map(({ openedAt, entryPrice, amount, openAmount, cost, proceeds, fee }) => ({
      openedAt,
      entryPrice,
      amount,
      cost,
      proceeds,
      fee,
      openAmount: text(openAmount),
    })),
  };
}

/** Compares a bot with its backtest: its orders, its trades, what it holds, and what became of it. */
async function expectSame(name: string, bot: OwnedBot, recording: Recording): Promise<void> {
  const { result, given } = await replayed(name, bot, recording);
  const { trades, open } = await booked(bot);
  const positions = result.openPositions.map(({ value: _value, ...rest }: { value: string }) => rest);
  const rows = await ordersOf(bot.id);
  const { status, limitReached, totalTrades, winningTrades, totalProfit, totalFees } = await botRow(bot.id);
  expect({
    name,
    orders: differences(orders(given), rows.map(orderOfRow)),
    trades: differences(result.trades, trades),
    open: differences(positions, open),
    end: [result.status, result.limitReached, result.totalTrades, result.winningTrades, result.profit, result.fees],
  }).toEqual({
    name,
    orders: [[], []],
    trades: [[], []],
    open: [[], []],
    end: [status, limitReached, totalTrades, winningTrades, text(totalProfit), text(totalFees)],
  });
  // A bot that did nothing would prove nothing.
  expect([name, trades.length > 3]).toEqual([name, true]);
}

/** Compares all bots of a recording with their backtests, and looks through the books. */
async function expectAllSame(bots: ReadonlyMap<string, OwnedBot>, recording: Recording): Promise<void> {
  for (const [name, bot] of bots) await expectSame(name, bot, recording);
  const { system } = await world();
  expect(await botFaults(system.db.rows)).toEqual([]);
}

describe('a recorded paper run', () => {
  it('equals the backtest of its prices and signals in every order and every trade, for each type', async () => {
    const recording = await Recording.start();
    const bots = await startedBots(Object.keys(RECORDED));
    await recorded(recording, bots, 7);
    await expectAllSame(bots, recording);
  });

  // The candle that is open when an engine ends is nobody's, so rules are left out.
  it('equals it also when one engine after another had the bots', async () => {
    const recording = await Recording.start();
    const bots = await startedBots(['a grid', 'DCA by time', 'signals']);
    await recorded(recording, bots, 11, async (beat) => {
      if (beat % 20 === 19) await recording.end();
    });
    await expectAllSame(bots, recording);
  });
});
