import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { auditOf, BOTS, botRow, madeBot } from '../support/own-bots.js';

describe.each(TRANSPORTS)('cloning a bot by %s', (transport) => {
  const call = through(transport);

  it('copies its terms, and neither its allocation nor its past nor its secret', async () => {
    const client = await newClient();
    const terms = {
      type: 'RSI',
      strategyConfig: { period: 14, low: '30', high: '70' },
      timeframe: '15m',
      intervalSeconds: 30,
      orderAmount: '20',
      stopLossPercent: '3',
      takeProfits: [{ percent: '4', share: '25' }],
      closeOnLimit: false,
      maxOpenPositions: 2,
      cooldownMinutes: 10,
      maxDailyTrades: 0,
    };
    const past = { totalTrades: 9, winningTrades: 5, totalProfit: '12', dailyTrades: 3, usedAmount: '5' };
    const state = {
      status: 'RUNNING',
      startedAt: '2026-01-01T00:00:00.000Z',
      signalSecretHash: 'x',
      peakEquity: '9',
    } as const;
    const { id } = await madeBot(client, terms, { ...past, ...state });
    const copy = await call(client, 'POST', `${BOTS}/${id}/clone`);
    expect(copy).toMatchObject({
      statusCode: 200,
      name: 'Test (copy)',
      symbol: 'BTC/USDT',
      mode: 'PAPER',
      status: 'DRAFT',
      ...terms,
      allocatedAmount: '0',
      usedAmount: '0',
      totalTrades: 0,
      winningTrades: 0,
      dailyTrades: 0,
      totalProfit: '0',
      startedAt: null,
      hasSignalSecret: false,
    });
    expect(copy.id).not.toBe(id);
    expect(await botRow(copy.id)).toMatchObject({ userId: client.user.id, peakEquity: null, fence: '0' });
    expect(await botRow(id)).toMatchObject({ status: 'RUNNING', fence: '0' });
    expect(await auditOf(copy.id)).toMatchObject([
      { action: 'BOT_CREATED', details: { clonedFrom: id, after: { type: 'RSI' } } },
    ]);
  });

  it('keeps the name within its length', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, { name: 'x'.repeat(100) });
    expect((await call(client, 'POST', `${BOTS}/${id}/clone`)).name).toBe(`${'x'.repeat(93)} (copy)`);
  });
});
