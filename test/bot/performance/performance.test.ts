import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { readPerformance } from '../../../src/services/bot/performance/read.js';
import { newUser } from '../../support/accounts.js';
import { countStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { storedCopy } from '../support/copies.js';
import { priced, setPrice } from '../support/desk.js';
import type { storedBot } from '../support/stored-bots.js';
import { storedStrategy, type Listing } from '../support/stored-strategies.js';

interface Closed {
  readonly profit: string;
  readonly cost?: string;
  /** What its bot might spend at the opening; its cost, when absent. */
  readonly allocated?: string;
  readonly isPaper?: boolean;
  readonly version?: number;
  /** What it was sold at: its cost, when absent. */
  readonly exitPrice?: string;
  /** The lowest and the highest price of its life, a quarter and half an hour after the opening. */
  readonly low?: string;
  readonly high?: string;
  /** Hours after the test's beginning at which it was closed; it was opened an hour before. */
  readonly hour: number;
}

type Bot = Awaited<ReturnType<typeof storedBot>>;

/** Trades that engines closed for a bot, counting for a listing or, with null, for none. */
async function closed(bot: Bot, listing: Listing | null, trades: readonly Closed[]): Promise<void> {
  const { system } = await world();
  const begun = system.clock.now().getTime();
  const iso = (hour: number) => new Date(begun + hour * HOUR_MS).toISOString();
  const rows = trades.map(({ profit, cost = '100', allocated = cost, isPaper = true, version = 1, hour, ...price }) => {
    const { exitPrice = cost, low, high } = price;
    const sold = { openAmount: '0', openCost: '0', exitPrice, proceeds: cost, profit, closedAt: iso(hour) };
    const range = {
      lowestPrice: low ?? null,
      lowestAt: low ? iso(hour - 0.75) : null,
      highestPrice: high ?? null,
      highestAt: high ? iso(hour - 0.5) : null,
    };
    const made = { botId: bot.id, userId: bot.userId, symbol: bot.symbol, isPaper, status: 'CLOSED' as const };
    const counts = { strategyId: listing?.id ?? null, strategyVersion: listing ? version : null };
    const times = { openedAt: iso(hour - 1), createdAt: iso(hour - 1), updatedAt: iso(hour) };
    return {
      id: newId(),
      ...made,
      amount: '1',
      entryPrice: cost,
      cost,
      allocatedAmount: allocated,
      peakPrice: cost,
      ...sold,
      ...range,
      ...counts,
      ...times,
    };
  });
  await system.db.rows.insertInto('trading_bot_trade').values(rows).execute();
}

/** A trade that was opened some hours after the test's beginning, and has seen these prices since. */
async function open(
  bot: Bot,
  listing: Listing,
  cost: string,
  {
    allocatedAmount = cost,
    hour = 0,
    ...seen
  }: { allocatedAmount?: string; hour?: number; low?: string; high?: string } = {},
): Promise<void> {
  const { system } = await world();
  const iso = (after: number) => new Date(system.clock.now().getTime() + after * HOUR_MS).toISOString();
  const now = iso(hour);
  const range = {
    lowestPrice: seen.low ?? null,
    lowestAt: seen.low ? iso(hour + 0.25) : null,
    highestPrice: seen.high ?? null,
    highestAt: seen.high ? iso(hour + 0.5) : null,
  };
  const bought = { amount: '1', openAmount: '1', entryPrice: cost, cost, openCost: cost, peakPrice: cost, fee: '1' };
  const made = { botId: bot.id, userId: bot.userId, symbol: bot.symbol, isPaper: true, status: 'OPEN' } as const;
  const counts = { strategyId: listing.id, strategyVersion: listing.version };
  const row = {
    id: newId(),
    ...made,
    allocatedAmount,
    ...bought,
    ...counts,
    ...range,
    openedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  await system.db.rows.insertInto('trading_bot_trade').values(row).execute();
}

const performanceOf = async ({ id }: Listing, version = 1) => readPerformance((await world()).system, id, version);

const newListing = async () => storedStrategy({ userId: (await newUser()).id });

describe('the performance of a listed strategy', () => {
  it('is empty before an engine has made a trade for a copy of it', async () => {
    expect(await performanceOf(await newListing())).toEqual([]);
  });

  it('is what all copies made, by the profit of each trade in percent of the allocation at its opening', async () => {
    const listing = await newListing();
    const [one, other] = [await storedCopy(listing), await storedCopy(listing)];
    await closed(one, listing, [
      { profit: '10', cost: '100', allocated: '400', hour: 1 },
      { profit: '-40', cost: '200', allocated: '400', hour: 4 },
    ]);
    await closed(other, listing, [{ profit: '5', cost: '1000', allocated: '1200', hour: 2 }]);
    const figures = { bots: 2, owners: 2, trades: 3, winningTrades: 2, losingTrades: 1, winRatePercent: '66.66' };
    // 25 of 1,600 lost, after 15 of them won.
    const curve = { profitPercent: '-1.56', maxDrawdownPercent: '2.5' };
    const rest = { mode: 'PAPER', days: 1, openTrades: 0, openProfitPercent: null };
    expect(await performanceOf(listing)).toEqual([
      { version: null, ...figures, ...curve, ...rest },
      { version: 1, ...figures, ...curve, ...rest },
    ]);
  });

  it('of a grid is that of its allocation, however many levels share it', async () => {
    const listing = await newListing();
    const levels = Array.from({ length: 100 }, (_, level) => ({
      profit: '0.01112',
      cost: '10',
      allocated: '1000',
      hour: level + 1,
    }));
    await closed(await storedCopy(listing), listing, levels);
    expect(await performanceOf(listing)).toMatchObject([{ profitPercent: '0.11' }, { profitPercent: '0.11' }]);
  });

  it('falls by what open positions have lost, also those of bots that have closed nothing', async () => {
    await priced();
    const listing = await newListing();
    const bot = await storedCopy(listing);
    await closed(bot, listing, [{ profit: '5000', cost: '100000', hour: 1 }]);
    await setPrice('44000');
    expect(await performanceOf(listing)).toMatchObject([{ maxDrawdownPercent: '0' }, { maxDrawdownPercent: '0' }]);
    await open(bot, listing, '50000', { allocatedAmount: '100000', hour: 2 });
    // From 5 percent to 5 less 6.001.
    expect(await performanceOf(listing)).toMatchObject([{ maxDrawdownPercent: '6' }, { maxDrawdownPercent: '6' }]);
    await open(await storedCopy(listing), listing, '44000', { allocatedAmount: '100000', hour: 2 });
    // The same loss, and one more, of twice the allocation: from 5,000 of 200,000 by 6,002.
    expect(await performanceOf(listing)).toMatchObject([
      { profitPercent: '5', maxDrawdownPercent: '3' },
      { profitPercent: '5', maxDrawdownPercent: '3' },
    ]);
  });

  it('weights a bot by the least of its allocations, so that what was won before a raise counts for no more', async () => {
    const listing = await newListing();
    const [raised, other] = [await storedCopy(listing), await storedCopy(listing)];
    await closed(raised, listing, [
      { profit: '50', allocated: '100', hour: 1 },
      { profit: '0', allocated: '1000000', hour: 3 },
    ]);
    await closed(other, listing, [{ profit: '-30', allocated: '300', hour: 1 }]);
    // 50 percent of 100, and -10 percent of 300.
    expect(await performanceOf(listing)).toMatchObject([{ profitPercent: '5' }, { profitPercent: '5' }]);
  });

  it('fell by what positions had lost that are closed by now, of all bots that held some at that price', async () => {
    const listing = await newListing();
    const [one, other] = [await storedCopy(listing), await storedCopy(listing)];
    // Both hold one for 100 of 400: at 60 they are 10 percent down, at 130 they are 7.5 up, and fall from there to 2.5.
    await closed(one, listing, [{ profit: '10', allocated: '400', exitPrice: '110', low: '60', high: '130', hour: 1 }]);
    await closed(other, listing, [{ profit: '10', allocated: '400', exitPrice: '110', hour: 1 }]);
    expect(await performanceOf(listing)).toMatchObject([
      { profitPercent: '2.5', maxDrawdownPercent: '10' },
      { profitPercent: '2.5', maxDrawdownPercent: '10' },
    ]);
  });

  it('falls from the highest value of what was open', async () => {
    const listing = await newListing();
    const bot = await storedCopy(listing);
    await closed(bot, listing, [{ profit: '10', allocated: '400', exitPrice: '110', high: '130', hour: 1 }]);
    expect(await performanceOf(listing)).toMatchObject([{ maxDrawdownPercent: '5' }, { maxDrawdownPercent: '5' }]);
    // It was 2.5 percent up, and is another 12.75 down at 50, with a fee of 1: at the low of what is still open.
    await open(bot, listing, '100', { allocatedAmount: '400', hour: 2, low: '50' });
    const [all] = await performanceOf(listing);
    expect(all).toMatchObject({ profitPercent: '2.5', maxDrawdownPercent: '17.75' });
  });

  it('counts stopped and deleted bots and those that lost, and no trade of a bot that its owner has changed', async () => {
    const listing = await newListing();
    const { clock } = await world();
    const deleted = await storedCopy(listing, { deletedAt: clock.now().toISOString() });
    await closed(deleted, listing, [{ profit: '-50', hour: 1 }]);
    const changed = await storedCopy(listing);
    await closed(changed, null, [{ profit: '90', hour: 1 }]);
    const [all] = await performanceOf(listing);
    expect(all).toMatchObject({ bots: 1, trades: 1, losingTrades: 1, profitPercent: '-50', maxDrawdownPercent: '50' });
  });

  it('keeps paper and live apart, and one version from the others', async () => {
    const listing = await newListing();
    const bot = await storedCopy(listing);
    await closed(bot, listing, [
      { profit: '1', hour: 1, version: 1 },
      { profit: '2', hour: 2, version: 2 },
      { profit: '-7', hour: 3, version: 2, isPaper: false },
    ]);
    const performance = await performanceOf(listing, 2);
    expect(performance.map(({ mode, version, profitPercent }) => [mode, version, profitPercent])).toEqual([
      ['LIVE', null, '-7'],
      ['LIVE', 2, '-7'],
      ['PAPER', null, '3'],
      ['PAPER', 2, '2'],
    ]);
  });

  it('tells how many days it covers', async () => {
    const listing = await newListing();
    await closed(await storedCopy(listing), listing, [
      { profit: '1', hour: 1 },
      { profit: '1', hour: (3 * DAY_MS) / HOUR_MS + 2 },
    ]);
    expect(await performanceOf(listing)).toMatchObject([{ days: 4 }, { days: 4 }]);
  });

  it('tells what open positions would make at the price of now, apart from what was closed', async () => {
    await priced();
    const listing = await newListing();
    const bot = await storedCopy(listing);
    await open(bot, listing, '50000');
    await open(bot, listing, '40000');
    await setPrice('44000');
    // (44,000 - 50,000 - 1) / 50,000 and (44,000 - 40,000 - 1) / 40,000, in percent: -12.002 and 9.9975.
    const [all] = await performanceOf(listing);
    expect(all).toMatchObject({ trades: 0, profitPercent: null, openTrades: 2, openProfitPercent: '-1.01' });
  });

  it('takes four statements at most, and none over closed trades again until another one is closed', async () => {
    const listing = await newListing();
    const bot = await storedCopy(listing);
    await closed(bot, listing, [{ profit: '1', hour: 1 }]);
    expect(await countStatements(() => performanceOf(listing))).toBeLessThanOrEqual(4);
    expect(await countStatements(() => performanceOf(listing))).toBe(2);
    await closed(bot, listing, [{ profit: '1', hour: 2 }]);
    expect(await performanceOf(listing)).toMatchObject([{ trades: 2 }, { trades: 2 }]);
  });
});
