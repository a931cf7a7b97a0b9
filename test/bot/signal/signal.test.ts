import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newId, sha256 } from '../../../src/core/ids.js';
import type { BotStatus } from '../../../src/core/states/bot.js';
import { WAKE_CHANNEL } from '../../../src/services/bot/own/wake.js';
import { anonymous, newUser } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { storedBot, type StoredBot } from '../support/stored-bots.js';

const SECRET = 'sig_the-secret-of-the-bot';

async function signalled(given: Partial<StoredBot> = {}, secret: string | null = SECRET) {
  const { system } = await world();
  const bot = await storedBot({ userId: (await newUser()).id, ...given });
  const hash = secret === null ? null : sha256(secret);
  await system.db.rows.updateTable('trading_bot').set({ signalSecretHash: hash }).where('id', '=', bot.id).execute();
  return bot.id;
}

async function signalsOf(botId: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('trading_bot_signal').selectAll().where('botId', '=', botId).execute();
}

async function stop(botId: string): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('trading_bot').set({ status: 'STOPPED' }).where('id', '=', botId).execute();
}

/** What the baseline has counted for an address. */
async function countedAt(address: string): Promise<number> {
  const { limit, remaining } = await (await world()).platform.limiter.peek('baseline', address);
  return limit - remaining;
}

