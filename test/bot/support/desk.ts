import { jobContext } from '../../../src/jobs/context.js';
import { DAY_MS, SECOND_MS } from '../../../src/core/clock.js';
import { BotEngine } from '../../../src/services/bot/engine/engine.js';
import { newClient } from '../../support/accounts.js';
import { botFaults, settledBotFaults } from '../../support/bot-books.js';
import type { Client } from '../../support/client.js';
import { setSettings } from '../../support/stored-settings.js';
import { oncePerFile, world, type World } from '../../support/world.js';

/** An engine that is driven by hand, one second at a time. */
export interface Desk {
  readonly engine: BotEngine;
  /** Sets the price of BTC in USDT, lets a second pass, and gives the bots their turn. */
  at(price: string): Promise<void>;
  /** Lets time pass, and gives the bots a turn at the price as it is. */
  after(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** A dollar for each USDT, and neither fees nor slippage unless a test sets them. */
export const priced = oncePerFile(async () => {
  const { system } = await world();
  await system.db.rows.updateTable('currency').set({ usdPrice: '1' }).where('code', '=', 'USDT').execute();
  await setSettings({ tradingBotTradingFeePercent: '0', tradingBotSlippagePercent: '0' });
});

export async function openDesk(): Promise<Desk> {
  await priced();
  const { platform, clock } = await world();
  const engine = new BotEngine(jobContext(platform, 'engine'), platform.redis.duplicate({ lazyConnect: true }));
  const beat = async (): Promise<void> => {
    await engine.beat();
    // What API calls changed meanwhile is loaded with the next beat.
    await engine.beat();
  };
  return {
    engine,
    at: async (price) => {
      await setPrice(price);
      clock.advance(SECOND_MS * 3);
      await beat();
    },
    after: async (ms) => {
      clock.advance(ms);
      await beat();
    },
    stop: () => engine.stop(),
  };
}

export interface OwnedBot {
  readonly id: string;
  readonly client: Client;
}

/** A bot of a new account that has been given an allocation and started, by the operations that owners use. */
export async function startedBot(
  input: Record<string, unknown>,
  allocation = '1000',
  owner?: Client,
): Promise<OwnedBot> {
  const client = owner ?? (await newClient());
  const { createTradingBot } = await client.ok(
    'mutation ($input: CreateTradingBotInput!) { createTradingBot(input: $input) { id } }',
    { input: { name: 'Test', symbol: 'BTC/USDT', ...NO_RISK, ...input } },
  );
  const { id } = createTradingBot as { id: string };
  await client.ok(
    'mutation ($id: UUID!, $amount: Amount!) { addTradingBotAllocation(id: $id, amount: $amount) { id } }',
    {
      id,
      amount: allocation,
    },
  );
  await client.ok('mutation ($id: UUID!) { startTradingBot(id: $id) { id } }', { id });
  const bot = { id, client };
  started.add(bot);
  return bot;
}

/** The bots that the test under way has started. */
const started = new Set<OwnedBot>();

/** For a file of tests: a desk for each test, and right books after it, when all of its bots have been stopped. */
export function useDesk(): {
  readonly at: Desk['at'];
  readonly after: Desk['after'];
  readonly engine: () => BotEngine;
} {
  let desk: Desk;
  beforeEach(async () => {
    await goOn();
    started.clear();
    desk = await openDesk();
  });
  afterEach(async () => {
    const { system } = await world();
    await goOn();
    const faults = await botFaults(system.db.rows);
    for (const bot of started) await command(bot, 'stop', { closePositions: true });
    started.clear();
    await desk.at('50000');
    await desk.stop();
    await keepTime();
    expect([faults, await settledBotFaults(system.db.rows)]).toEqual([[], []]);
  });
  const kept = async (work: Promise<void>): Promise<void> => {
    await work;
    await keepTime();
  };
  return { at: (price) => kept(desk.at(price)), after: (ms) => kept(desk.after(ms)), engine: () => desk.engine };
}

/** Time up to which the engines of a world have run, in milliseconds since 1970. */
const reached = new WeakMap<World, number>();

async function keepTime(): Promise<void> {
  const standing = await world();
  reached.set(standing, standing.clock.now().getTime());
}

/** The clock is set back after each test; candles and accounts of the tests before are not. */
async function goOn(): Promise<void> {
  const standing = await world();
  const { clock } = standing;
  clock.advance(Math.max(0, (reached.get(standing) ?? 0) - clock.now().getTime()));
}

/** What the owner of a bot tells it, by the documented path; answers the body. */
export async function command({ id, client }: OwnedBot, path: string, body: object = {}): Promise<any> {
  return (await client.rest('POST', `/api/trading-bot/bot/${id}/${path}`, body)).body;
}

/** Something that sends signals to a bot of type SIGNAL, with the secret of its webhook. */
export async function signaller(bot: OwnedBot): Promise<(action: 'BUY' | 'SELL', time?: Date) => Promise<any>> {
  const { secret } = await command(bot, 'signal-secret');
  return (action, time) => command(bot, 'signal', { secret, action, ...(time ? { time: time.toISOString() } : {}) });
}

/** Sets the price of BTC, or takes it away. */
export async function setPrice(usdPrice: string | null): Promise<void> {
  const { system, clock } = await world();
  const change = { usdPrice, pricedAt: clock.now().toISOString() };
  await system.db.rows.updateTable('currency').set(change).where('code', '=', 'BTC').execute();
}

/** Runs a beat until the next midnight, UTC, has passed. */
export async function untilTomorrow(after: Desk['after']): Promise<void> {
  const { clock } = await world();
  await after(DAY_MS - (clock.now().getTime() % DAY_MS) + SECOND_MS);
}

const NO_RISK = {
  stopLossPercent: '0',
  takeProfitPercent: '0',
  dailyLossLimitPercent: '0',
  maxDrawdownPercent: '0',
  maxDailyTrades: 0,
};

export async function botRow(id: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('trading_bot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function tradesOf(botId: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('trading_bot_trade').selectAll().where('botId', '=', botId).orderBy('id').execute();
}

export async function ordersOf(botId: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('trading_bot_order').selectAll().where('botId', '=', botId).orderBy('id').execute();
}
