import { newClient } from '../../support/accounts.js';
import type { Fault } from '../../support/stub-exchange/faults.js';
import { botRow, command, ordersOf, signaller, tradesOf, type OwnedBot } from '../support/desk.js';
import { useLiveDesk } from '../support/live-books.js';
import { ownWorld } from '../../support/world.js';

ownWorld('stops all bots at once');

const { desk, bot: newBot } = useLiveDesk();

const PLACE = '/api/v5/trade/batch-orders';
/** Long enough for an exit to be tried several times. */
const SECONDS = 70;
const TITLE = 'Trading Bot Exit Refused';

const answered = (sMsg: string, sCode = '51008') => ({
  status: 200,
  body: JSON.stringify({ code: '1', data: [{ sCode, sMsg }] }),
});
/** Has the exchange answer every order so, without taking it. */
const refuse = (answer: Fault['answer'], times = 100) =>
  desk().stub.call('fault', { path: PLACE, answer, carriedOut: false, times });

const failedExits = async ({ id }: OwnedBot) =>
  (await ordersOf(id)).filter(({ purpose, status }) => purpose === 'EXIT' && status === 'FAILED');

/** What the owner of a bot was told, oldest first. */
async function toldOf({ id }: OwnedBot) {
  const { userId } = await botRow(id);
  const { rows } = desk().ctx.db;
  const all = rows.selectFrom('notification').select(['type', 'title', 'message', 'link']);
  return all.where('userId', '=', userId).orderBy('id').execute();
}

/** A bot that has bought. */
async function holder(input: object = {}): Promise<OwnedBot> {
  const bot = await newBot({ type: 'SIGNAL', name: 'Climber', strategyConfig: {}, ...input });
  await bought(bot, 1);
  return bot;
}

async function bought(bot: OwnedBot, trades: number): Promise<void> {
  await (
    await signaller(bot)
  )('BUY');
  await desk().until(async () => (await tradesOf(bot.id)).length === trades);
}

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) await desk().beat();
}

/** Waits until exits were refused, and then for as long as it takes to try them again. */
async function refusedAgain(bot: OwnedBot): Promise<void> {
  await desk().settled(async () => (await failedExits(bot)).length > 0);
  await seconds(SECONDS);
  expect((await failedExits(bot)).length).toBeGreaterThan(2);
}

async function refusedTenTimes(): Promise<void> {
  for (let look = 0; look < 12; look += 1) {
    // A price that is older than a minute is none to sell at.
    await desk().price(look % 2 === 0 ? '49001' : '49000');
    await seconds(25);
  }
}

const isSold = async ({ id }: OwnedBot) => (await tradesOf(id)).every(({ status }) => status === 'CLOSED');

/** The exchange takes orders again; time passes, with prices that are never old, until the bot has sold what it holds. */
async function sold(bot: OwnedBot): Promise<void> {
  await desk().stub.call('heal');
  for (let look = 0; look < 20 && !(await isSold(bot)); look += 1) {
    await desk().stub.call('setPrice', 'BTC-USDT', look % 2 === 0 ? '46000' : '46001');
    await seconds(5);
  }
  expect(await isSold(bot)).toBe(true);
}

/** What makes a bot sell: a stop, a target, its owner, an admin. */
const CAUSES: Readonly<
  Record<string, { readonly input?: object; readonly sells: (bot: OwnedBot) => Promise<unknown> }>
