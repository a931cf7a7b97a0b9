import { newClient, newUser } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { statementsOf } from '../../support/statements.js';
import { useSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import {
  auditOfStrategy,
  bought,
  ledgerOfSale,
  MARKETPLACE,
  newBuyer,
  onSale,
  profitsOf,
  saleRow,
  salesOf,
  spot,
  type Buyer,
} from '../support/sales.js';
import { strategyRow } from '../support/stored-strategies.js';

describe.each(TRANSPORTS)('a purchase by %s', (transport) => {
  const call = through(transport);
  const purchase = (buyer: Buyer, id: string, body: object = {}, headers = {}) =>
    call(buyer, 'POST', `${MARKETPLACE}/${id}/purchase`, body, headers);

  it('gives the buyer what is sold, the seller the price less the fee, and the platform the fee', async () => {
    const listing = await onSale({ price: '25.5', version: 3, risk: { stopLossPercent: '7.5', maxOpenPositions: 2 } });
    const buyer = await newBuyer('100');
    const [before, earned] = [await spot({ userId: listing.userId }), Number(await spot({ system: 'platform' }))];
    const made = await purchase(buyer, listing.id, { expectedPrice: '25.50' });
    expect(made).toEqual({
      statusCode: 200,
      id: expect.any(String),
      strategyId: listing.id,
      strategyName: listing.name,
      version: 3,
      newerVersion: null,
      price: '25.5',
      currency: 'USDT',
      configSnapshot: {
        name: listing.name,
        type: 'EMA_CROSS',
        symbol: 'BTC/USDT',
        timeframe: '1h',
        strategyConfig: { fast: 9, slow: 21 },
        ...listing.risk,
      },
      createdAt: expect.any(String),
      refundedAt: null,
      refundReason: null,
    });
    expect(made.configSnapshot).toMatchObject({ stopLossPercent: '7.5', maxOpenPositions: 2, closeOnLimit: true });
    expect([before, await spot({ userId: listing.userId })]).toEqual([null, '20.4']);
    expect(await spot({ userId: buyer.user.id })).toBe('74.5');
    expect(Number(await spot({ system: 'platform' })) - earned).toBeCloseTo(5.1);
    expect(await ledgerOfSale(made.id)).toMatchObject([
      { idempotencyKey: `platform_fee_BOT_STRATEGY_${made.id}`, operation: 'CREDIT', amount: '5.1', userId: null },
      {
        idempotencyKey: `strategy_sale_${made.id}_in`,
        operation: 'TRANSFER_IN',
        amount: '20.4',
        userId: listing.userId,
      },
      {
        idempotencyKey: `strategy_sale_${made.id}_out`,
        operation: 'TRANSFER_OUT',
        amount: '25.5',
        userId: buyer.user.id,
        metadata: { operationType: 'BOT_STRATEGY', reference: made.id },
      },
    ]);
  });

  it('is stored with the fee, counted by the listing, audited, and is a profit of the platform', async () => {
    const listing = await onSale({ price: '10.000001' });
    const buyer = await newBuyer();
    const { id } = await purchase(buyer, listing.id);
    const parts = { feePercent: '20.00', feeAmount: '2.000001000000000000', sellerAmount: '8.000000000000000000' };
    expect(await saleRow(id)).toMatchObject({
      ...parts,
      buyerId: buyer.user.id,
      sellerId: listing.userId,
      platformPaid: false,
    });
    expect(await strategyRow(listing.id)).toMatchObject({
      purchaseCount: 1,
      totalPurchases: 1,
      grossRevenue: '10.000001000000000000',
      sellerRevenue: '8.000000000000000000',
      platformRevenue: '2.000001000000000000',
    });
    expect(await auditOfStrategy(listing.id)).toEqual([
      {
        action: 'STRATEGY_PURCHASED',
        actor: 'USER',
        ownerId: listing.userId,
        userId: buyer.user.id,
        details: {
          purchaseId: id,
          version: 1,
          price: '10.000001',
          currency: 'USDT',
          feePercent: '20',
          feeAmount: '2.000001',
          sellerAmount: '8',
        },
      },
    ]);
    expect(await profitsOf(id)).toEqual([
      { type: 'BOT_STRATEGY', reference: id, amount: '2.000001', currency: 'USDT', walletType: 'SPOT' },
    ]);
  });

  it('of a free strategy moves nothing, and needs no wallet', async () => {
    const listing = await onSale({ price: '0' });
    const buyer = await newClient();
    const made = await purchase(buyer, listing.id, { expectedPrice: '0' });
    expect(made).toMatchObject({ statusCode: 200, price: '0', version: 1 });
    expect([await ledgerOfSale(made.id), await profitsOf(made.id)]).toEqual([[], []]);
    expect([await spot({ userId: buyer.user.id }), await spot({ userId: listing.userId })]).toEqual([null, null]);
    expect(await strategyRow(listing.id)).toMatchObject({ purchaseCount: 1, totalPurchases: 1 });
  });

  it('gets the first answer when it is repeated under its key, whatever was done meanwhile', async () => {
    const listing = await onSale();
    const buyer = await newBuyer();
    const key = { 'idempotency-key': 'buy' };
    const made = await purchase(buyer, listing.id, { expectedPrice: '10' }, key);
    expect(await purchase(buyer, listing.id, { expectedPrice: '10.0' }, key)).toEqual(made);
    const other = await purchase(buyer, listing.id, { expectedPrice: '11' }, key);
    expect(other).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await spot({ userId: buyer.user.id })).toBe('990');
    expect(await salesOf(listing.id)).toHaveLength(1);
  });
});

