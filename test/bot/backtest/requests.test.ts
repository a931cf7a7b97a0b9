import { HOUR_MS } from '../../../src/core/clock.js';
import { newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { ASKED, BACKTESTS, hours, MIDNIGHT, queued, ran, rowOf } from './support/backtests.js';

const { candles, ...WITHOUT } = ASKED;
const [first = []] = candles;
const at = (index: number) => MIDNIGHT + index * HOUR_MS;
const four = (row: unknown) => ({ candles: [...hours(1, 2, 3), row] });

describe.each(TRANSPORTS)('a backtest by %s', (transport) => {
  const call = through(transport);

  it('is queued, runs, and shows its owner what came of it', async () => {
    const client = await newClient();
    const asked = await call(client, 'POST', BACKTESTS, { ...ASKED });
    expect(asked).toMatchObject({ statusCode: 200, status: 'QUEUED', progressPercent: 0, symbol: 'BTC/USDT' });
    await ran(client, asked.id);
    const { result, input, ...rest } = await call(client, 'GET', `${BACKTESTS}/${asked.id}`);
    expect(rest).toMatchObject({ status: 'DONE', progressPercent: 100, errorMessage: null });
    expect(input).toMatchObject({ allocatedAmount: '1000', risk: { maxOpenPositions: 1, stopLossPercent: '0' } });
    expect(result).toMatchObject({ totalTrades: 1, profit: '100', profitPercent: '10', winRate: '100' });
    expect(result).toMatchObject({ candles: 5, buyAndHoldPercent: '20', gaps: [], lookAhead: { isClean: true } });
    expect(result.trades).toMatchObject([{ entryPrice: '100', exitPrice: '110', exitReason: 'SIGNAL', profit: '100' }]);
    expect(result.equity.map((each: { equity: string }) => each.equity)).toEqual([
      '1000',
      '1000',
      '1050',
      '1100',
      '1100',
    ]);
  });

  it('is listed to its owner alone, newest first, in as many statements as a page takes', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const id = await queued(client);
    await ran(client, id);
    const second = await queued(client);
    const listed = await call(client, 'GET', BACKTESTS);
    expect(listed.items.map((each: { id: string }) => each.id)).toEqual([second, id]);
    expect((await call(other, 'GET', BACKTESTS)).items).toEqual([]);
    expect(await fewestStatements(() => call(client, 'GET', BACKTESTS))).toBeLessThanOrEqual(3);
  });

  it('that is over keeps what was asked for, without the candles that were sent', async () => {
    const client = await newClient();
    const done = await queued(client);
    expect(await call(client, 'GET', `${BACKTESTS}/${done}`)).toMatchObject({ input: { candles: { length: 5 } } });
    await ran(client, done);
    const given = { allocatedAmount: '1000', signals: { length: 2 }, candles: null, prices: null };
    expect(await call(client, 'GET', `${BACKTESTS}/${done}`)).toMatchObject({ status: 'DONE', input: given });
    const second = await queued(client);
    await call(client, 'POST', `${BACKTESTS}/${second}/cancel`);
    expect((await rowOf(second)).input).toMatchObject(given);
  });

  it('of a program needs a key with the scope trade, and reading it needs none', async () => {
    const { user } = await newClient();
    const url = (await world()).url;
    const program = async (...scopes: string[]) =>
      new Client(url, { apiKey: await newApiKey(user.id, { permissions: JSON.stringify(scopes) }) });
    const [trader, reader] = [await program('trade'), await program('deposit')];
    expect(await call(reader, 'POST', BACKTESTS, { ...ASKED })).toMatchObject({ statusCode: 403 });
    const { id } = await call(trader, 'POST', BACKTESTS, { ...ASKED });
    expect(await call(reader, 'GET', `${BACKTESTS}/${id}`)).toMatchObject({ statusCode: 200, status: 'QUEUED' });
    expect(await call(reader, 'POST', `${BACKTESTS}/${id}/cancel`)).toMatchObject({ statusCode: 403 });
    expect(await call(trader, 'POST', `${BACKTESTS}/${id}/cancel`)).toMatchObject({ status: 'CANCELLED' });
  });

  it('is asked for ten times an hour at most', async () => {
    const client = await newClient();
    for (let asked = 0; asked < 10; asked += 1) {
      await call(client, 'POST', `${BACKTESTS}/${await queued(client)}/cancel`);
    }
    const refused = { statusCode: 429, code: 'RATE_LIMITED' };
    expect(await call(client, 'POST', BACKTESTS, { ...ASKED })).toMatchObject(refused);
  });

  it("is nobody else's to read or to cancel", async () => {
    const id = await queued(await newClient());
    const other = await newClient();
    const missing = { statusCode: 404, code: 'NOT_FOUND' };
    expect(await call(other, 'GET', `${BACKTESTS}/${id}`)).toMatchObject(missing);
    expect(await call(other, 'POST', `${BACKTESTS}/${id}/cancel`)).toMatchObject(missing);
    expect(await rowOf(id)).toMatchObject({ status: 'QUEUED' });
  });

  it('is one at a time, also when two are asked for at once', async () => {
    const client = await newClient();
    const answers = await Promise.all([1, 2, 3].map(() => call(client, 'POST', BACKTESTS, { ...ASKED })));
    const refused = { statusCode: 409, code: 'BACKTEST_UNDER_WAY' };
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await call(client, 'POST', BACKTESTS, { ...ASKED })).toMatchObject(refused);
  });

  it('is cancelled before it runs, and then does not run', async () => {
    const client = await newClient();
    const id = await queued(client);
    expect(await call(client, 'POST', `${BACKTESTS}/${id}/cancel`)).toMatchObject({ status: 'CANCELLED' });
    expect(await ran(client, id)).toMatchObject({ status: 'CANCELLED', result: null });
    expect(await call(client, 'POST', `${BACKTESTS}/${id}/cancel`)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await queued(client)).toEqual(expect.any(String));
  });
});

