import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { auditOf, actionsOf, BOTS, botRow, madeBot } from '../support/own-bots.js';
import { storedTrade } from '../support/stored-bots.js';

const KILL = '/api/trading-bot/kill-all';

describe.each(TRANSPORTS)('stopping a bot by %s', (transport) => {
  const call = through(transport);

  it('leaves its positions, unless it is told to close them', async () => {
    const client = await newClient();
    for (const [body, closeAsked] of [
      [{}, null],
      [{ closePositions: false }, null],
      [{ closePositions: true }, 'MANUAL'],
    ] as const) {
      const bot = await madeBot(client, {}, { status: 'RUNNING' });
      await storedTrade({ ...bot, userId: client.user.id });
      expect(await call(client, 'POST', `${BOTS}/${bot.id}/stop`, body)).toMatchObject({
        statusCode: 200,
        status: 'STOPPED',
        stoppedAt: expect.any(String),
      });
      expect(await botRow(bot.id)).toMatchObject({ closeAsked });
    }
  });

  it('asks for nothing to be closed where nothing is held', async () => {
    const client = await newClient();
    const bot = await madeBot(client, {}, { status: 'PAUSED' });
    await storedTrade({ ...bot, userId: client.user.id }, { status: 'CLOSED' });
    await call(client, 'POST', `${BOTS}/${bot.id}/stop`, { closePositions: true });
    expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED', closeAsked: null });
  });

  it('all at once stops what runs and what is paused of the caller, and leaves one row for each', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const running = await madeBot(client, {}, { status: 'RUNNING' });
    const paused = await madeBot(client, {}, { status: 'PAUSED' });
    const draft = await madeBot(client);
    const foreign = await madeBot(other, {}, { status: 'RUNNING' });
    await storedTrade({ ...running, userId: client.user.id });
    expect(await call(client, 'POST', KILL, { closePositions: true })).toMatchObject({
      statusCode: 200,
      stopped: 2,
      message: '2 bots were stopped',
    });
    expect(await botRow(running.id)).toMatchObject({ status: 'STOPPED', closeAsked: 'KILL' });
    expect(await botRow(paused.id)).toMatchObject({ status: 'STOPPED', closeAsked: null });
    expect(await botRow(draft.id)).toMatchObject({ status: 'DRAFT' });
    expect(await botRow(foreign.id)).toMatchObject({ status: 'RUNNING' });
    expect(await actionsOf(paused.id)).toEqual(['BOT_CREATED', 'KILL_SWITCH_ACTIVATED']);
    expect((await auditOf(running.id)).at(-1)).toMatchObject({
      action: 'KILL_SWITCH_ACTIVATED',
      actor: 'USER',
      userId: client.user.id,
      details: {
        closePositions: true,
        before: { status: 'RUNNING' },
        after: { status: 'STOPPED', closeAsked: 'KILL' },
      },
    });
  });

  it('all at once says so when there was nothing to stop', async () => {
    expect(await call(await newClient(), 'POST', KILL, {})).toMatchObject({
      statusCode: 200,
      stopped: 0,
      message: 'No bot was running, so nothing was stopped',
    });
  });

  it('all at once answers a repeated call as the first, and stops nothing that was started since', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { status: 'RUNNING' });
    const key = { 'idempotency-key': 'kill' };
    const first = await call(client, 'POST', KILL, {}, key);
    expect(first).toMatchObject({ stopped: 1, message: 'One bot was stopped' });
    await call(client, 'POST', `${BOTS}/${id}/start`);
    expect(await call(client, 'POST', KILL, {}, key)).toEqual(first);
    expect(await botRow(id)).toMatchObject({ status: 'RUNNING' });
  });
});

describe('what stops bots', () => {
  it('is never refused for its number, as other commands are', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    const codes = [];
    for (let times = 0; times < 62; times += 1)
      codes.push((await client.rest('POST', `${BOTS}/${id}/pause`)).body.code);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect((await client.rest('POST', `${BOTS}/${id}/stop`)).body).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect((await client.rest('POST', KILL, {})).body).toMatchObject({ stopped: 0 });
  });
});
