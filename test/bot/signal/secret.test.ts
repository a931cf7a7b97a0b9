import { MASK } from '../../../src/core/text/mask.js';
import { sha256 } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { world } from '../../support/world.js';
import { storedBot } from '../support/stored-bots.js';

async function botRow(id: string) {
  const { system } = await world();
  return system.db.rows.selectFrom('trading_bot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const secretPath = (id: string) => `/api/trading-bot/bot/${id}/signal-secret`;

describe.each(TRANSPORTS)('the secret for signals to a bot, by %s', (transport) => {
  const call = through(transport);

  it('is shown to its owner once, and kept as its hash alone', async () => {
    const client = await newClient();
    const { id } = await storedBot({ userId: client.user.id });
    const { secret, path } = await call(client, 'POST', secretPath(id));
    expect(secret).toMatch(/^sig_[A-Za-z0-9]{40}$/);
    expect(path).toBe(`/api/trading-bot/bot/${id}/signal`);
    const row = await botRow(id);
    expect(row.signalSecretHash).toBe(sha256(secret));
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('takes the place of the one before, which the bot and its audit trail say nothing of', async () => {
    const client = await newClient();
    const { id } = await storedBot({ userId: client.user.id });
    const first = await call(client, 'POST', secretPath(id));
    const fence = BigInt((await botRow(id)).fence);
    const second = await call(client, 'POST', secretPath(id));
    expect(second.secret).not.toBe(first.secret);
    expect(await botRow(id)).toMatchObject({ signalSecretHash: sha256(second.secret), fence: String(fence + 1n) });
    const { system } = await world();
    const trail = system.db.rows.selectFrom('trading_bot_audit_log').selectAll().where('botId', '=', id);
    const rows = await trail.execute();
    expect(rows.map(({ action, actor, userId }) => [action, actor, userId])).toEqual([
      ['BOT_UPDATED', 'USER', client.user.id],
      ['BOT_UPDATED', 'USER', client.user.id],
    ]);
    expect(rows.map(({ details }) => details)).toEqual([
      { before: { signalSecret: null }, after: { signalSecret: MASK } },
      { before: { signalSecret: MASK }, after: { signalSecret: MASK } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(second.secret);
  });

  it("is made for nobody else's bot, whoever asks", async () => {
    const { id } = await storedBot({ userId: (await newClient()).user.id });
    for (const role of ['User', 'Super Admin']) {
      const answer = await call(await newClient({ role }), 'POST', secretPath(id));
      expect(answer).toMatchObject({ statusCode: 404, message: 'Bot not found' });
    }
    expect((await botRow(id)).signalSecretHash).toBeNull();
  });

  it('is made in a browser session alone', async () => {
    const { user } = await newClient();
    const { id } = await storedBot({ userId: user.id });
    expect(await call(await withApiKey(user.id), 'POST', secretPath(id))).toMatchObject({ statusCode: 403 });
    expect((await call(await anonymous(), 'POST', secretPath(id))).statusCode).toBe(401);
    expect((await botRow(id)).signalSecretHash).toBeNull();
  });

  it('is made for no bot that trades by something else', async () => {
    const client = await newClient();
    const { id } = await storedBot({ userId: client.user.id, type: 'RSI' });
    expect(await call(client, 'POST', secretPath(id))).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });
});
