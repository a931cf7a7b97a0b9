import { jobContext } from '../../../src/jobs/context.js';
import { SECOND_MS } from '../../../src/core/clock.js';
import { BotEngine } from '../../../src/services/bot/engine/engine.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { setSettings } from '../../support/stored-settings.js';
import { oncePerWorld, world } from '../../support/world.js';

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
const priced = oncePerWorld(async () => {
  const { system } = await world();
  await system.db.rows.updateTable('currency').set({ usdPrice: '1' }).where('code', '=', 'USDT').execute();
  await setSettings({ tradingBotTradingFeePercent: '0', tradingBotSlippagePercent: '0' });
});

export async function openDesk(): Promise<Desk> {
  await priced();
  const { platform, system, clock } = await world();
  const engine = new BotEngine(jobContext(platform, 'engine'), platform.redis.duplicate({ lazyConnect: true }));
  const beat = async (): Promise<void> => {
    await engine.beat();
    // What API calls changed meanwhile is loaded with the next beat.
    await engine.beat();
  };
  return {
    engine,
    at: async (price) => {
      const now = clock.now().toISOString();
      const change = { usdPrice: price, pricedAt: now };
      await system.db.rows.updateTable('currency').set(change).where('code', '=', 'BTC').execute();
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
  return { id, client };
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
