import { newClient } from '../../support/accounts.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { inStatus, madeStrategy, STRATEGIES, strategyAudit, toldOf } from '../support/listings.js';
import { strategyRow } from '../support/stored-strategies.js';

describe.each(TRANSPORTS)('submitting a listing by %s', (transport) => {
  const call = through(transport);
  const submit = (client: Parameters<typeof call>[0], id: string) => call(client, 'POST', `${STRATEGIES}/${id}/submit`);

  afterEach(() =>
    clearSettings(
      'tradingBotAutoApprove',
      'tradingBotMarketplaceEnabled',
      'tradingBotMarkets',
      'tradingBotPlatformFeePercent',
      'kycStatus',
      'kycFeatureEnforcement',
    ),
  );

  it('lets it wait for an admin, with the time and a row in the audit trail', async () => {
    const client = await newClient();
    const { id } = await madeStrategy(client, {}, inStatus('REJECTED'));
    expect(await submit(client, id)).toMatchObject({
      statusCode: 200,
      status: 'PENDING_REVIEW',
      reason: null,
      submittedAt: expect.anything(),
      approvedVersion: null,
    });
    expect(await strategyAudit(id)).toEqual([
      {
        action: 'STRATEGY_SUBMITTED',
        actor: 'USER',
        ownerId: client.user.id,
        userId: client.user.id,
        details: { before: { status: 'REJECTED' }, after: { status: 'PENDING_REVIEW', version: 1 } },
      },
    ]);
    expect(await toldOf(client.user.id)).toEqual([]);
  });

  it('approves it at once where the platform does so by itself', async () => {
    await setSettings({ tradingBotAutoApprove: 'true' });
    const client = await newClient();
    const { id } = await madeStrategy(client);
    await call(client, 'PUT', `${STRATEGIES}/${id}`, { timeframe: '4h' });
    expect(await submit(client, id)).toMatchObject({
      statusCode: 200,
      status: 'APPROVED',
      version: 2,
      approvedVersion: 2,
      approvedAt: expect.anything(),
    });
    expect(await strategyAudit(id)).toMatchObject([
      { action: 'STRATEGY_SUBMITTED', actor: 'USER' },
      { action: 'STRATEGY_APPROVED', actor: 'USER', details: { automatic: true } },
    ]);
    const link = `/trading-bot/marketplace/${id}`;
    expect(await toldOf(client.user.id)).toEqual([
      {
        type: 'system',
        title: 'Strategy Approved',
        message: 'Averages was approved and is in the marketplace now.',
        link,
        actions: [{ label: 'View Strategy', link }],
      },
    ]);
  });

  it('is refused while the marketplace is off', async () => {
    const client = await newClient();
    const { id } = await madeStrategy(client);
    await setSettings({ tradingBotMarketplaceEnabled: 'false' });
    expect(await submit(client, id)).toMatchObject({ statusCode: 403, code: 'MARKETPLACE_OFF' });
    expect(await strategyRow(id)).toMatchObject({ status: 'DRAFT', submittedAt: null });
  });

  it('needs the verification of its seller', async () => {
    const client = await newClient();
    const { id } = await madeStrategy(client);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    expect(await submit(client, id)).toMatchObject({
      statusCode: 403,
      code: 'KYC_REQUIRED',
      ...(transport === 'REST' ? { missing: { feature: 'become_bot_seller' } } : {}),
    });
    expect(await strategyRow(id)).toMatchObject({ status: 'DRAFT' });
    const level = await newLevel({ features: ['become_bot_seller'] });
    await approve((await newApplication(client.user.id, level.id)).id);
    expect(await submit(client, id)).toMatchObject({ statusCode: 200, status: 'PENDING_REVIEW' });
  });

  it('asks again whether it can be traded and sold here', async () => {
    const client = await newClient();
    const { id: currencyId, code: currency } = await newCurrency({ type: 'SPOT', precision: 2 });
    await setSettings({ tradingBotPlatformFeePercent: '0' });
    const { id } = await madeStrategy(client, { price: '0.01', currency, symbol: 'ETH/USDT' });
    const refused = (message: RegExp) => ({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringMatching(message),
    });
    await setSettings({ tradingBotMarkets: '["BTC/USDT"]' });
    expect(await submit(client, id)).toMatchObject({ statusCode: 409, code: 'MARKET_NOT_TRADED' });
    await clearSettings('tradingBotMarkets', 'tradingBotPlatformFeePercent');
    expect(await submit(client, id)).toMatchObject(refused(/^price: nothing is left/));
    await setSettings({ tradingBotPlatformFeePercent: '0' });
    await switchCurrency(currencyId, false);
    expect(await submit(client, id)).toMatchObject(refused(/^currency: /));
    expect(await strategyRow(id)).toMatchObject({ status: 'DRAFT', submittedAt: null });
    await switchCurrency(currencyId, true);
    expect(await submit(client, id)).toMatchObject({ statusCode: 200, status: 'PENDING_REVIEW' });
  });
});
