import { HOUR_MS } from '../../../../src/core/clock.js';
import type { Client } from '../../../support/client.js';
import { TRANSPORTS, through } from '../../../support/each-transport.js';
import { clearSettings } from '../../../support/stored-settings.js';
import { world } from '../../../support/world.js';
import { BOT, botRow, BOTS } from '../../support/own-bots.js';
import { ACCOUNTS, VenueServer } from '../../support/venue-server.js';

const LIVE = { ...BOT, mode: 'LIVE' } as const;
const GRID = { type: 'GRID', strategyConfig: { lower: '50000', upper: '70000', levels: 5 } } as const;
/** Its levels differ by less than the least step of a price at the exchange. */
const NARROW = { type: 'GRID', strategyConfig: { lower: '50000', upper: '50000.5', levels: 7 } } as const;

const refused = (message: RegExp) => ({
  statusCode: 400,
  code: 'BAD_INPUT',
  message: expect.stringMatching(message),
});

let server: VenueServer;
beforeAll(async () => {
  server = await VenueServer.start();
  await server.stub.call('openMarket', 'SOL-USDT', '100', { state: 'suspend' });
});
beforeEach(() =>
  server.setSettings({
    tradingBotLiveTradingEnabled: 'true',
    tradingBotMarkets: '["BTC/USDT", "ETH/USDT", "SOL/USDT", "BTC/XYZ"]',
  }),
);
afterEach(async () => {
  await clearSettings('tradingBotLiveTradingEnabled', 'tradingBotMarkets');
  await server.stub.call('heal');
  (await world()).clock.reset();
});
afterAll(() => server.close());

let hours = 0;

/** From now on the exchange is asked for its markets again, since more than an hour has passed since the last time. */
async function forgetMarkets(): Promise<void> {
  const { clock } = await world();
  hours += 2;
  clock.reset();
  clock.advance(hours * HOUR_MS);
}

async function silenceVenue(): Promise<void> {
  await forgetMarkets();
  await server.stub.call('fault', { path: '/api/v5/public', times: 1_000, answer: 'hang-up' });
}

