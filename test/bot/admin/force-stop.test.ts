import { newId } from '../../../src/core/ids.js';
import { newClient, newUser } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { auditOf, botRow, setBot } from '../support/own-bots.js';
import { storedBot, storedTrade } from '../support/stored-bots.js';

const pathOf = (id: string) => `/api/admin/trading-bot/bot/${id}/stop`;
const admin = () => newClient({ permissions: ['manage.trading_bot.bot'] });

describe.each(TRANSPORTS)("an admin who stops somebody's bot, by %s", (transport) => {
  const call = through(transport);

  it('leaves two rows in its name, notifies nobody, and sells only what it is told to', async () => {
    const [client, owner] = [await admin(), await newUser()];
    for (const [body, closeAsked] of [
      [{ reason: 'It trades against the terms' }, null],
      [{ closePositions: true }, 'MANUAL'],
    ] as const) {
      const bot = await storedBot({ userId: owner.id, status: closeAsked ? 'PAUSED' : 'RUNNING' });
      await storedTrade(bot);
      const { status: before } = await botRow(bot.id);
      expect(await call(client, 'POST', pathOf(bot.id), body)).toMatchObject({
        statusCode: 200,
        id: bot.id,
        status: 'STOPPED',
        owner: { id: owner.id },
      });
      expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED', closeAsked, fence: '1' });
      const details = {
        reason: 'reason' in body ? body.reason : null,
        closePositions: closeAsked !== null,
        before: { status: before },
        after: { status: 'STOPPED' },
      };
      const by = { ownerId: owner.id, userId: client.user.id, actor: 'ADMIN', details };
      expect(await auditOf(bot.id)).toMatchObject([
        { action: 'ADMIN_FORCE_STOP', ...by },
        { action: 'BOT_STOPPED', ...by },
      ]);
    }
    const { rows } = (await world()).platform.db;
    const told = rows.selectFrom('notification').select('id').where('userId', '=', owner.id);
    expect(await told.execute()).toEqual([]);
  });

  it('stops that of an account which may do nothing any more', async () => {
    const owner = await newUser();
    const bot = await storedBot({ userId: owner.id });
    const { rows } = (await world()).platform.db;
    await rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', owner.id).execute();
    expect(await call(await admin(), 'POST', pathOf(bot.id), {})).toMatchObject({ status: 'STOPPED' });
  });

  it('is refused one that does not run, is deleted or is not there', async () => {
    const client = await admin();
    const bot = await storedBot({ userId: client.user.id, status: 'STOPPED' });
    expect(await call(client, 'POST', pathOf(bot.id), {})).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    await setBot(bot.id, { status: 'RUNNING', deletedAt: new Date().toISOString() });
    for (const id of [bot.id, newId()])
      expect(await call(client, 'POST', pathOf(id), {})).toMatchObject({ statusCode: 404, message: 'Bot not found' });
    expect(await auditOf(bot.id)).toEqual([]);
  });

  it.each([
    ['a blank reason', ' '],
    ['an empty reason', ''],
    ['a reason of 501 characters', 'x'.repeat(501)],
  ])('is refused %s, and the bot runs on', async (_what, reason) => {
    const bot = await storedBot({ userId: (await newUser()).id });
    expect(await call(await admin(), 'POST', pathOf(bot.id), { reason })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING', fence: '0' });
  });

  it('needs the permission', async () => {
    const other = await newClient({ permissions: ['view.trading_bot.bot', 'manage.trading_bot.emergency'] });
    const bot = await storedBot({ userId: other.user.id });
    expect(await call(other, 'POST', pathOf(bot.id), {})).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
  });

  it('gets the first answer again under the same key, and stops nothing that was started since', async () => {
    const client = await admin();
    const bot = await storedBot({ userId: (await newUser()).id });
    const key = { 'idempotency-key': `stop-${transport}` };
    const first = await call(client, 'POST', pathOf(bot.id), {}, key);
    await setBot(bot.id, { status: 'RUNNING' });
    expect(await call(client, 'POST', pathOf(bot.id), {}, key)).toEqual(first);
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
  });
});

describe('while bots are switched off', () => {
  useSettings({ tradingBotEnabled: 'false', tradingBotLiveTradingEnabled: 'false' });

  it("an admin stops somebody's bot all the same", async () => {
    const bot = await storedBot({ userId: (await newUser()).id, mode: 'LIVE' });
    const { body } = await (await admin()).rest('POST', pathOf(bot.id), { reason: 'Maintenance' });
    expect(body).toMatchObject({ statusCode: 200, status: 'STOPPED' });
  });
});
