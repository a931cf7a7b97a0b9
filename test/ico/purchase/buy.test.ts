import { newId } from '../../../src/core/ids.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import {
  ADDRESS,
  balanceOf,
  escrowOf,
  ledgerOf,
  newBuyer,
  newKey,
  newSale,
  PURCHASE,
  setOffering,
  storedSale,
  wanted,
  type Buyer,
  type Sale,
} from '../support/sales.js';

useSettings({ icoPlatformFeePercentage: '2.5' });

describe.each(TRANSPORTS)('a purchase by %s', (transport) => {
  const call = through(transport);
  const buy = async (buyer: Buyer, sale: Sale, amount: string, over: object = {}, headers = {}) => {
    await endWindow('orderCreation');
    return call(buyer, 'POST', PURCHASE, wanted(sale, amount, over), headers);
  };

  it('takes the amount from the buyer into escrow, the fee included, and the tokens from the phase', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale, '100');
    const made = await buy(buyer, sale, '20.01');
    const { phases } = await storedSale(sale.id);
    expect(made).toEqual({
      statusCode: 200,
      id: expect.any(String),
      offeringId: sale.id,
      offeringName: 'Token of a test',
      symbol: 'TST',
      phaseId: phases[0]?.id,
      amount: '20.01',
      fee: '0.51',
      price: '0.5',
      tokens: '40.02',
      currency: sale.currency.code,
      walletType: 'SPOT',
      usdValue: '20.01',
      walletAddress: ADDRESS,
      status: 'PENDING',
      deliverBy: null,
      transactionHash: null,
      chainCheck: null,
      paidOut: '0',
      refunded: '0',
      vesting: null,
      timeline: [
        { event: 'PAID', at: made.createdAt, tranche: null },
        { event: 'ESCROWED', at: made.createdAt, tranche: null },
      ],
      createdAt: expect.any(String),
    });
    expect([await balanceOf({ userId: buyer.user.id }, sale), await escrowOf(sale)]).toEqual(['79.99', '20.01']);
    expect([await balanceOf({ userId: sale.creator.id }, sale), await balanceOf({ system: 'platform' }, sale)]).toEqual(
      [null, null],
    );
    expect(await storedSale(sale.id)).toMatchObject({
      raised: '20.01',
      raisedUsd: '20.01',
      sold: '40.02',
      contributors: 1,
      remaining: ['959.98'],
      contributions: [{ id: made.id, userId: buyer.user.id, walletId: buyer.wallet.id, vests: false }],
      accounts: [{ userId: buyer.user.id, amount: '20.01', usd: '20.01', contributions: 1 }],
    });
  });

  it('is three rows of the ledger, none of them across the border of the platform', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const { id } = await buy(buyer, sale, '100');
    const [shown, escrow] = [{ border: false, metadata: { operationType: 'ICO', reference: id } }, `ico_${sale.id}`];
    expect(await ledgerOf(id)).toEqual([
      {
        idempotencyKey: `ico_${id}_escrow`,
        operation: 'CREDIT',
        amount: '97.5',
        system: escrow,
        userId: null,
        ...shown,
      },
      { idempotencyKey: `ico_${id}_fee`, operation: 'CREDIT', amount: '2.5', system: escrow, userId: null, ...shown },
      {
        idempotencyKey: `ico_${id}_pay`,
        operation: 'DEBIT',
        amount: '100',
        system: null,
        userId: buyer.user.id,
        ...shown,
      },
    ]);
  });

  it('without a fee has no row for it, and with one of everything none for the creator', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    const legs = async (percent: string) => {
      await setSettings({ icoPlatformFeePercentage: percent });
      const { id } = await buy(buyer, sale, '10');
      return (await ledgerOf(id)).map(({ idempotencyKey }) => idempotencyKey.slice(`ico_${id}_`.length));
    };
    const both = [await legs('0'), await legs('100')];
    await setSettings({ icoPlatformFeePercentage: '2.5' });
    expect(both).toEqual([
      ['escrow', 'pay'],
      ['fee', 'pay'],
    ]);
  });

  it('answers a repeated call under its key with the first answer, whatever became of the offering', async () => {
    const sale = await newSale();
    const [buyer, key] = [await newBuyer(sale), newKey()];
    const first = await buy(buyer, sale, '10', {}, key);
    expect(first).toMatchObject({ statusCode: 200, amount: '10' });
    await setOffering(sale.id, { paused: true });
    await setSettings({ icoMaintenanceMode: 'true' });
    const again = await buy(buyer, sale, '10.0', {}, key);
    await clearSettings('icoMaintenanceMode');
    expect(again).toEqual(first);
    expect(await buy(buyer, sale, '11', {}, key)).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await balanceOf({ userId: buyer.user.id }, sale)).toBe('9990');
  });

  it('at an expected price is made at that price or not at all', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    expect(await buy(buyer, sale, '10', { expectedPrice: '0.51' })).toMatchObject({
      statusCode: 409,
      code: 'ICO_PRICE_CHANGED',
      message: `A token costs 0.5 ${sale.currency.code} now: look at the offering again`,
    });
    expect(await storedSale(sale.id)).toMatchObject({ raised: '0', contributions: [] });
    expect(await buy(buyer, sale, '10', { expectedPrice: '0.50' })).toMatchObject({ statusCode: 200, price: '0.5' });
  });

  it('starts an approved offering whose start has passed, and is made at once', async () => {
    const { clock } = await world();
    const sale = await newSale({ startsInMs: 3_600_000 });
    const buyer = await newBuyer(sale);
    expect(await buy(buyer, sale, '10')).toMatchObject({ statusCode: 409, code: 'ICO_NOT_ON_SALE' });
    clock.advance(3_600_000);
    expect(await buy(buyer, sale, '10')).toMatchObject({ statusCode: 200, status: 'PENDING' });
    const { system } = await world();
    const offerings = system.db.rows.selectFrom('ico_token_offering').select(['status', 'activatedAt']);
    const started = await offerings.where('id', '=', sale.id).executeTakeFirstOrThrow();
    expect(started).toEqual({ status: 'ACTIVE', activatedAt: expect.any(String) });
  });
});

it.each(TRANSPORTS)(
  'a purchase by %s tells the creator, with a button that leads to the offering',
  async (transport) => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    await endWindow('orderCreation');
    await through(transport)(buyer, 'POST', PURCHASE, wanted(sale, '12.5'));
    const { system } = await world();
    const rows = system.db.rows.selectFrom('notification').selectAll().where('userId', '=', sale.creator.id);
    const told = (await rows.execute()).find(({ title }) => title === 'TST was bought');
    expect(told).toMatchObject({ type: 'system', link: `/ico/creator/token/${sale.id}` });
    expect(told?.message).toContain(`12.5 ${sale.currency.code}`);
    expect(told?.message).not.toContain(buyer.user.email);
  },
);

it('a purchase under somebody else’s key is a purchase of its own', async () => {
  const sale = await newSale();
  const [one, other, key] = [await newBuyer(sale), await newBuyer(sale), { 'idempotency-key': newId() }];
  const both = [
    await one.rest('POST', PURCHASE, wanted(sale, '10'), key),
    await other.rest('POST', PURCHASE, wanted(sale, '10'), key),
  ];
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(2);
  expect(await storedSale(sale.id)).toMatchObject({ raised: '20', contributors: 2 });
});
