import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { newId } from '../../../src/core/ids.js';
import { auditOf, BOTS, botRow } from '../support/own-bots.js';
import { bought, newBuyer, onSale, PURCHASES } from '../support/sales.js';
import { storedPurchase } from '../support/copies.js';
import { storedBot } from '../support/stored-bots.js';
import { VenueServer } from '../support/venue-server.js';

const RISK = { stopLossPercent: '7.5', takeProfits: [{ percent: '4', share: '25' }], maxOpenPositions: 2 };
const REFUNDED = '2026-01-01T00:00:00.000Z';

describe.each(TRANSPORTS)('a bot of a purchase by %s', (transport) => {
  const call = through(transport);
  const deploy = (client: Client, id: string, body: object = { mode: 'PAPER' }) =>
    call(client, 'POST', `${PURCHASES}/${id}/deploy`, body);

  afterEach(() =>
    clearSettings(
      'tradingBotLiveTradingEnabled',
      'tradingBotMarketplaceEnabled',
      'tradingBotMaxBots',
      'tradingBotMaxAllocation',
      'tradingBotMarkets',
      'kycStatus',
      'kycFeatureEnforcement',
    ),
  );

  it('runs what was sold with its risk, and knows where it comes from', async () => {
    const [buyer, listing] = [await newBuyer(), await onSale({ version: 4, timeframe: '15m', risk: RISK })];
    const purchase = await bought(buyer, listing);
    const bot = await deploy(buyer, purchase.id);
    expect(bot).toMatchObject({
      statusCode: 200,
      name: listing.name,
      symbol: 'BTC/USDT',
      type: 'EMA_CROSS',
      mode: 'PAPER',
      status: 'DRAFT',
      strategyConfig: { fast: 9, slow: 21 },
      timeframe: '15m',
      intervalSeconds: 60,
      allocatedAmount: '0',
      orderAmount: null,
      venueAccountId: null,
      purchaseId: purchase.id,
      barredAt: null,
      ...listing.risk,
    });
    const made = { purchaseId: purchase.id, strategyId: listing.id, strategyVersion: 4 };
    expect(await botRow(bot.id)).toMatchObject({ userId: buyer.user.id, ...made });
    expect(await auditOf(bot.id)).toMatchObject([
      { action: 'BOT_CREATED', actor: 'USER', ownerId: buyer.user.id, details: { ...made, after: { mode: 'PAPER' } } },
    ]);
    const moves = ['start', 'stop', 'clone'].map((action) => `${BOTS}/${bot.id}/${action}`);
    await call(buyer, 'POST', `${BOTS}/${bot.id}/allocation/add`, { amount: '100' });
    const answers = [];
    for (const path of moves) answers.push((await call(buyer, 'POST', path)).statusCode);
    expect(answers).toEqual([200, 200, 200]);
  });

  it('has the name, the amounts and the interval that its owner gives, as often as asked for, and is on paper unless told otherwise', async () => {
    const buyer = await newBuyer();
    const { id } = await bought(buyer, await onSale());
    const given = { name: ' My  own ', allocatedAmount: '500.50', orderAmount: '20.0', intervalSeconds: 5 };
    expect(await deploy(buyer, id, { mode: 'PAPER', ...given })).toMatchObject({
      statusCode: 200,
      name: 'My own',
      allocatedAmount: '500.5',
      orderAmount: '20',
      intervalSeconds: 5,
    });
    expect(await deploy(buyer, id, {})).toMatchObject({ statusCode: 200, mode: 'PAPER' });
    const nulls = {
      mode: null,
      name: null,
      allocatedAmount: null,
      orderAmount: null,
      intervalSeconds: null,
      venueAccountId: null,
    };
    expect(await deploy(buyer, id, nulls)).toMatchObject({
      statusCode: 200,
      allocatedAmount: '0',
    });
  });

  it('is the version that was sold, also once the listing is another, gone or the marketplace closed', async () => {
    const [buyer, listing] = [await newBuyer(), await onSale()];
    const purchase = await storedPurchase({ ...listing, version: 1 }, buyer.user.id);
    await setSettings({ tradingBotMarketplaceEnabled: 'false' });
    const bot = await deploy(buyer, purchase.id);
    expect(bot).toMatchObject({ statusCode: 200, strategyConfig: listing.strategyConfig });
    expect(await botRow(bot.id)).toMatchObject({ strategyVersion: 1 });
  });

  it('is nobody else’s, and none of a purchase that was refunded', async () => {
    const [buyer, listing] = [await newClient(), await onSale()];
    const [held, refunded] = [
      await storedPurchase(listing, buyer.user.id),
      await storedPurchase(listing, buyer.user.id, REFUNDED),
    ];
    const NONE = { statusCode: 404, code: 'NOT_FOUND', message: 'Purchase not found' };
    expect(await deploy(await newClient(), held.id)).toMatchObject(NONE);
    expect(await deploy(buyer, newId())).toMatchObject(NONE);
    expect(await deploy(buyer, refunded.id)).toMatchObject({ statusCode: 409, code: 'PURCHASE_REFUNDED' });
    expect(await deploy(await newClient(), refunded.id)).toMatchObject(NONE);
  });

  it('is refused as any bot is: bad terms, too small an order, no such market, too many bots, too large', async () => {
    const buyer = await newClient();
    const { id } = await storedPurchase(await onSale(), buyer.user.id);
    const bad = { statusCode: 400, code: 'BAD_INPUT' };
    const tries = [
      { mode: 'REAL' },
      { mode: 'PAPER', name: '' },
      { mode: 'PAPER', allocatedAmount: '-1' },
      { mode: 'PAPER', orderAmount: '0' },
      { mode: 'PAPER', orderAmount: '0.000000000000000001' },
      { mode: 'PAPER', intervalSeconds: 4 },
      { mode: 'PAPER', intervalSeconds: 241 },
      { mode: 'PAPER', venueAccountId: newId() },
    ];
    for (const body of tries) expect({ body, ...(await deploy(buyer, id, body)) }).toMatchObject({ body, ...bad });
    await setSettings({ tradingBotMaxAllocation: '100' });
    const large = await deploy(buyer, id, { mode: 'PAPER', allocatedAmount: '101' });
    expect(large).toMatchObject({ statusCode: 400, code: 'ALLOCATION_LIMIT' });
    await setSettings({ tradingBotMaxBots: '1' });
    await storedBot({ userId: buyer.user.id, status: 'STOPPED' });
    expect(await deploy(buyer, id)).toMatchObject({ statusCode: 409, code: 'BOT_LIMIT' });
    await setSettings({ tradingBotMarkets: '["ETH/USDT"]' });
    expect(await deploy(buyer, id)).toMatchObject({ statusCode: 409, code: 'MARKET_NOT_TRADED' });
    expect((await call(buyer, 'GET', BOTS)).items).toHaveLength(1);
  });

  it('trades with real funds where that is allowed, once its owner is verified for it', async () => {
    const buyer = await newClient();
    const { id } = await storedPurchase(await onSale(), buyer.user.id);
    const live = () => deploy(buyer, id, { mode: 'LIVE', venueAccountId: newId() });
    expect(await live()).toMatchObject({ statusCode: 403, code: 'LIVE_TRADING_OFF' });
    await setSettings({ tradingBotLiveTradingEnabled: 'true', kycStatus: 'true', kycFeatureEnforcement: 'true' });
    expect(await live()).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
    expect(await deploy(buyer, id)).toMatchObject({ statusCode: 200 });
    const level = await newLevel({ features: ['trade_bot_live'] });
    await approve((await newApplication(buyer.user.id, level.id)).id);
    expect(await live()).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await deploy(buyer, id, { mode: 'LIVE' })).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^venueAccountId: name an account/),
    });
  });
});

describe('a live bot of a purchase', () => {
  let server: VenueServer;
  beforeAll(async () => {
    server = await VenueServer.start();
  });
  afterAll(() => server.close());

  it('trades with the account at an exchange that its owner names', async () => {
    await server.setSettings({ tradingBotLiveTradingEnabled: 'true' });
    const client = await server.client();
    const purchase = await storedPurchase(await onSale(), client.user.id);
    const venueAccountId = await server.added(client);
    const { body } = await client.rest('POST', `${PURCHASES}/${purchase.id}/deploy`, { mode: 'LIVE', venueAccountId });
    expect(body).toMatchObject({ statusCode: 200, mode: 'LIVE', venueAccountId, purchaseId: purchase.id });
    await clearSettings('tradingBotLiveTradingEnabled');
  });
});