describe('a purchase without a fee', () => {
  useSettings({ tradingBotPlatformFeePercent: '0' });

  it('has no movement for it and earns the platform nothing', async () => {
    const listing = await onSale();
    const made = await bought(await newBuyer(), listing);
    const legs = (await ledgerOfSale(made.id)).map(({ operation, amount }) => [operation, amount]);
    expect(legs).toEqual([
      ['TRANSFER_IN', '10'],
      ['TRANSFER_OUT', '10'],
    ]);
    expect(await profitsOf(made.id)).toEqual([]);
  });
});

it('a fee is rounded up to the precision of the currency', async () => {
  const { code } = await newCurrency({ type: 'SPOT', precision: 2 });
  const listing = await onSale({ price: '0.33', currency: code });
  const made = await bought(await newBuyer('1', code), listing);
  const { feeAmount, sellerAmount } = await saleRow(made.id);
  expect([Number(feeAmount), Number(sellerAmount)]).toEqual([0.07, 0.26]);
  expect(await spot({ system: 'platform' }, code)).toBe('0.07');
});

it('a buyer who asks twice at once buys once, and one who has just enough for one of two strategies buys one', async () => {
  const seller = await newUser();
  const [listing, other] = [await onSale({ userId: seller.id }), await onSale({ userId: seller.id })];
  const buyer = await newBuyer('20');
  const twice = await Promise.all([1, 2, 3].map(() => buyer.rest('POST', `${MARKETPLACE}/${listing.id}/purchase`, {})));
  expect(twice.map(({ body }) => body.code ?? 'done').toSorted()).toEqual([
    'ALREADY_PURCHASED',
    'ALREADY_PURCHASED',
    'done',
  ]);
  const rest = [other, await onSale({ userId: seller.id })];
  const both = await Promise.all(rest.map(({ id }) => buyer.rest('POST', `${MARKETPLACE}/${id}/purchase`, {})));
  expect(both.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['INSUFFICIENT_FUNDS', 'done']);
  expect([await spot({ userId: buyer.user.id }), await spot({ userId: seller.id })]).toEqual(['0', '16']);
});

/** What a statement does, in a word, and to which table. */
const brief = (text: string): string =>
  /(begin|commit|insert into "?\w+|update "?\w+|wallet_post_or_fail|from (?:unnest|"?\w+))/i
    .exec(text.replaceAll(/\s+/g, ' '))?.[0]
    .replaceAll('"', '') ?? text;

it('a purchase under a key is made by ten statements, all that it writes sent with the commit', async () => {
  const buyer = await newBuyer();
  const [first, second] = [await onSale(), await onSale()];
  for (const { userId } of [first, second]) await newWallet({ owner: { userId }, currency: 'USDT' });
  await bought(buyer, first);
  const sent = await statementsOf(() =>
    buyer.rest('POST', `${MARKETPLACE}/${second.id}/purchase`, {}, { 'idempotency-key': 'statements' }),
  );
  expect(sent.map(brief)).toEqual([
    'from session',
    'begin',
    'insert into idempotency',
    'from trading_bot_strategy',
    'insert into trading_bot_purchase',
    'update trading_bot_strategy',
    'insert into trading_bot_audit_log',
    'insert into admin_profit',
    'from wallet_post_or_fail',
    'update idempotency',
    'commit',
  ]);
});
