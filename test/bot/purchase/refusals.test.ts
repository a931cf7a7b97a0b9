import { anonymous, newClient, newUser } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { changeHeldBack } from '../../support/held-change.js';
import { world } from '../../support/world.js';
import { botTables } from '../support/bot-tables.js';
import { ban, bought, MARKETPLACE, newBuyer, onSale, salesOf, spot, type Buyer } from '../support/sales.js';
import { newId } from '../../../src/core/ids.js';

describe.each(TRANSPORTS)('a purchase that is refused by %s', (transport) => {
  const call = through(transport);
  const purchase = (buyer: Client, id: string, body: object = {}, headers = {}) =>
    call(buyer, 'POST', `${MARKETPLACE}/${id}/purchase`, body, headers);

  /** Refused with these, and nothing of it is written. */
  async function refused(buyer: Buyer, id: string, expected: object, body: object = {}): Promise<void> {
    const before = [await botTables(), await spot({ userId: buyer.user.id })];
    expect(await purchase(buyer, id, body)).toMatchObject(expected);
    expect([await botTables(), await spot({ userId: buyer.user.id })]).toEqual(before);
  }

  it('is one of a listing that is not in the marketplace, whoever asks', async () => {
    const buyer = await newBuyer();
    const NO_STRATEGY = { statusCode: 404, code: 'NOT_FOUND', message: 'There is no such strategy' };
    for (const status of ['DRAFT', 'PENDING_REVIEW', 'REJECTED', 'SUSPENDED'] as const) {
      const { id } = await onSale({ status });
      await refused(buyer, id, NO_STRATEGY);
      await refused(buyer, (await onSale({ status, userId: buyer.user.id })).id, NO_STRATEGY);
    }
    await refused(buyer, (await onSale({ deletedAt: '2026-01-01T00:00:00.000Z' })).id, NO_STRATEGY);
    await refused(buyer, newId(), NO_STRATEGY);
  });

  it('is one of an own strategy, of one that the buyer holds, and at another price than the expected one', async () => {
    const buyer = await newBuyer();
    const own = await onSale({ userId: buyer.user.id });
    await refused(buyer, own.id, { statusCode: 400, code: 'OWN_STRATEGY' }, { expectedPrice: '7' });
    const listing = await onSale();
    const changed = { statusCode: 409, code: 'STRATEGY_CHANGED', message: /The price is 10 USDT/ };
    await refused(
      buyer,
      listing.id,
      { ...changed, message: expect.stringMatching(changed.message) },
      { expectedPrice: '9.99' },
    );
    await bought(buyer, listing);
    await refused(buyer, listing.id, { statusCode: 409, code: 'ALREADY_PURCHASED' }, { expectedPrice: '7' });
  });

  it('is one with an expected price that is no amount', async () => {
    const [buyer, listing] = [await newBuyer(), await onSale()];
    for (const expectedPrice of ['-1', '1e2', 'ten', '0.0000000000000000001', '1000000000000']) {
      await refused(buyer, listing.id, { statusCode: 400, code: 'BAD_INPUT' }, { expectedPrice });
    }
  });

  it('is one of a seller whose account is not active, free strategies included', async () => {
    const [buyer, seller] = [await newBuyer(), await newUser()];
    const [listing, free] = [await onSale({ userId: seller.id }), await onSale({ userId: seller.id, price: '0' })];
    await ban(seller);
    for (const { id } of [listing, free]) await refused(buyer, id, { statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
  });

  it('is one that the buyer cannot pay: no wallet, too little, a frozen wallet', async () => {
    const { platform } = await world();
    const listing = await onSale({ price: '50' });
    const poor = await newClient();
    const message = 'You have no USDT wallet of type SPOT to pay from';
    await refused(poor, listing.id, { statusCode: 400, code: 'INSUFFICIENT_FUNDS', message });
    await newWallet({ owner: { userId: poor.user.id }, currency: 'BTC', balance: '100' });
    await refused(poor, listing.id, { statusCode: 400, code: 'INSUFFICIENT_FUNDS', message });
    await refused(await newBuyer('49.999999'), listing.id, { statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    const frozen = await newBuyer();
    const ofBuyer = platform.db.rows.updateTable('wallet').where('userId', '=', frozen.user.id);
    await ofBuyer.set({ frozenAt: new Date().toISOString() }).execute();
    await refused(frozen, listing.id, { statusCode: 409, code: 'WALLET_FROZEN' });
    await ofBuyer.set({ frozenAt: null }).execute();
    // What the seller's wallet was opened for was rolled back as well.
    expect(await spot({ userId: listing.userId })).toBeNull();
    expect(await purchase(frozen, listing.id)).toMatchObject({ statusCode: 200 });
  });

  it('is one in a currency that is switched off, unless it is free', async () => {
    const { id, code } = await newCurrency({ type: 'SPOT', precision: 2 });
    const [buyer, listing] = [await newBuyer('100', code), await onSale({ currency: code })];
    const free = await onSale({ currency: code, price: '0' });
    await switchCurrency(id, false);
    await refused(buyer, listing.id, { statusCode: 400, code: 'BAD_INPUT' });
    expect(await spot({ userId: buyer.user.id }, code)).toBe('100');
    expect(await purchase(buyer, free.id)).toMatchObject({ statusCode: 200 });
  });

  it('is one by who is not signed in, by a key without the scope trade, and by one who may not buy', async () => {
    const listing = await onSale();
    expect(await purchase(await anonymous(), listing.id)).toMatchObject({ statusCode: 401 });
    const [buyer, { url }] = [await newBuyer(), await world()];
    const key = async (scope: string) =>
      new Client(url, { apiKey: await newApiKey(buyer.user.id, { permissions: JSON.stringify([scope]) }) });
    expect(await purchase(await key('payment'), listing.id)).toMatchObject({ statusCode: 403 });
    expect(await salesOf(listing.id)).toEqual([]);
    expect(await purchase(await key('trade'), listing.id)).toMatchObject({ statusCode: 200 });
  });
});

describe.each(TRANSPORTS)('while the platform says so, a purchase by %s', (transport) => {
  const call = through(transport);
  const purchase = (buyer: Client, id: string, headers = {}) =>
    call(buyer, 'POST', `${MARKETPLACE}/${id}/purchase`, {}, headers);

  afterEach(() =>
    clearSettings('tradingBotMarketplaceEnabled', 'tradingBotPlatformFeePercent', 'kycStatus', 'kycFeatureEnforcement'),
  );

  it('is refused with the marketplace, before anything else, and its repeat is answered', async () => {
    const [buyer, listing] = [await newBuyer(), await onSale()];
    const key = { 'idempotency-key': 'before' };
    const made = await purchase(buyer, listing.id, key);
    await setSettings({ tradingBotMarketplaceEnabled: 'false' });
    for (const { id } of [listing, await onSale({ status: 'DRAFT' }), await onSale({ userId: buyer.user.id })]) {
      expect(await purchase(buyer, id)).toMatchObject({ statusCode: 403, code: 'MARKETPLACE_OFF' });
    }
    expect(await purchase(buyer, listing.id, key)).toEqual(made);
  });

  it('needs the verification of the buyer', async () => {
    const [buyer, listing] = [await newBuyer(), await onSale()];
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    expect(await purchase(buyer, listing.id)).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
    const level = await newLevel({ features: ['buy_bot_strategy'] });
    await approve((await newApplication(buyer.user.id, level.id)).id);
    expect(await purchase(buyer, listing.id)).toMatchObject({ statusCode: 200 });
  });

  it('is refused at a price that a higher fee leaves nothing of', async () => {
    const { code } = await newCurrency({ type: 'SPOT', precision: 2 });
    const [buyer, listing] = [await newBuyer('1', code), await onSale({ price: '0.01', currency: code })];
    expect(await purchase(buyer, listing.id)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    await setSettings({ tradingBotPlatformFeePercent: '0' });
    expect(await purchase(buyer, listing.id)).toMatchObject({ statusCode: 200, price: '0.01' });
  });
});

it('thirty purchases a minute are the most that an account may ask for', async () => {
  const buyer = await newBuyer();
  for (let count = 0; count < 30; count += 1) {
    expect((await buyer.rest('POST', `${MARKETPLACE}/${newId()}/purchase`, {})).body.statusCode).toBe(404);
  }
  const { body } = await buyer.rest('POST', `${MARKETPLACE}/${newId()}/purchase`, {});
  expect(body).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
});

it('a ban of the seller that is under way is waited for', async () => {
  const [buyer, listing] = [await newBuyer(), await onSale()];
  const commit = await changeHeldBack(listing.userId, { status: 'BANNED' });
  const buying = buyer.rest('POST', `${MARKETPLACE}/${listing.id}/purchase`, {});
  await commit();
  expect((await buying).body).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
});

it('two who sell for more than a listing can count are told so, and nothing is sold', async () => {
  const listing = await onSale({ price: '999999999999' });
  const [one, other] = [await newBuyer('999999999999'), await newBuyer('999999999999')];
  await bought(one, listing);
  const { body } = await other.rest('POST', `${MARKETPLACE}/${listing.id}/purchase`, {});
  expect(body).toMatchObject({ statusCode: 400, code: 'BALANCE_OVERFLOW' });
  expect(await salesOf(listing.id)).toHaveLength(1);
});
