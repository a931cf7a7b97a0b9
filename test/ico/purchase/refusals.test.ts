import { newId } from '../../../src/core/ids.js';
import type { Offer } from '../../../src/services/ico/purchase/offer.js';
import { requireOnSale } from '../../../src/services/ico/purchase/require-on-sale.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newLevel } from '../../support/kyc.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import {
  ADDRESS,
  newBuyer,
  newSale,
  PURCHASE,
  setOffering,
  storedSale,
  wanted,
  type Buyer,
  type Sale,
} from '../support/sales.js';

const NOW = () => new Date().toISOString();

describe.each(TRANSPORTS)('buying by %s', (transport) => {
  const call = through(transport);
  const buy = async (buyer: Client, sale: Pick<Sale, 'id'>, over: object = {}) => {
    await endWindow('orderCreation');
    return call(buyer, 'POST', PURCHASE, wanted(sale, '50', over));
  };
  /** Leaves everything as it was. */
  const refused = async (sale: Sale, buyer: Buyer, over: object = {}) => {
    const body = await buy(buyer, sale, over);
    expect(await storedSale(sale.id)).toMatchObject({ raised: '0', sold: '0', contributions: [], accounts: [] });
    return body;
  };

  it('is refused for an offering that is not there and for a deleted one, in the same words', async () => {
    const [deleted, draft] = [await newSale(), await newSale({ isApproved: false })];
    for (const { id } of [deleted, draft]) await setOffering(id, { deletedAt: NOW() });
    const buyer = await newBuyer(deleted);
    const absent = await buy(buyer, { id: newId() });
    expect(absent).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    for (const sale of [deleted, draft]) expect(await refused(sale, buyer)).toEqual(absent);
  });

  it.each([
    ['waits for its approval', {}],
    ['was rejected', { status: 'REJECTED', rejectedAt: NOW() }],
    ['was cancelled before its approval', { status: 'CANCELLED', cancelledAt: NOW() }],
  ])('is refused for an offering that %s', async (_state, columns) => {
    const sale = await newSale({ isApproved: false });
    await setOffering(sale.id, { updatedAt: NOW(), ...columns });
    expect(await refused(sale, await newBuyer(sale))).toMatchObject({
      statusCode: 409,
      code: 'ICO_NOT_ON_SALE',
      message: 'The offering is not approved',
    });
  });

  it('is refused to its creator', async () => {
    const sale = await newSale();
    const creator = await signedIn(sale.creator);
    await newWallet({ owner: { userId: sale.creator.id }, currency: sale.currency.code, balance: '1000' });
    expect(await buy(creator, sale)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await storedSale(sale.id)).toMatchObject({ contributions: [] });
  });

  it.each([
    ['paused', { paused: true }],
    ['flagged', { flagged: true }],
    ['a success', { status: 'SUCCESS', settledAt: NOW() }],
    ['failed', { status: 'FAILED', settledAt: NOW() }],
    ['cancelled', { status: 'CANCELLED', cancelledAt: NOW() }],
  ])('is refused while the offering is %s', async (_state, columns) => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    await setOffering(sale.id, columns);
    expect(await refused(sale, buyer)).toMatchObject({ statusCode: 409, code: 'ICO_NOT_ON_SALE' });
  });

  it.each([
    ['banned', { status: 'BANNED' as const }],
    ['closed', { deletedAt: NOW() }],
  ])('is refused while the account of the creator is %s', async (_state, columns) => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const { system } = await world();
    await system.db.rows.updateTable('user').set(columns).where('id', '=', sale.creator.id).execute();
    expect(await refused(sale, buyer)).toMatchObject({ statusCode: 409, code: 'ICO_NOT_ON_SALE' });
  });

  it('is made from the start on, and refused before it and from the end on', async () => {
    const { clock } = await world();
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const at = (offsetMs: number) => new Date(clock.now().getTime() + offsetMs).toISOString();
    await setOffering(sale.id, { startDate: at(20_000) });
    expect(await refused(sale, buyer)).toMatchObject({
      statusCode: 409,
      code: 'ICO_NOT_ON_SALE',
      message: expect.stringMatching(/^The sale begins at /),
    });
    await setOffering(sale.id, { startDate: at(0) });
    expect(await buy(buyer, sale)).toMatchObject({ statusCode: 200 });
    await setOffering(sale.id, { startDate: at(-60_000), endDate: at(0) });
    expect(await buy(buyer, sale)).toMatchObject({
      statusCode: 409,
      code: 'ICO_NOT_ON_SALE',
      message: expect.stringMatching(/^The sale ended at /),
    });
    expect((await storedSale(sale.id)).contributions).toHaveLength(1);
  });

  it('is refused during maintenance', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    await setSettings({ icoMaintenanceMode: 'true' });
    const body = await refused(sale, buyer).finally(() => clearSettings('icoMaintenanceMode'));
    expect(body).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  });

  it('is refused in a currency that is switched off', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    await switchCurrency(sale.currency.id, false);
    expect(await refused(sale, buyer)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('is refused without a wallet of the currency, with too little in it, and from one that is frozen', async () => {
    const sale = await newSale();
    const without = await newClient();
    expect(await buy(without, sale)).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: `You have no ${sale.currency.code} wallet of type SPOT to pay from: open one and fund it first`,
    });
    expect(await refused(sale, await newBuyer(sale, '49.99'))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    const frozen = await newBuyer(sale);
    const { system } = await world();
    await system.db.rows.updateTable('wallet').set({ frozenAt: NOW() }).where('id', '=', frozen.wallet.id).execute();
    expect(await refused(sale, frozen)).toMatchObject({ statusCode: 409, code: 'WALLET_FROZEN' });
  });

  it.each([
    ['ethereum', '0x52908400098527886E0F7030069857D2E4169Ee7'],
    ['ethereum', '0x0000000000000000000000000000000000000000'],
    ['ethereum', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['ethereum', `0x${'a'.repeat(126)}`],
    ['solana', ADDRESS],
    ['tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9'],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ])('is refused for an address that %s does not have: %s', async (blockchain, walletAddress) => {
    const sale = await newSale({ blockchain });
    const body = await refused(sale, await newBuyer(sale), { walletAddress });
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(body.message).toMatch(/^walletAddress must be /);
  });

  it('is refused for an address of ten thousand characters and for what is no id', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    for (const over of [{ walletAddress: '1'.repeat(10_000) }, { walletAddress: '' }, { offeringId: 'mine' }]) {
      expect(await refused(sale, buyer, over)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it('is refused to who is not signed in', async () => {
    const sale = await newSale();
    expect(await buy(await anonymous(), sale)).toMatchObject({ statusCode: 401 });
  });

  it('is refused to an account whose level does not open it, which lists and reads may be called by', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    await newLevel({ features: [] });
    const body = await refused(sale, buyer);
    const list = await call(buyer, 'GET', PURCHASE);
    await clearSettings('kycStatus', 'kycFeatureEnforcement');
    expect([body, list]).toMatchObject([{ statusCode: 403 }, { statusCode: 200 }]);
  });
});

it('the start belongs to the sale, and the end does not', () => {
  const [start, end] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
  const offer = { status: 'ACTIVE', approvedAt: start, startDate: start, endDate: end, isPayable: true } as Offer;
  const at = (text: string, offsetMs: number) => () =>
    requireOnSale({ clock: { now: () => new Date(Date.parse(text) + offsetMs) } }, offer, 'a buyer');
  expect(at(start, -1)).toThrow('The sale begins at 2030-01-01T00:00:00.000Z');
  for (const inTime of [at(start, 0), at(end, -1)]) expect(inTime).not.toThrow();
  expect(at(end, 0)).toThrow('The sale ended at 2030-02-01T00:00:00.000Z');
});

it('a program buys with a key of the scope trade, and with no other; lists need none', async () => {
  const sale = await newSale();
  const buyer = await newBuyer(sale);
  const { url } = await world();
  const withScopes = async (...permissions: string[]) =>
    new Client(url, { apiKey: await newApiKey(buyer.user.id, { permissions: JSON.stringify(permissions) }) });
  const [trader, other] = [await withScopes('trade'), await withScopes('withdraw')];
  for (const transport of TRANSPORTS) {
    const call = through(transport);
    await endWindow('orderCreation');
    expect(await call(other, 'POST', PURCHASE, wanted(sale, '50'))).toMatchObject({ statusCode: 403 });
    expect(await call(other, 'GET', PURCHASE)).toMatchObject({ statusCode: 200 });
    expect(await call(trader, 'POST', PURCHASE, wanted(sale, '50'))).toMatchObject({ statusCode: 200 });
  }
});

it('ten purchases in one document count ten times for the limit of orders', async () => {
  const sale = await newSale();
  const buyer = await newBuyer(sale);
  await endWindow('orderCreation');
  const fields = Array.from({ length: 10 }, (_, at) => `p${at}: buyIcoTokens(input: $input) { id }`);
  const query = `mutation ($input: BuyIcoTokensInput!) { ${fields.join(' ')} }`;
  const { errors = [] } = await buyer.gql(query, { input: wanted(sale, '10') });
  // The first refusal ends the document.
  expect(errors.map(({ extensions, path }) => [extensions.code, path])).toEqual([['RATE_LIMITED', ['p5']]]);
  expect((await storedSale(sale.id)).contributions).toHaveLength(5);
  expect(await through('REST')(buyer, 'POST', PURCHASE, wanted(sale, '10'))).toMatchObject({ code: 'RATE_LIMITED' });
});
