import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { auditOf, BOTS, botRow, madeBot } from '../support/own-bots.js';
import { storedOrder, storedTrade } from '../support/stored-bots.js';

const EMA = { type: 'EMA_CROSS', strategyConfig: { fast: 9, slow: 21 } } as const;

describe.each(TRANSPORTS)('changing a bot by %s', (transport) => {
  const call = through(transport);
  const update = (client: Parameters<typeof call>[0], id: string, input: object) =>
    call(client, 'PUT', `${BOTS}/${id}`, input);

  it('changes what is given and leaves the rest', async () => {
    const client = await newClient();
    const bot = await madeBot(client, EMA, { firstCandleAt: '2026-01-01T00:00:00.000Z' });
    const changes = { name: 'Other', timeframe: '4h', intervalSeconds: 240, orderAmount: '50', stopLossPercent: '0' };
    const input = { ...changes, strategyConfig: { fast: 5, slow: 50 }, maxOpenPositions: null };
    expect(await update(client, bot.id, input)).toMatchObject({
      statusCode: 200,
      ...changes,
      strategyConfig: { fast: 5, slow: 50 },
      takeProfitPercent: '10',
      maxOpenPositions: 1,
      firstCandleAt: null,
      symbol: 'BTC/USDT',
      allocatedAmount: '1000',
    });
    expect(await botRow(bot.id)).toMatchObject({ fence: '1' });
    expect((await auditOf(bot.id)).at(-1)).toMatchObject({
      action: 'BOT_UPDATED',
      actor: 'USER',
      details: {
        before: { name: 'Test', timeframe: '1h', intervalSeconds: 60, orderAmount: null, stopLossPercent: '5' },
        after: { ...changes, strategyConfig: { fast: 5, slow: 50 } },
      },
    });
    expect(await update(client, bot.id, { orderAmount: null })).toMatchObject({ orderAmount: null, name: 'Other' });
  });

  it('writes nothing when a client sends back what it has read', async () => {
    const client = await newClient();
    const bot = await madeBot(client, { ...EMA, orderAmount: '50' }, { status: 'RUNNING' });
    const { name, strategyConfig, timeframe, intervalSeconds, orderAmount, stopLossPercent, takeProfits } = bot;
    const same = { name, strategyConfig, timeframe, intervalSeconds, orderAmount, stopLossPercent, takeProfits };
    expect(await update(client, bot.id, same)).toMatchObject({ statusCode: 200 });
    expect(await botRow(bot.id)).toMatchObject({ fence: '0' });
    expect(await auditOf(bot.id)).toHaveLength(1);
  });

  it.each([
    [{ strategyConfig: { fast: 5, slow: 50 } }],
    [{ timeframe: '4h' }],
    [{ intervalSeconds: 30 }],
    [{ orderAmount: '50' }],
    [{ name: 'Other', timeframe: '4h' }],
  ])('is refused for %j while it runs', async (input) => {
    const client = await newClient();
    const { id } = await madeBot(client, EMA, { status: 'RUNNING' });
    expect(await update(client, id, input)).toMatchObject({ statusCode: 409, code: 'BOT_RUNNING' });
    expect(await botRow(id)).toMatchObject({ fence: '0', name: 'Test', timeframe: '1h' });
  });

  it('takes a name and risk while it runs', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, EMA, { status: 'RUNNING' });
    const input = {
      name: 'Other',
      stopLossPercent: '1',
      takeProfits: [{ percent: '3', share: '100' }],
      closeOnLimit: false,
    };
    expect(await update(client, id, input)).toMatchObject({ statusCode: 200, status: 'RUNNING', ...input });
  });

  it('keeps the strategy of a bot that holds a position or has an open order, and takes the rest', async () => {
    const client = await newClient();
    const [holding, waiting] = [await madeBot(client, EMA, { status: 'PAUSED' }), await madeBot(client, EMA)];
    await storedTrade({ ...holding, userId: client.user.id });
    await storedOrder({ ...waiting, userId: client.user.id }, 'OPEN');
    for (const { id } of [holding, waiting]) {
      const other = { strategyConfig: { fast: 5, slow: 50 } };
      expect(await update(client, id, other)).toMatchObject({ statusCode: 409, code: 'BOT_HOLDS' });
      expect(await update(client, id, { timeframe: '4h' })).toMatchObject({ statusCode: 200, timeframe: '4h' });
    }
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ timeframe: '1w' }, 'timeframe: '],
    [{ intervalSeconds: 0 }, 'intervalSeconds: '],
    [{ orderAmount: '0' }, 'orderAmount: '],
    [{ orderAmount: '0.00009' }, 'orderAmount: an order of 0.00009 USDT is too small'],
    [{ strategyConfig: { fast: 9 } }, 'strategyConfig.slow'],
    [{ strategyConfig: { fast: 9, slow: 21, more: 1 } }, 'strategyConfig'],
    [{ maxDrawdownPercent: '100.5' }, 'maxDrawdownPercent: '],
    [{ takeProfits: [{ percent: '1', share: '101' }] }, 'takeProfits[0].share: '],
    [{ venueAccountId: '0198c2f0-5a3e-7c41-9d10-3b6f2a7e8c55' }, 'venueAccountId: '],
  ])('refuses %j and writes nothing', async (input, message) => {
    const client = await newClient();
    const { id } = await madeBot(client, EMA);
    expect(await update(client, id, input)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
    expect(await botRow(id)).toMatchObject({ fence: '0' });
  });
});

describe('what the owner of a bot does not decide by a change', () => {
  const OTHERS = {
    usedAmount: '9',
    mode: 'LIVE',
    status: 'RUNNING',
    totalProfit: '9',
    userId: 'x',
    symbol: 'ETH/USDT',
  };

  it('is ignored in a body', async () => {
    const client = await newClient();
    const bot = await madeBot(client);
    const { body } = await client.rest('PUT', `${BOTS}/${bot.id}`, { ...OTHERS, allocatedAmount: '9', type: 'RSI' });
    expect(body).toEqual(bot);
  });

  it.each(Object.entries(OTHERS))('is refused in a document: %s', async (field, value) => {
    const client = await newClient();
    const { id } = await madeBot(client);
    const document = `mutation ($id: UUID!, $input: UpdateTradingBotInput!) {
      updateTradingBot(id: $id, input: $input) { id }
    }`;
    expect(await client.code(document, { id, input: { [field]: value } })).toBe('BAD_INPUT');
  });
});
