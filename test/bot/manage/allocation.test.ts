import { newClient } from '../../support/accounts.js';
import { costEarlier, newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { auditOf, BOTS, botRow, madeBot, setBot } from '../support/own-bots.js';

describe.each(TRANSPORTS)('the allocation of a bot by %s', (transport) => {
  const call = through(transport);
  const change = (
    client: Parameters<typeof call>[0],
    id: string,
    how: 'add' | 'remove',
    amount: unknown,
    headers = {},
  ) => call(client, 'POST', `${BOTS}/${id}/allocation/${how}`, { amount }, headers);

  it('is raised and lowered, and the equity that limits measure from moves with it', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { status: 'RUNNING', peakEquity: '1100', dayEquity: '1050.5' });
    expect(await change(client, id, 'add', '0.1')).toMatchObject({ statusCode: 200, allocatedAmount: '1000.1' });
    expect(await change(client, id, 'remove', '200')).toMatchObject({ statusCode: 200, allocatedAmount: '800.1' });
    const { peakEquity, dayEquity, fence } = await botRow(id);
    expect([Number(peakEquity), Number(dayEquity), fence]).toEqual([900.1, 850.6, '2']);
    expect((await auditOf(id)).slice(1)).toMatchObject([
      {
        action: 'FUNDS_ALLOCATED',
        actor: 'USER',
        details: { amount: '0.1', before: { allocatedAmount: '1000' }, after: { allocatedAmount: '1000.1' } },
      },
      {
        action: 'FUNDS_DEALLOCATED',
        actor: 'USER',
        details: { amount: '200', before: { allocatedAmount: '1000.1' }, after: { allocatedAmount: '800.1' } },
      },
    ]);
  });

  it('leaves an equity that the engine has not measured yet to the engine', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    await change(client, id, 'add', '5');
    expect(await botRow(id)).toMatchObject({ peakEquity: null, dayEquity: null });
  });

  it('is not lowered below what is in use', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { usedAmount: '400.25' });
    for (const amount of ['599.750001', '1000', '1001']) {
      expect(await change(client, id, 'remove', amount)).toMatchObject({
        statusCode: 409,
        code: 'ALLOCATION_IN_USE',
        message: 'Only 599.75 of the allocation can be removed',
      });
    }
    expect(await change(client, id, 'remove', '599.75')).toMatchObject({ allocatedAmount: '400.25' });
  });

  it('has nothing to be lowered by where the exchange has spent more than it', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { mode: 'LIVE', usedAmount: '1005' });
    expect(await change(client, id, 'remove', '1')).toMatchObject({
      statusCode: 409,
      code: 'ALLOCATION_IN_USE',
      message: 'Only 0 of the allocation can be removed',
    });
    expect(Number((await botRow(id)).allocatedAmount)).toBe(1_000);
  });

  it.each(['0', '-1', '1e3', 'much', '', '0.0000000000000000001', '999999999999', null, undefined])(
    'takes no amount of %s',
    async (amount) => {
      const client = await newClient();
      const { id } = await madeBot(client);
      expect(await change(client, id, 'add', amount)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await botRow(id)).toMatchObject({ fence: '0' });
    },
  );

  it('is raised once by a call that comes twice under one key, at the same time or later', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    const key = { 'idempotency-key': 'raise' };
    const [one, two] = await Promise.all([
      change(client, id, 'add', '10', key),
      change(client, id, 'add', '10.0', key),
    ]);
    expect(two).toEqual(one);
    expect(await change(client, id, 'add', '10', key)).toEqual(one);
    expect(Number((await botRow(id)).allocatedAmount)).toBe(1_010);
    expect(await change(client, id, 'add', '11', key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('adds up, however many calls change it at once', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    await Promise.all(Array.from({ length: 10 }, () => change(client, id, 'add', '0.3')));
    expect(Number((await botRow(id)).allocatedAmount)).toBe(1_003);
  });

  it('is held to what a bot may have in dollars, and refused where no price tells', async () => {
    const client = await newClient();
    const { code } = await newCurrency({ usdPrice: null });
    const [{ id }, unpriced] = [await madeBot(client), await madeBot(client)];
    await setBot(unpriced.id, { symbol: `BTC/${code}` });
    await setSettings({ tradingBotMaxAllocation: '1100' });
    try {
      expect(await change(client, id, 'add', '100.01')).toMatchObject({ statusCode: 400, code: 'ALLOCATION_LIMIT' });
      expect(await change(client, id, 'add', '100')).toMatchObject({ statusCode: 200, allocatedAmount: '1100' });
      expect(await change(client, unpriced.id, 'add', '1')).toMatchObject({ code: 'RATE_UNAVAILABLE' });
    } finally {
      await clearSettings('tradingBotMaxAllocation');
    }
    expect(Number((await botRow(unpriced.id)).allocatedAmount)).toBe(1_000);
  });

  it('is held to what a bot may have at the highest price of the day: a price that fell raises nothing', async () => {
    const client = await newClient();
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1' });
    await costEarlier(code, '2');
    const { id } = await madeBot(client);
    await setBot(id, { symbol: `BTC/${code}` });
    await setSettings({ tradingBotMaxAllocation: '2200' });
    try {
      expect(await change(client, id, 'add', '100.01')).toMatchObject({ statusCode: 400, code: 'ALLOCATION_LIMIT' });
      expect(await change(client, id, 'add', '100')).toMatchObject({ statusCode: 200, allocatedAmount: '1100' });
    } finally {
      await clearSettings('tradingBotMaxAllocation');
    }
  });
});