describe.each(TRANSPORTS)('a signal, by %s', (transport) => {
  const send = async (botId: string, body: object = {}, from = anonymous()) =>
    through(transport)(await from, 'POST', `/api/trading-bot/bot/${botId}/signal`, {
      secret: SECRET,
      action: 'BUY',
      ...body,
    });

  it('with the secret of the bot is stored for it, whoever sends it, and wakes its engine', async () => {
    const { platform, clock } = await world();
    const botId = await signalled();
    const listener = platform.redis.duplicate();
    const woken = new Promise((resolve) => listener.on('message', (_channel, id) => id === botId && resolve(id)));
    await listener.subscribe(WAKE_CHANNEL);
    const time = new Date(clock.now().getTime() - 10 * SECOND_MS).toISOString();
    const answer = await send(botId, { id: 'alert-1', time });
    const [stored] = await signalsOf(botId);
    expect(answer).toMatchObject({ signalId: stored?.id, action: 'BUY', receivedAt: stored?.createdAt });
    expect(stored).toMatchObject({ senderId: 'alert-1', action: 'BUY', signalAt: time, actedAt: null });
    expect(await woken).toBe(botId);
    listener.disconnect();
  });

  it('is of now when it says no time', async () => {
    const botId = await signalled();
    await send(botId, { action: 'SELL' });
    const [stored] = await signalsOf(botId);
    expect(stored).toMatchObject({ action: 'SELL', senderId: null, signalAt: stored?.createdAt });
  });

  it('is refused alike with a wrong secret, to no bot, to a deleted one and to one without a secret', async () => {
    const deleted = await signalled({ deletedAt: new Date().toISOString() });
    const answers = [
      await send(await signalled(), { secret: `${SECRET}x` }),
      await send(newId()),
      await send(deleted),
      await send(await signalled({}, null)),
      await send(await signalled({}, null), { secret: '' }),
    ];
    const wrong = { statusCode: 401, code: 'SIGNAL_SECRET_WRONG' };
    for (const answer of answers) expect(answer).toMatchObject({ ...wrong, message: answers[0].message });
    expect(await signalsOf(deleted)).toEqual([]);
  });

  it('is refused as with a wrong secret once the account of the owner is not active', async () => {
    const { system } = await world();
    const { id } = await newUser();
    const botId = await signalled({ userId: id });
    await system.db.rows.updateTable('user').set({ status: 'SUSPENDED' }).where('id', '=', id).execute();
    expect(await send(botId)).toMatchObject({ statusCode: 401, code: 'SIGNAL_SECRET_WRONG' });
    expect(await signalsOf(botId)).toEqual([]);
  });

  it('is taken for a paused bot, to buy and to sell', async () => {
    const botId = await signalled({ status: 'PAUSED' });
    expect(await send(botId, { action: 'SELL' })).toMatchObject({ action: 'SELL' });
    expect(await send(botId, { action: 'BUY' })).toMatchObject({ action: 'BUY' });
    expect(await signalsOf(botId)).toHaveLength(2);
  });

  it.each([
    ['buy', 'BUY'],
    ['Buy', 'BUY'],
    ['sELL', 'SELL'],
    ['SELL', 'SELL'],
  ])('says what to do in any case: %s', async (action, stored) => {
    const botId = await signalled();
    for (let sent = 0; sent < 3; sent += 1) expect(await send(botId, { action })).toMatchObject({ action: stored });
    expect(new Set((await signalsOf(botId)).map((each) => each.action))).toEqual(new Set([stored]));
  });

  it.each<BotStatus>(['DRAFT', 'STOPPED', 'ERROR', 'LIMIT_REACHED'])(
    'is refused while the bot is %s',
    async (status) => {
      const botId = await signalled({ status });
      expect(await send(botId)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      expect(await signalsOf(botId)).toEqual([]);
    },
  );

  it('is refused to a bot that trades by something else', async () => {
    const botId = await signalled({ type: 'EMA_CROSS' });
    expect(await send(botId)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });

  it('is refused once it is older than the bot takes it, or lies too far ahead', async () => {
    const { clock } = await world();
    const botId = await signalled({ strategyConfig: { maxAgeSeconds: 30 } });
    const at = (ms: number) => ({ time: new Date(clock.now().getTime() + ms).toISOString() });
    expect(await send(botId, at(-31 * SECOND_MS))).toMatchObject({ statusCode: 400, code: 'SIGNAL_TOO_OLD' });
    expect(await send(botId, at(MINUTE_MS + 10 * SECOND_MS))).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await signalsOf(botId)).toEqual([]);
    expect(await send(botId, at(-20 * SECOND_MS))).toMatchObject({ action: 'BUY' });
    expect(await send(botId, at(50 * SECOND_MS))).toMatchObject({ action: 'BUY' });
    expect(await signalsOf(botId)).toHaveLength(2);
  });

  it('with the id of an earlier one gets the first answer, whatever has become of the bot', async () => {
    const { clock } = await world();
    const botId = await signalled();
    const time = clock.now().toISOString();
    const first = await send(botId, { id: 'again', time });
    clock.advance(DAY_MS - MINUTE_MS);
    await stop(botId);
    expect(await send(botId, { id: 'again', time })).toEqual(first);
    expect(await signalsOf(botId)).toHaveLength(1);
  });

  it('with the id of an earlier one that said something else is refused', async () => {
    const botId = await signalled();
    await send(botId, { id: 'again' });
    expect(await send(botId, { id: 'again', action: 'SELL' })).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await signalsOf(botId)).toMatchObject([{ action: 'BUY' }]);
  });

  it('with the id of one of another bot, or of a day before, is a new one', async () => {
    const { clock } = await world();
    const [botId, other] = [await signalled(), await signalled()];
    const first = await send(botId, { id: 'again' });
    expect((await send(other, { id: 'again' })).signalId).not.toBe(first.signalId);
    clock.advance(DAY_MS + SECOND_MS);
    const next = await send(botId, { id: 'again', action: 'SELL' });
    expect(next.signalId).not.toBe(first.signalId);
    expect(await signalsOf(botId)).toMatchObject([{ id: next.signalId, action: 'SELL', actedAt: null }]);
  });

  it('is one, however often it is sent at once with the same id', async () => {
    const botId = await signalled();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(botId, { id: 'at once' })));
    expect(new Set(answers.map(({ signalId }) => signalId))).toEqual(new Set([(await signalsOf(botId))[0]?.id]));
    expect(await signalsOf(botId)).toHaveLength(1);
  });

  it.each([
    { action: 'HOLD' },
    { action: '' },
    { action: 1 },
    { id: '' },
    { id: 'x'.repeat(101) },
    { time: 'yesterday' },
  ])('is refused as %j', async (body) => {
    const botId = await signalled();
    expect(await send(botId, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await signalsOf(botId)).toEqual([]);
  });

  it('is taken sixty times a minute for a bot, from everybody together', async () => {
    const botId = await signalled();
    for (let sent = 0; sent < 60; sent += 1) expect(await send(botId)).toMatchObject({ action: 'BUY' });
    expect(await send(botId)).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
    expect(await send(await signalled())).toMatchObject({ action: 'BUY' });
  });

  it('with a wrong secret is refused outright after twenty to one bot from one address, and none with the right one', async () => {
    const [botId, other, guesser] = [await signalled(), await signalled(), anonymous()];
    const guess = (to: string) => send(to, { secret: 'guessed' }, guesser);
    for (let sent = 0; sent < 20; sent += 1) expect(await guess(botId)).toMatchObject({ statusCode: 401 });
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await guess(botId)).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
      expect(await send(botId, {}, guesser)).toMatchObject({ action: 'BUY' });
      expect(await send(other, {}, guesser)).toMatchObject({ action: 'BUY' });
      expect(await guess(other)).toMatchObject({ statusCode: 401 });
      expect(await send(botId, { secret: 'guessed' })).toMatchObject({ statusCode: 401 });
    }
  });

  it('with the right secret does not count in the baseline of its address, and each with a wrong one does', async () => {
    const [botId, address] = [await signalled(), newAddress()];
    const from = Promise.resolve(new Client((await world()).url, { headers: fromAddress(address) }));
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(await send(botId, {}, from)).toMatchObject({ action: 'BUY' });
      expect(await send(botId, { secret: 'guessed' }, from)).toMatchObject({ statusCode: 401 });
      expect(await countedAt(address)).toBe(sent);
    }
  });

  it.each([{ action: 'HOLD' }, { id: '' }, { secret: undefined }])(
    'that cannot be read counts in the baseline: %j',
    async (body) => {
      const [botId, address] = [await signalled(), newAddress()];
      const from = Promise.resolve(new Client((await world()).url, { headers: fromAddress(address) }));
      for (let sent = 0; sent < 3; sent += 1) expect(await send(botId, body, from)).toMatchObject({ statusCode: 400 });
      expect(await countedAt(address)).toBe(3);
      expect(await send(botId, {}, from)).toMatchObject({ action: 'BUY' });
    },
  );
});
