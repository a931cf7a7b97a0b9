import { HOUR_MS, DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { storedBot } from '../support/stored-bots.js';

const PATH = '/api/admin/trading-bot';
const viewer = () => newClient({ permissions: ['access.trading_bot'] });

type Bot = Awaited<ReturnType<typeof storedBot>>;

async function ago(ms: number): Promise<string> {
  return new Date((await world()).clock.now().getTime() - ms).toISOString();
}

async function day(bot: Bot, daysAgo: number, isPaper: boolean, figures: object): Promise<void> {
  const { rows } = (await world()).platform.db;
  const when = (await ago(daysAgo * DAY_MS)).slice(0, 10);
  await rows
    .insertInto('trading_bot_stats')
    .values({ botId: bot.id, day: when, isPaper, ...figures })
    .execute();
}

async function failed(bot: Bot, createdAt: string): Promise<void> {
  const { rows } = (await world()).platform.db;
  const row = {
    id: newId(),
    botId: bot.id,
    ownerId: bot.userId,
    userId: bot.userId,
    actor: 'ENGINE',
    createdAt,
  } as const;
  await rows
    .insertInto('trading_bot_audit_log')
    .values({ ...row, action: 'BOT_ERROR', details: '{}' })
    .execute();
}

async function listing(userId: string, status: 'PENDING_REVIEW' | 'APPROVED'): Promise<string> {
  const { rows } = (await world()).platform.db;
  const [id, now] = [newId(), await ago(0)];
  const terms = { type: 'RSI', symbol: 'BTC/USDT', timeframe: '1h', strategyConfig: '{}', risk: '{}' } as const;
  await rows
    .insertInto('trading_bot_strategy')
    .values({
      id,
      userId,
      status,
      name: 'A',
      description: 'A',
      ...terms,
      price: '10',
      currency: 'USDT',
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

async function sale(strategyId: string, sellerId: string, over: object, daysAgo = 0): Promise<void> {
  const { rows } = (await world()).platform.db;
  const parts = { price: '10', feePercent: '20', feeAmount: '2', sellerAmount: '8', currency: 'USDT' };
  const row = { id: newId(), strategyId, sellerId, buyerId: (await newUser()).id, version: 1, configSnapshot: '{}' };
  await rows
    .insertInto('trading_bot_purchase')
    .values({ ...row, ...parts, createdAt: await ago(daysAgo * DAY_MS), ...over })
    .execute();
}

interface OfKind {
  readonly status: string;
  readonly mode: string;
  readonly bots: number;
}

describe.each(TRANSPORTS)("the admins' dashboard of trading bots, by %s", (transport) => {
  const call = through(transport);

  it('shows bots by status and mode, 30 days by currency and mode, faults and listings that wait', async () => {
    const client = await viewer();
    const before = await call(client, 'GET', PATH);
    const { id: userId } = await newUser();
    const paper = await storedBot({ userId, symbol: 'BTC/DASH' });
    const live = await storedBot({ userId, symbol: 'ETH/DASH', mode: 'LIVE', status: 'ERROR' });
    await storedBot({ userId, deletedAt: await ago(0) });
    await day(paper, 0, true, { trades: 2, profit: '1.5', volume: '100', fees: '0.1' });
    await day(paper, 29, true, { trades: 1, profit: '-2', volume: '50', fees: '0.05' });
    await day(paper, 30, true, { trades: 9, profit: '9', volume: '9', fees: '9' });
    await day(live, 1, false, { trades: 3, profit: '7', volume: '300.25', fees: '0.3' });
    await failed(live, await ago(HOUR_MS));
    await failed(live, await ago(25 * HOUR_MS));
    await listing(userId, 'PENDING_REVIEW');
    await listing(userId, 'APPROVED');

    const after = await call(client, 'GET', PATH);
    const bots = (of: { bots: OfKind[] }, status: string, mode: string) =>
      of.bots.find((each) => each.status === status && each.mode === mode)?.bots ?? 0;
    expect(after.bots).toHaveLength(12);
    expect(bots(after, 'RUNNING', 'PAPER') - bots(before, 'RUNNING', 'PAPER')).toBe(1);
    expect(bots(after, 'ERROR', 'LIVE') - bots(before, 'ERROR', 'LIVE')).toBe(1);
    expect(after.traded.filter(({ currency }: { currency: string }) => currency === 'DASH')).toEqual([
      { currency: 'DASH', mode: 'LIVE', trades: 3, profit: '7', volume: '300.25', fees: '0.3' },
      { currency: 'DASH', mode: 'PAPER', trades: 3, profit: '-0.5', volume: '150', fees: '0.15' },
    ]);
    expect([after.inError - before.inError, after.errors - before.errors]).toEqual([1, 1]);
    expect(after.strategiesWaiting - before.strategiesWaiting).toBe(1);
    const { rows } = (await world()).platform.db;
    await rows.deleteFrom('trading_bot_stats').where('botId', 'in', [paper.id, live.id]).execute();
  });

  it('shows sales of 30 days by currency: what was refunded, and what is left for the platform', async () => {
    const { id: sellerId } = await newUser();
    const strategyId = await listing(sellerId, 'APPROVED');
    const refundedAt = await ago(0);
    const currency = transport === 'REST' ? 'SOLDR' : 'SOLDG';
    await sale(strategyId, sellerId, { currency });
    await sale(strategyId, sellerId, { currency });
    await sale(strategyId, sellerId, { currency, refundedAt });
    await sale(strategyId, sellerId, { currency, refundedAt, platformPaid: true });
    await sale(strategyId, sellerId, { currency }, 31);
    const { sales } = await call(await viewer(), 'GET', PATH);
    // Two fees of 2, less the seller's 8 that the platform paid back in place of the seller.
    expect(sales.filter((each: { currency: string }) => each.currency === currency)).toEqual([
      { currency, sales: 4, gross: '40', refunded: '20', platform: '-4' },
    ]);
  });

  it('needs its own permission', async () => {
    const other = await newClient({ permissions: ['view.trading_bot.bot'] });
    expect(await call(other, 'GET', PATH)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});

it("the admins' dashboard costs the same number of statements however many bots there are", async () => {
  const client = await viewer();
  // The first call reads the role, too.
  await client.rest('GET', PATH);
  const few = await fewestStatements(() => client.rest('GET', PATH));
  for (let count = 0; count < 3; count += 1) await storedBot({ userId: (await newUser()).id, symbol: `BTC/C${count}` });
  expect(await fewestStatements(() => client.rest('GET', PATH))).toBe(few);
});