describe('a backtest', () => {
  it.each<[object, string]>([
    [{ ...WITHOUT, symbol: 'NO/SUCH' }, 'symbol: '],
    [{ ...ASKED, timeframe: '2h' }, 'timeframe: '],
    [{ ...ASKED, type: 'RSI' }, 'strategyConfig'],
    [{ ...ASKED, allocatedAmount: '0' }, 'allocatedAmount: '],
    [{ ...ASKED, stopLossPercent: '101' }, 'stopLossPercent: '],
    [{ ...ASKED, feePercent: '5.01' }, 'feePercent: '],
    [WITHOUT, 'from: is missing'],
    [{ ...WITHOUT, from: '2026-01-02T00:00:00Z' }, 'to: is missing'],
    [{ ...WITHOUT, from: '2026-01-02T00:10:00Z', to: '2026-01-02T01:59:00Z' }, 'to: must be at least one candle'],
    [{ ...WITHOUT, timeframe: '1m', from: '2020-01-01T00:00:00Z', to: '2025-01-01T00:00:00Z' }, 'at most 1000000'],
    [{ ...ASKED, from: '2026-01-02T00:00:00Z' }, 'give either from and to'],
    [{ ...WITHOUT, candles: [] }, 'candles: must not be empty'],
    [{ ...WITHOUT, candles: { length: 3 } }, ''],
    [{ ...WITHOUT, candles: hours(...Array.from({ length: 10_001 }, () => 1)) }, 'candles: at most 10000'],
    [four(first.slice(0, 5)), 'candles[3]: must be a list of 6 numbers'],
    [four([at(2), 1, 1, 1, 1, 1]), 'candles[3]: is not later'],
    [four([at(3) + 1, 1, 1, 1, 1, 1]), 'candles[3]: does not begin a candle of 1h'],
    [four([at(3), 2, 1, 2, 2, 1]), 'candles[3]: its high is below its low'],
    [four([at(3), 3, 2, 1, 2, 1]), 'candles[3]: its open is not between'],
    [four([at(3), 1, 2, 1, 0.5, 1]), 'candles[3]: its close is not between'],
    [four([at(3), 0, 1, 0, 1, 1]), 'candles[3]: its prices must be above 0'],
    [four([at(3), 1, 1, 1, 1, -1]), 'candles[3]: must hold plain decimal numbers'],
    [four([at(3), 1, 1, 1, 1, null]), 'candles[3]: must hold plain decimal numbers'],
    [four([at(3), 1, 1, 1, 1, 'NaN']), 'candles[3]: must hold plain decimal numbers'],
    [four([at(3), '1e0', 1, 1, 1, 1]), 'candles[3]: must hold plain decimal numbers'],
    [four([at(3), 1e21, 1e21, 1, 1, 1]), 'candles[3]: must hold plain decimal numbers'],
    [four([at(3), 1.234567890123456, 2, 1, 1, 1]), 'candles[3]: a number has more than 15 significant digits'],
    [
      {
        ...WITHOUT,
        prices: [
          [1, 1],
          [1, 2],
        ],
      },
      'prices[1]: is not later',
    ],
    [{ ...WITHOUT, prices: [[1, 0]] }, 'prices[0]: must be above 0'],
    [{ ...WITHOUT, prices: [[1.5, 1]] }, 'prices[0]: its time must be in milliseconds'],
  ])('of %j is refused: %s', async (over, words) => {
    const client = await newClient();
    const { body } = await client.rest('POST', BACKTESTS, { ...WITHOUT, ...over });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(words) });
    expect((await client.rest('GET', BACKTESTS)).body.items).toEqual([]);
  });

  it('takes numbers as text, and small ones that JSON writes with an exponent', async () => {
    const client = await newClient();
    const tiny = hours(0.0000001, 0.0000001).map(([time, ...rest]) => [time, ...rest.map(String)]);
    const text = tiny.map(([time]) => [time, '0.0000001', '0.0000001', '0.0000001', '0.0000001', '5']);
    const id = await queued(client, { candles: text });
    expect(await ran(client, id)).toMatchObject({ status: 'DONE', result: { totalTrades: 0 } });
    const other = await queued(client, { candles: hours(0.0000001, 0.0000001) });
    expect(await ran(client, other)).toMatchObject({ status: 'DONE', result: { candles: 2 } });
  });
});
