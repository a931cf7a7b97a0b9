import { world } from '../../support/world.js';
import { signaller, startedBot, tradesOf, useDesk, type OwnedBot } from '../support/desk.js';

const desk = useDesk();

const SIGNAL = { type: 'SIGNAL', strategyConfig: {} };

async function costs({ id }: OwnedBot): Promise<number[]> {
  return (await tradesOf(id)).filter(({ status }) => status === 'OPEN').map(({ cost }) => Number(cost));
}

async function balance({ client }: OwnedBot): Promise<[number, number]> {
  const { body } = await client.rest('GET', '/api/trading-bot/paper-account');
  const [account] = body.items ?? body;
  return [Number(account.balance), Number(account.inOrder)];
}

describe('the paper account of an owner', () => {
  it('bounds all of its bots together, and one that found it empty buys once another has sold', async () => {
    await desk.at('50000');
    const rich = await startedBot(SIGNAL, '10000');
    const poor = await startedBot({ ...SIGNAL, intervalSeconds: 240 }, '10000', rich.client);
    const [sendRich, sendPoor] = [await signaller(rich), await signaller(poor)];
    await desk.at('50000');
    await sendRich('BUY');
    await desk.at('50000');
    expect([await costs(rich), await balance(rich)]).toEqual([[10000], [0, 0]]);
    await sendPoor('BUY');
    await desk.at('50000');
    expect(await costs(poor)).toEqual([]);
    await sendRich('SELL');
    await desk.at('50000');
    await sendPoor('BUY');
    await desk.at('50000');
    expect([await costs(rich), await costs(poor)]).toEqual([[], [10000]]);
  });

  it('is given to one bot alone when two want all of it at the same price', async () => {
    await desk.at('50000');
    const one = await startedBot(SIGNAL, '8000');
    const other = await startedBot(SIGNAL, '8000', one.client);
    const [sendOne, sendOther] = [await signaller(one), await signaller(other)];
    await desk.at('50000');
    await Promise.all([sendOne('BUY'), sendOther('BUY')]);
    await desk.at('50000');
    const bought = [await costs(one), await costs(other)].flat().toSorted((a, b) => a - b);
    expect(bought).toEqual([2000, 8000]);
    expect(await balance(one)).toEqual([0, 0]);
  });

  it('sets aside what buys that rest may cost, and gets it back when they are cancelled', async () => {
    await desk.at('52000');
    const grid = { type: 'GRID', strategyConfig: { lower: '40000', upper: '60000', levels: 5 } };
    const bot = await startedBot(grid, '1000');
    await desk.at('52000');
    const [free, inOrder] = await balance(bot);
    expect(free + inOrder).toBeCloseTo(10000, 8);
    expect(inOrder).toBeCloseTo(750, 2);
    const refused = await bot.client.rest('POST', '/api/trading-bot/paper-account/USDT/reset');
    expect(refused.body).toMatchObject({ code: 'PAPER_ACCOUNT_IN_USE' });
    await bot.client.rest('POST', `/api/trading-bot/bot/${bot.id}/stop`, {});
    await desk.at('52000');
    expect(await balance(bot)).toEqual([10000, 0]);
    const { clock } = await world();
    clock.advance(1_000);
    const reset = await bot.client.rest('POST', '/api/trading-bot/paper-account/USDT/reset');
    expect(reset.body.statusCode).toBe(200);
  });
});
