import { addMs } from '../../../../src/core/clock.js';
import { openVenueAccount } from '../../../../src/services/bot/venue/live-venue.js';
import { newClient } from '../../../support/accounts.js';
import type { Client } from '../../../support/client.js';
import { TRANSPORTS, through } from '../../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../../support/kyc.js';
import { clearSettings } from '../../../support/stored-settings.js';
import { world } from '../../../support/world.js';
import { BOT, botRow, BOTS, setBot } from '../../support/own-bots.js';
import { storedTrade, watchedOrder } from '../../support/stored-bots.js';
import { storedVenueAccount } from '../../support/stored-venue-accounts.js';
import { ACCOUNTS, VenueServer } from '../../support/venue-server.js';

const LIVE = { ...BOT, mode: 'LIVE' } as const;

let server: VenueServer;
beforeAll(async () => {
  server = await VenueServer.start();
});
beforeEach(() => server.setSettings({ tradingBotLiveTradingEnabled: 'true' }));
afterEach(() => clearSettings('tradingBotLiveTradingEnabled', 'kycStatus', 'kycFeatureEnforcement'));
afterAll(() => server.close());

/** A live bot of the client, as a DRAFT with an allocation, and its account. */
async function liveBot(client: Client): Promise<{ id: string; venueAccountId: string }> {
  const venueAccountId = await server.added(client);
  const { body } = await client.rest('POST', BOTS, { ...LIVE, venueAccountId });
  expect(body).toMatchObject({ statusCode: 200, mode: 'LIVE', status: 'DRAFT', venueAccountId });
  return { id: body.id, venueAccountId };
}

const refused = (message: RegExp) => ({
  statusCode: 400,
  code: 'BAD_INPUT',
  message: expect.stringMatching(message),
});