> = {
  'its stop loss': { input: { stopLossPercent: '5' }, sells: () => desk().price('47000') },
  'its target': { input: { takeProfitPercent: '5' }, sells: () => desk().price('53000') },
  'its trailing stop': {
    input: { trailingPercent: '5' },
    sells: async () => {
      await desk().price('60000');
      await seconds(2);
      await desk().price('56000');
    },
  },
  'a signal': { sells: async (bot) => (await signaller(bot))('SELL') },
  'its owner, who closes the trade': {
    sells: async (bot) => command(bot, `trades/${(await tradesOf(bot.id))[0]?.id}/close`),
  },
  'its owner, who stops it': { sells: (bot) => command(bot, 'stop', { closePositions: true }) },
  'an admin who stops it': {
    sells: async ({ id }) => {
      const admin = await newClient({ permissions: ['manage.trading_bot.bot'] });
      await admin.rest('POST', `/api/admin/trading-bot/bot/${id}/stop`, { closePositions: true });
    },
  },
  'an emergency stop': {
    sells: async () => {
      const admin = await newClient({ permissions: ['manage.trading_bot.emergency'] });
      const body = { reason: 'Prices are wrong', closePositions: true };
      await admin.rest('POST', '/api/admin/trading-bot/emergency-stop', body);
    },
  },
};

describe('an exit that the exchange refuses', () => {
  it.each(Object.entries(CAUSES))('by %s, is told to the owner once a trade', async (_cause, { input, sells }) => {
    const bot = await holder(input);
    await refuse(answered('Your balance is too low.'));
    await sells(bot);
    await refusedAgain(bot);
    expect(await toldOf(bot)).toEqual([
      {
        type: 'alert',
        title: TITLE,
        message:
          'Climber could not sell what it holds in BTC/USDT, and tries again. The exchange refused the order: Your balance is too low.',
        link: `/trading-bot/bot/${bot.id}`,
      },
    ]);
    await sold(bot);
    expect(await toldOf(bot)).toHaveLength(1);
  });

  it('is not told again by the process that takes the bot after a restart', async () => {
    const bot = await holder({ stopLossPercent: '5' });
    await refuse(answered('No money'));
    await desk().price('47000');
    await desk().settled(async () => (await toldOf(bot)).length > 0);
    const before = (await failedExits(bot)).length;
    await desk().restart();
    await seconds(SECONDS);
    expect((await failedExits(bot)).length).toBeGreaterThan(before);
    await sold(bot);
    expect(await toldOf(bot)).toHaveLength(1);
  });

  it('ten times in a row ends the bot by an error, while the exits of its other trades go on', async () => {
    const bot = await holder({ maxOpenPositions: 0, orderAmount: '200', stopLossPercent: '5' });
    await desk().price('49000');
    await bought(bot, 2);
    const [first, second] = await tradesOf(bot.id);
    await refuse(answered('No money'));
    await command(bot, `trades/${first?.id}/close`);
    await refusedTenTimes();
    expect(await botRow(bot.id)).toMatchObject({
      status: 'ERROR',
      keepsExits: true,
      errorMessage: 'The exchange does not let it sell what it holds: No money',
    });
    expect((await failedExits(bot)).length).toBeLessThan(13);
    expect((await toldOf(bot)).map(({ title }) => title)).toEqual([TITLE, 'Trading Bot Stopped Due to Critical Error']);
    await desk().stub.call('heal');
    await desk().price('46000');
    await desk().settled(async () => isSold(bot));
    const trades = await tradesOf(bot.id);
    expect(trades.map(({ id, exitReason }) => [id, exitReason])).toEqual([
      [first?.id, 'MANUAL'],
      [second?.id, 'STOP_LOSS'],
    ]);
    expect(await botRow(bot.id)).toMatchObject({ status: 'ERROR', keepsExits: false });
    expect(await toldOf(bot)).toHaveLength(2);
  });

  it.each([
    ['its owner', (bot: OwnedBot) => command(bot, 'stop')],
    ['the kill switch of its owner', ({ client }: OwnedBot) => client.rest('POST', '/api/trading-bot/kill-all', {})],
    [
      'an admin',
      async ({ id }: OwnedBot) => {
        const admin = await newClient({ permissions: ['manage.trading_bot.bot'] });
        return admin.rest('POST', `/api/admin/trading-bot/bot/${id}/stop`, {});
      },
    ],
    [
      'an emergency stop',
      async () => {
        const admin = await newClient({ permissions: ['manage.trading_bot.emergency'] });
        return admin.rest('POST', '/api/admin/trading-bot/emergency-stop', { reason: 'Prices are wrong' });
      },
    ],
  ])('that goes on after the error is ended by %s: nothing sells what was not to be closed', async (_who, stops) => {
    const bot = await holder({ maxOpenPositions: 0, orderAmount: '200', stopLossPercent: '5' });
    await bought(bot, 2);
    await refuse(answered('No money'));
    await command(bot, `trades/${(await tradesOf(bot.id))[0]?.id}/close`);
    await refusedTenTimes();
    expect(await botRow(bot.id)).toMatchObject({ status: 'ERROR', keepsExits: true });
    await stops(bot);
    expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED', keepsExits: false });
    await desk().stub.call('heal');
    await desk().price('46000');
    await seconds(70);
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'MANUAL' }, { status: 'OPEN' }]);
  });

  it('is told for each of two trades', async () => {
    const bot = await holder({ maxOpenPositions: 0, orderAmount: '200' });
    await bought(bot, 2);
    await refuse(answered('No money'));
    await command(bot, 'stop', { closePositions: true });
    await refusedAgain(bot);
    await sold(bot);
    expect((await toldOf(bot)).map(({ title }) => title)).toEqual([TITLE, TITLE]);
  });

  it('is told in the words of the exchange, on one line, without invisible characters and cut to 200', async () => {
    const bot = await holder();
    // The cut falls within a character of two halves.
    const words = `No\u202e \u0085money\u2066 ${'no '.repeat(63)}x\u{1f4b8}${'x'.repeat(40)}`;
    await refuse(answered(words));
    await command(bot, 'stop', { closePositions: true });
    await desk().settled(async () => (await toldOf(bot)).length > 0);
    await sold(bot);
    const [told] = await toldOf(bot);
    const [, said = ''] = /The exchange refused the order: (.*)$/s.exec(told?.message ?? '') ?? [];
    expect(said).toMatch(/^No money no .*x\ufffd… \(\d+ characters\)$/);
    expect(said).not.toMatch(/\p{C}/u);
    expect(said.length).toBeLessThan(220);
  });

  it('is told without words where the exchange gives none that can be seen', async () => {
    const bot = await holder();
    await refuse(answered('\u202e\u2066'));
    await command(bot, 'stop', { closePositions: true });
    await desk().settled(async () => (await toldOf(bot)).length > 0);
    await sold(bot);
    expect((await toldOf(bot))[0]?.message).toMatch(/refused the order: it gave no reason$/);
  });
});

