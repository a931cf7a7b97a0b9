import { HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import type { BotOrderStatus, BotStatus } from '../../../src/core/states/bot.js';
import { openPaperAccount } from '../../../src/services/bot/paper/account.js';
import { readPaperAccounts } from '../../../src/services/bot/paper/read.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { anonymous, newClient, newUser } from '../../support/accounts.js';
import { withIdentity } from '../../support/contexts.js';
import { newCurrency } from '../../support/currencies.js';
import { lockWaits } from '../../support/requests.js';
import { fewestStatements } from '../../support/statements.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { buyOf, storedBot, storedOrder, storedTrade } from '../support/stored-bots.js';

const ACCOUNTS = '{ tradingBotPaperAccounts { id currency initialBalance balance inOrder resetAt } }';
const RESET = `mutation ($currency: String!) {
  resetTradingBotPaperAccount(currency: $currency) { id currency initialBalance balance inOrder }
}`;

async function open(userId: string, currency = 'USDT') {
  const { system } = await world();
  const opened = await inTransaction(system, { operation: 'test' }, (tx) =>
    openPaperAccount(system, tx, userId, currency),
  );
  const { id, initialBalance, balance, inOrder } = opened;
  return { id, initialBalance: canonical(initialBalance), balance: canonical(balance), inOrder: canonical(inOrder) };
}

/** As trades leave an account behind. */
async function spend(userId: string): Promise<void> {
  const { system } = await world();
  const left = { balance: '12.5', inOrder: '3' };
  await system.db.rows.updateTable('trading_bot_paper_account').set(left).where('userId', '=', userId).execute();
}

describe('a paper account', () => {
  it.each([
    ['10000', '1', 6, '10000'],
    ['10000', '3', 2, '3333.33'],
    ['1', '60000', 8, '0.00001666'],
  ])(
    'begins with %s dollars at a price of %s, rounded down to %s decimals: %s',
    async (dollars, usdPrice, precision, balance) => {
      const { code } = await newCurrency({ usdPrice, precision });
      await setSettings({ tradingBotPaperBalance: dollars });
      const account = await open((await newUser()).id, code).finally(() => clearSettings('tradingBotPaperBalance'));
      expect(account).toMatchObject({ initialBalance: balance, balance, inOrder: '0' });
    },
  );

  it('is one, however many transactions open it at once', async () => {
    const [client, { system }] = [await newClient(), await world()];
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(client.user.id)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const stored = system.db.rows.selectFrom('trading_bot_paper_account').select('id');
    expect(await stored.where('userId', '=', client.user.id).execute()).toHaveLength(1);
  });

  it('stays as it is when it is opened again', async () => {
    const { id } = await newUser();
    await open(id);
    await spend(id);
    expect(await open(id)).toMatchObject({ balance: '12.5', inOrder: '3', initialBalance: '10000' });
  });

  it('is not opened in a currency that there is not, or that has no price to value it at', async () => {
    const { id } = await newUser();
    await expect(open(id, 'NOSUCH')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const { code } = await newCurrency({ usdPrice: null });
    await expect(open(id, code)).rejects.toMatchObject({ code: 'RATE_UNAVAILABLE' });
  });

  it('is listed to its owner, by GraphQL and as a bare array, in one statement', async () => {
    const client = await newClient();
    expect((await client.ok(ACCOUNTS)).tradingBotPaperAccounts).toEqual([]);
    const { code } = await newCurrency();
    const opened = [await open(client.user.id), await open(client.user.id, code)];
    const listed = (await client.ok(ACCOUNTS)).tradingBotPaperAccounts;
    expect(listed.map(({ id }: { id: string }) => id).toSorted()).toEqual(opened.map(({ id }) => id).toSorted());
    expect(listed).toContainEqual(expect.objectContaining({ currency: 'USDT', balance: '10000', inOrder: '0' }));
    expect((await client.rest('GET', '/api/trading-bot/paper-account')).body).toEqual(listed);
    expect((await (await newClient()).ok(ACCOUNTS)).tradingBotPaperAccounts).toEqual([]);
    const ctx = await withIdentity(client.user);
    expect(await fewestStatements(() => readPaperAccounts(ctx))).toBe(1);
  });

  it('is shown to nobody who is not signed in', async () => {
    expect(await (await anonymous()).code(ACCOUNTS)).toBe('UNAUTHENTICATED');
    expect(await (await anonymous()).code(RESET, { currency: 'USDT' })).toBe('UNAUTHENTICATED');
  });
});

describe('a reset of a paper account', () => {
  const path = '/api/trading-bot/paper-account/USDT/reset';

  async function spender() {
    const client = await newClient();
    await open(client.user.id);
    await spend(client.user.id);
    return client;
  }

  it('gives it what a new one begins with', async () => {
    const client = await spender();
    const { clock } = await world();
    const before = clock.now();
    clock.advance(HOUR_MS);
    const fresh = { currency: 'USDT', initialBalance: '10000', balance: '10000', inOrder: '0' };
    expect((await client.ok(RESET, { currency: 'USDT' })).resetTradingBotPaperAccount).toMatchObject(fresh);
    await spend(client.user.id);
    await setSettings({ tradingBotPaperBalance: '500' });
    const { body } = await client.rest('POST', path).finally(() => clearSettings('tradingBotPaperBalance'));
    expect(body).toMatchObject({ statusCode: 200, initialBalance: '500', balance: '500', inOrder: '0' });
    expect(Date.parse(body.resetAt)).toBeGreaterThanOrEqual(before.getTime() + HOUR_MS);
    const [stored] = (await client.ok(ACCOUNTS)).tradingBotPaperAccounts;
    expect(stored).toMatchObject({ id: body.id, balance: '500', initialBalance: '500', inOrder: '0' });
  });

  it('is refused where there is no account', async () => {
    const client = await newClient();
    await open((await newUser()).id);
    expect(await client.code(RESET, { currency: 'USDT' })).toBe('NOT_FOUND');
    expect((await client.rest('POST', path)).body).toMatchObject({ statusCode: 404 });
  });

  async function refused(client: Awaited<ReturnType<typeof spender>>): Promise<void> {
    expect((await client.rest('POST', path)).body).toMatchObject({ statusCode: 409, code: 'PAPER_ACCOUNT_IN_USE' });
    expect((await client.ok(ACCOUNTS)).tradingBotPaperAccounts).toMatchObject([{ balance: '12.5', inOrder: '3' }]);
  }

  it.each<BotStatus>(['RUNNING', 'PAUSED'])('is refused while a paper bot in its currency is %s', async (status) => {
    const client = await spender();
    await storedBot({ userId: client.user.id, status });
    await refused(client);
  });

  it('is refused while a bot that has stopped holds a position', async () => {
    const client = await spender();
    await storedTrade(await storedBot({ userId: client.user.id, status: 'STOPPED' }));
    await refused(client);
  });

  it.each<BotOrderStatus>(['PENDING', 'OPEN', 'PARTIAL'])(
    'is refused while an order of a bot that has stopped is %s',
    async (status) => {
      const client = await spender();
      await storedOrder(await storedBot({ userId: client.user.id, status: 'ERROR' }), status);
      await refused(client);
    },
  );

  it('is hindered by no other bot', async () => {
    const client = await spender();
    const userId = client.user.id;
    const stopped = await storedBot({ userId, status: 'STOPPED' });
    await storedOrder(stopped, 'FILLED', await storedTrade(stopped, { status: 'CLOSED' }));
    await storedBot({ userId, mode: 'LIVE' });
    await storedBot({ userId, symbol: 'USDT/BTC' });
    await storedBot({ userId, deletedAt: new Date().toISOString() });
    await storedBot({ userId: (await newUser()).id });
    expect(await client.ok(RESET, { currency: 'USDT' })).toMatchObject({
      resetTradingBotPaperAccount: { balance: '10000' },
    });
  });

  it('waits for a fill that is being booked, and is then refused', async () => {
    const client = await spender();
    const { system } = await world();
    const bot = await storedBot({ userId: client.user.id, status: 'STOPPED' });
    const { promise: booked, resolve: book } = Promise.withResolvers<void>();
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
    const fill = inTransaction(system, { operation: 'test' }, async (tx) => {
      await openPaperAccount(system, tx, client.user.id, 'USDT');
      isLocked();
      await booked;
      const order = { ...buyOf(bot.id, newId(), system.clock.now()), status: 'OPEN' } as const;
      await tx.rows.insertInto('trading_bot_order').values(order).execute();
    });
    await locked;
    const reset = client.rest('POST', path);
    await lockWaits();
    book();
    await fill;
    expect((await reset).body).toMatchObject({ statusCode: 409, code: 'PAPER_ACCOUNT_IN_USE' });
  });
});