describe.each(TRANSPORTS)('a live bot, by %s', (transport) => {
  const call = through(transport);
  const make = (client: Client, venueAccountId: string) => call(client, 'POST', BOTS, { ...LIVE, venueAccountId });
  const move = (client: Client, id: string, action: string) => call(client, 'POST', `${BOTS}/${id}/${action}`, {});

  it("is made with an account of its owner's, and started, paused and resumed", async () => {
    const client = await server.client();
    const { id } = await liveBot(client);
    for (const action of ['start', 'pause', 'resume', 'stop']) {
      expect(await move(client, id, action)).toMatchObject({ statusCode: 200 });
    }
  });

  it("is made with nobody else's account, no deleted one and none that is not there", async () => {
    const client = await server.client();
    const NONE = refused(/^venueAccountId: you have no such exchange account$/);
    const deleted = await server.added(client);
    await client.rest('DELETE', `${ACCOUNTS}/${deleted}`);
    for (const id of [await server.added(await server.client()), deleted, '01890a5d-ac96-774b-bcce-b302099a8057']) {
      expect(await make(client, id)).toMatchObject(NONE);
    }
  });

  it('is made with no account at an exchange that live bots cannot trade at', async () => {
    const client = await newClient();
    const answer = await make(client, await storedVenueAccount(client.user.id));
    expect(answer).toMatchObject(refused(/^venueAccountId: live bots can no longer trade at okx/));
  });

  it('takes another account of its owner, but not while it holds a position', async () => {
    const client = await server.client();
    const { id, venueAccountId } = await liveBot(client);
    const other = await server.added(client);
    const put = (to: string | null) => call(client, 'PUT', `${BOTS}/${id}`, { venueAccountId: to });
    expect(await put(await server.added(await server.client()))).toMatchObject(refused(/^venueAccountId: /));
    expect(await put(null)).toMatchObject(refused(/^venueAccountId: /));
    expect(await put(other)).toMatchObject({ statusCode: 200, venueAccountId: other });
    await storedTrade({ id, userId: client.user.id, symbol: LIVE.symbol });
    expect(await put(venueAccountId)).toMatchObject({ statusCode: 409, code: 'BOT_HOLDS' });
    expect((await botRow(id)).venueAccountId).toBe(other);
  });

  it('takes neither another account nor another strategy while a failed order is still looked up', async () => {
    const client = await server.client();
    const { id } = await liveBot(client);
    const other = await server.added(client);
    const { clock } = await world();
    await watchedOrder({ id, userId: client.user.id, symbol: LIVE.symbol }, addMs(clock.now(), 60_000));
    const put = (input: object) => call(client, 'PUT', `${BOTS}/${id}`, input);
    for (const input of [{ venueAccountId: other }, { strategyConfig: { maxAgeSeconds: 30 } }]) {
      expect(await put(input)).toMatchObject({
        statusCode: 409,
        code: 'BOT_HOLDS',
        message: expect.stringContaining('still looked up at the exchange'),
      });
    }
    expect(await put({ name: 'Other' })).toMatchObject({ statusCode: 200, name: 'Other' });
    clock.advance(60_000);
    expect(await put({ venueAccountId: other })).toMatchObject({ statusCode: 200, venueAccountId: other });
  });

  it('is neither started nor resumed while live trading is off', async () => {
    const client = await server.client();
    const { id } = await liveBot(client);
    await server.setSettings({ tradingBotLiveTradingEnabled: 'false' });
    const OFF = { statusCode: 403, code: 'LIVE_TRADING_OFF' };
    expect(await make(client, (await botRow(id)).venueAccountId!)).toMatchObject(OFF);
    expect(await move(client, id, 'start')).toMatchObject(OFF);
    await setBot(id, { status: 'PAUSED' });
    expect(await move(client, id, 'resume')).toMatchObject(OFF);
  });

  it('is neither made, started nor resumed without the verification that opens live trading', async () => {
    const client = await server.client();
    const { id, venueAccountId } = await liveBot(client);
    await server.setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    const UNVERIFIED = { statusCode: 403, code: 'KYC_REQUIRED' };
    expect(await make(client, venueAccountId)).toMatchObject(UNVERIFIED);
    expect(await move(client, id, 'start')).toMatchObject(UNVERIFIED);
    await setBot(id, { status: 'PAUSED' });
    expect(await move(client, id, 'resume')).toMatchObject(UNVERIFIED);
    const level = await newLevel({ features: ['trade_bot_live'] });
    await approve((await newApplication(client.user.id, level.id)).id);
    expect(await move(client, id, 'resume')).toMatchObject({ statusCode: 200 });
  });

  it('is not started with an account that was deleted, and takes another one', async () => {
    const client = await server.client();
    const { id, venueAccountId } = await liveBot(client);
    expect(await call(client, 'DELETE', `${ACCOUNTS}/${venueAccountId}`)).toMatchObject({ statusCode: 200 });
    expect(await move(client, id, 'start')).toMatchObject(refused(/^venueAccountId: /));
    const other = await server.added(client);
    await call(client, 'PUT', `${BOTS}/${id}`, { venueAccountId: other });
    expect(await move(client, id, 'start')).toMatchObject({ statusCode: 200, status: 'RUNNING' });
  });

  it('is not started while its account is deleted', async () => {
    const client = await server.client();
    const { id, venueAccountId } = await liveBot(client);
    const [started, deleted] = await Promise.all([
      move(client, id, 'start'),
      call(client, 'DELETE', `${ACCOUNTS}/${venueAccountId}`),
    ]);
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([started.statusCode, deleted.statusCode]);
  });

  it('names no account when it trades on paper', async () => {
    const client = await server.client();
    const answer = await call(client, 'POST', BOTS, { ...BOT, venueAccountId: await server.added(client) });
    expect(answer).toMatchObject(refused(/^venueAccountId: a paper bot/));
  });
});

describe('a session at the exchange', () => {
  it('is opened with the credentials of an account, and not with those of a deleted one', async () => {
    const client = await server.client();
    const id = await server.added(client);
    const { session } = await openVenueAccount(server.platform, id);
    expect((await session.balances()).get('USDT')).toEqual({ free: '100000', total: '100000' });
    await session.close();
    await client.rest('DELETE', `${ACCOUNTS}/${id}`);
    await expect(openVenueAccount(server.platform, id)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