describe('the owner is told nothing', () => {
  it.each([
    ['asks for fewer requests', { status: 429, body: '{}', headers: { 'retry-after': '1' } }, 2],
    ['asks for fewer orders of the account', answered('Too many requests', '50061'), 2],
    ['does not answer', 'hang-up', 1],
    ['fails', { status: 503, body: '' }, 1],
  ] as const)('of an exit whose exchange %s, which is tried again and sold', async (_what, answer, times) => {
    const bot = await holder({ stopLossPercent: '5' });
    await refuse(answer, times);
    await desk().price('47000');
    await desk().settled(async () => (await failedExits(bot)).length > 0);
    await sold(bot);
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'CLOSED', exitReason: 'STOP_LOSS', exitRefusedAt: null }]);
    expect((await failedExits(bot)).length).toBeGreaterThan(0);
    expect(await toldOf(bot)).toEqual([]);
  });

  it('of a buy that is refused', async () => {
    const bot = await holder({ maxOpenPositions: 0, orderAmount: '200' });
    await refuse(answered('No money'));
    await (
      await signaller(bot)
    )('BUY');
    await desk().settled(async () => (await ordersOf(bot.id)).some(({ status }) => status === 'FAILED'));
    await seconds(5);
    expect(await toldOf(bot)).toEqual([]);
  });
});