describe.each(TRANSPORTS)("the market of a live bot is its exchange's, by %s", (transport) => {
  const call = through(transport);
  const make = async (
    client: Client,
    over: { readonly venueAccountId?: string; readonly [field: string]: unknown } = {},
  ) =>
    call(client, 'POST', BOTS, {
      ...LIVE,
      ...over,
      venueAccountId: over.venueAccountId ?? (await server.added(client)),
    });
  const start = (client: Client, id: string, headers?: Record<string, string>) =>
    call(client, 'POST', `${BOTS}/${id}/start`, {}, headers);

  it.each([
    ['BTC/XYZ', /^symbol: okx does not list BTC\/XYZ$/],
    ['SOL/USDT', /^symbol: okx does not trade SOL\/USDT at present$/],
    ['LTC/USDT', /^symbol: bots trade no market LTC\/USDT here/],
  ])('which is not made for %s', async (symbol, message) => {
    expect(await make(await server.client(), { symbol })).toMatchObject(refused(message));
  });

  it('which takes no grid whose levels have one price there', async () => {
    const client = await server.client();
    expect(await make(client, NARROW)).toMatchObject(refused(/^strategyConfig\.levels: .* multiples of 0\.1$/));
    const { id } = await make(client, GRID);
    const put = await call(client, 'PUT', `${BOTS}/${id}`, { strategyConfig: NARROW.strategyConfig });
    expect(put).toMatchObject(refused(/^strategyConfig\.levels: /));
    expect((await botRow(id)).strategyConfig).toMatchObject(GRID.strategyConfig);
  });

  it('which takes no orders that buy too little there', async () => {
    const client = await server.client();
    const TOO_SMALL = refused(/^orderAmount: an order of 0\.6 USDT is too small at 65000, .* at least 0\.00001 BTC$/);
    expect(await make(client, { ...GRID, orderAmount: '0.6' })).toMatchObject(TOO_SMALL);
    const { id } = await make(client, { ...GRID, orderAmount: '0.65' });
    expect(await call(client, 'PUT', `${BOTS}/${id}`, { orderAmount: '0.6' })).toMatchObject(TOO_SMALL);
    expect((await botRow(id)).orderAmount).toMatch(/^0\.650*$/);
    expect(await make(client, { ...GRID, allocatedAmount: '2.4' })).toMatchObject(
      refused(/^allocatedAmount: an order of 0\.6 USDT is too small at 65000/),
    );
  });

  it('which it is not started at once its exchange trades it no more', async () => {
    const client = await server.client();
    const { id } = await make(client, { symbol: 'ETH/USDT' });
    await server.stub.call('openMarket', 'ETH-USDT', '3000', { state: 'suspend' });
    await forgetMarkets();
    expect(await start(client, id)).toMatchObject(refused(/^symbol: okx does not trade ETH\/USDT at present$/));
    expect(await botRow(id)).toMatchObject({ status: 'DRAFT', fence: '0' });
    await server.stub.call('openMarket', 'ETH-USDT', '3000');
    await forgetMarkets();
    expect(await start(client, id)).toMatchObject({ statusCode: 200, status: 'RUNNING' });
  });

  it('without whose answer it is neither made, changed nor started, but paused, resumed and stopped', async () => {
    const client = await server.client();
    const venueAccountId = await server.added(client);
    const { id } = await make(client, { venueAccountId });
    const running = await make(client, { venueAccountId });
    await start(client, running.id);
    await silenceVenue();
    const UNREACHABLE = { statusCode: 502, code: 'VENUE_UNREACHABLE' };
    expect(await make(client, { venueAccountId })).toMatchObject(UNREACHABLE);
    expect(await call(client, 'PUT', `${BOTS}/${id}`, { orderAmount: '50' })).toMatchObject(UNREACHABLE);
    expect(await start(client, id)).toMatchObject(UNREACHABLE);
    expect(await call(client, 'PUT', `${BOTS}/${id}`, { name: 'Other' })).toMatchObject({ statusCode: 200 });
    for (const action of ['pause', 'resume', 'stop']) {
      expect(await call(client, 'POST', `${BOTS}/${running.id}/${action}`, {})).toMatchObject({ statusCode: 200 });
    }
  });

  it('which a repeated start does not ask about: it gets the first answer', async () => {
    const client = await server.client();
    const { id } = await make(client);
    const headers = { 'idempotency-key': `start-${id}` };
    const first = await start(client, id, headers);
    expect(first).toMatchObject({ statusCode: 200, status: 'RUNNING' });
    await silenceVenue();
    expect(await start(client, id, headers)).toEqual(first);
  });

  it('and a clone keeps the account of the bot, unless it is deleted: then its owner names another to start it', async () => {
    const client = await server.client();
    const { id, venueAccountId } = await make(client);
    const clone = () => call(client, 'POST', `${BOTS}/${id}/clone`);
    expect(await clone()).toMatchObject({ statusCode: 200, mode: 'LIVE', venueAccountId });
    await client.rest('DELETE', `${ACCOUNTS}/${venueAccountId}`);
    const copy = await clone();
    expect(copy).toMatchObject({ statusCode: 200, mode: 'LIVE', venueAccountId: null });
    expect(await start(client, copy.id)).toMatchObject(refused(/^venueAccountId: name an account of yours/));
    const named = { venueAccountId: await server.added(client) };
    expect(await call(client, 'PUT', `${BOTS}/${copy.id}`, named)).toMatchObject({ statusCode: 200, ...named });
  });
});

describe('the market of a paper bot', () => {
  it("is the configured exchange's, which has one price for levels that are nearer than its step", async () => {
    const exchange = await VenueServer.start({ exchange: true });
    try {
      const client = await exchange.client();
      const { body } = await client.rest('POST', BOTS, { ...BOT, ...NARROW });
      expect(body).toMatchObject(refused(/^strategyConfig\.levels: /));
      expect((await client.rest('POST', BOTS, { ...BOT, ...GRID })).body).toMatchObject({ statusCode: 200 });
    } finally {
      await exchange.close();
    }
  });

  it("is the platform's without one, whose prices have eight decimals", async () => {
    const client = await server.client();
    expect((await client.rest('POST', BOTS, { ...BOT, ...NARROW })).body).toMatchObject({ statusCode: 200 });
  });
});
