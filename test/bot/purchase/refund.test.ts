import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { findWallet } from '../../../src/services/wallet/open-wallet.js';
import { anonymous, newClient, newUser } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { movement, newWallet, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { botTables } from '../support/bot-tables.js';
import { toldOf } from '../support/listings.js';
import {
  ban,
  bought,
  ledgerOfSale,
  newBuyer,
  onSale,
  profitsOf,
  PURCHASES,
  saleRow,
  spot,
  type Buyer,
} from '../support/sales.js';
import { strategyRow, type Listing } from '../support/stored-strategies.js';

const SALES = '/api/admin/trading-bot/purchase';
const admin = () => newClient({ permissions: ['edit.trading_bot.purchase'] });

interface Sold {
  readonly listing: Listing;
  readonly buyer: Buyer;
  readonly id: string;
}

/** A sale for 10, of which 8 are the seller's. */
async function sold(over: Parameters<typeof onSale>[0] = {}): Promise<Sold> {
  const [listing, buyer] = [await onSale(over), await newBuyer('100', over?.currency)];
  return { listing, buyer, id: (await bought(buyer, listing)).id };
}

/** Takes money out of somebody's wallet, and off the platform. */
async function spend(owner: { userId: string } | { system: 'platform' }, amount: string, currency = 'USDT') {
  const wallet = await findWallet((await world()).system.db, owner, { currency, type: 'SPOT' });
  if (!wallet) throw new Error('there is no such wallet');
  await posted(movement(wallet, 'DEBIT', amount, { external: true }));
}

describe.each(TRANSPORTS)('a refund of a sale by %s', (transport) => {
  const call = through(transport);
  const refund = (client: Client, id: string, body: object = { reason: 'Not as described' }, headers = {}) =>
    call(client, 'POST', `${SALES}/${id}/refund`, body, headers);

  it('gives every part back, and counts the sale no longer', async () => {
    const { listing, buyer, id } = await sold();
    const earned = Number(await spot({ system: 'platform' }));
    const made = await refund(await admin(), id);
    expect(made).toMatchObject({
      statusCode: 200,
      id,
      strategyId: listing.id,
      buyer: { id: buyer.user.id, email: buyer.user.email },
      seller: { id: listing.userId },
      price: '10',
      feePercent: '20',
      feeAmount: '2',
      sellerAmount: '8',
      refundedAt: expect.any(String),
      refundReason: 'Not as described',
      platformPaid: false,
    });
    expect([await spot({ userId: buyer.user.id }), await spot({ userId: listing.userId })]).toEqual(['100', '0']);
    expect(earned - Number(await spot({ system: 'platform' }))).toBe(2);
    const legs = (await ledgerOfSale(id)).filter(({ idempotencyKey }) => idempotencyKey.startsWith('strategy_refund'));
    expect(legs).toMatchObject([
      { idempotencyKey: `strategy_refund_${id}_buyer`, operation: 'TRANSFER_IN', amount: '10', userId: buyer.user.id },
      { idempotencyKey: `strategy_refund_${id}_fee`, operation: 'DEBIT', amount: '2', userId: null },
      {
        idempotencyKey: `strategy_refund_${id}_seller`,
        operation: 'TRANSFER_OUT',
        amount: '8',
        userId: listing.userId,
      },
    ]);
    expect((await profitsOf(id)).map(({ reference, amount }) => [reference, amount])).toEqual([
      [id, '2'],
      [`${id}_refund`, '-2'],
    ]);
    expect(await strategyRow(listing.id)).toMatchObject({
      status: 'APPROVED',
      purchaseCount: 0,
      totalPurchases: 1,
      grossRevenue: '0.000000000000000000',
      sellerRevenue: '0.000000000000000000',
      platformRevenue: '0.000000000000000000',
    });
  });

  it('is seen by the buyer, who may buy again', async () => {
    const { listing, buyer, id } = await sold();
    await refund(await admin(), id);
    const again = await bought(buyer, listing);
    const { items } = await call(buyer, 'GET', PURCHASES);
    expect(items).toMatchObject([
      { id: again.id, refundedAt: null },
      { id, refundedAt: expect.any(String), refundReason: 'Not as described' },
    ]);
    expect(await strategyRow(listing.id)).toMatchObject({ purchaseCount: 1, totalPurchases: 2 });
  });

  it('of a free strategy moves nothing, also when its buyer is banned and the platform is to pay', async () => {
    const { listing, buyer, id } = await sold({ price: '0' });
    await ban(buyer.user);
    const made = await refund(await admin(), id, { platformPays: true });
    expect(made).toMatchObject({ statusCode: 200, refundedAt: expect.any(String), platformPaid: false });
    expect([await ledgerOfSale(id), await profitsOf(id)]).toEqual([[], []]);
    expect(await strategyRow(listing.id)).toMatchObject({ status: 'APPROVED', purchaseCount: 0 });
  });

  it('is made in a currency that was switched off, and from a listing that was deleted', async () => {
    const { id: currencyId, code } = await newCurrency({ type: 'SPOT', precision: 2 });
    const { listing, buyer, id } = await sold({ currency: code });
    await switchCurrency(currencyId, false);
    const { rows } = (await world()).platform.db;
    const now = new Date().toISOString();
    const gone = { status: 'DRAFT', deletedAt: now } as const;
    await rows.updateTable('trading_bot_strategy').set(gone).where('id', '=', listing.id).execute();
    expect(await refund(await admin(), id)).toMatchObject({ statusCode: 200 });
    expect(await spot({ userId: buyer.user.id }, code)).toBe('100');
  });

  it('gets the first answer when it is repeated under its key, and is refused without it', async () => {
    const { buyer, id } = await sold();
    const [client, key] = [await admin(), { 'idempotency-key': 'refund' }];
    const made = await refund(client, id, { reason: 'Once' }, key);
    expect(await refund(client, id, { reason: 'Once', platformPays: false }, key)).toEqual(made);
    expect(await refund(client, id)).toMatchObject({ statusCode: 409, code: 'PURCHASE_REFUNDED' });
    expect(await spot({ userId: buyer.user.id })).toBe('100');
  });

  it('is refused after 14 days', async () => {
    const { id } = await sold();
    const { rows } = (await world()).platform.db;
    const at = (ms: number) => new Date(Date.now() - 14 * DAY_MS + ms).toISOString();
    const sale = rows.updateTable('trading_bot_purchase').where('id', '=', id);
    await sale.set({ createdAt: at(-1_000) }).execute();
    expect(await refund(await admin(), id)).toMatchObject({ statusCode: 409, code: 'REFUND_TOO_LATE' });
    await sale.set({ createdAt: at(60_000) }).execute();
    expect(await refund(await admin(), id)).toMatchObject({ statusCode: 200 });
  });

  it('moves nothing at all while the seller has too little, whose wallet is frozen or whose buyer is banned', async () => {
    const { listing, buyer, id } = await sold();
    const client = await admin();
    const refused = async (expected: object): Promise<void> => {
      const before = [await botTables(), await ledgerOfSale(id)];
      expect(await refund(client, id)).toMatchObject(expected);
      expect([await botTables(), await ledgerOfSale(id)]).toEqual(before);
    };
    await spend({ userId: listing.userId }, '0.000001');
    await refused({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: "The seller's wallet has too little USDT: send platformPays: true for the platform to pay it",
    });
    await newWallet({ owner: { userId: listing.userId }, currency: 'USDT', balance: '1' });
    const { rows } = (await world()).platform.db;
    const wallet = rows.updateTable('wallet').where('userId', '=', listing.userId);
    await wallet.set({ frozenAt: new Date().toISOString() }).execute();
    await refused({ statusCode: 409, code: 'WALLET_FROZEN' });
    await wallet.set({ frozenAt: null }).execute();
    await ban(buyer.user);
    await refused({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    await rows.updateTable('user').set({ status: 'ACTIVE' }).where('id', '=', buyer.user.id).execute();
    expect(await refund(client, id)).toMatchObject({ statusCode: 200 });
  });

  it('is refused to who bought it, to who sold it, to those without the permission, and of no sale', async () => {
    const { listing, buyer, id } = await sold();
    expect(await refund(buyer, id)).toMatchObject({ statusCode: 403 });
    expect(await refund(await anonymous(), id)).toMatchObject({ statusCode: 401 });
    const permissions: readonly PermissionKey[] = ['view.trading_bot.purchase', 'edit.trading_bot.strategy'];
    expect(await refund(await newClient({ permissions }), id)).toMatchObject({ statusCode: 403 });
    expect(await refund(await admin(), newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const { rows } = (await world()).platform.db;
    for (const column of ['buyerId', 'sellerId'] as const) {
      const client = await admin();
      const set = { [column]: client.user.id };
      await rows.updateTable('trading_bot_purchase').set(set).where('id', '=', id).execute();
      expect(await refund(client, id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
      const back = { buyerId: buyer.user.id, sellerId: listing.userId };
      await rows.updateTable('trading_bot_purchase').set(back).where('id', '=', id).execute();
    }
    for (const reason of ['', ' ', 'x'.repeat(501)]) {
      expect(await refund(await admin(), id, { reason })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect((await saleRow(id)).refundedAt).toBeNull();
    expect(await refund(await admin(), id, {})).toMatchObject({ statusCode: 200, refundReason: null });
  });

  it('leaves a record of the sale before and after, without what was sold', async () => {
    const [{ id }, client] = [await sold(), await admin()];
    await refund(client, id);
    const { rows } = (await world()).platform.db;
    const record = await rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('userId', '=', client.user.id)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      targetId: id,
      operation: 'refundTradingStrategyPurchase',
      before: { refundedAt: null, refundReason: null },
      after: { refundReason: 'Not as described', platformPaid: false },
    });
    expect(record.after).not.toHaveProperty('configSnapshot');
  });
});

describe.each(TRANSPORTS)('a refund that the platform pays by %s', (transport) => {
  const call = through(transport);
  const refund = (client: Client, id: string, body: object) => call(client, 'POST', `${SALES}/${id}/refund`, body);
  const platformPays = true;

  it('takes all of it from the platform, and suspends what the seller has in the marketplace', async () => {
    const { listing, buyer, id } = await sold();
    const [userId, others] = [listing.userId, await newUser()];
    const second = await onSale({ userId, name: 'Second' });
    const [draft, gone] = [
      await onSale({ userId, status: 'DRAFT' }),
      await onSale({ userId, deletedAt: '2026-01-01T00:00:00.000Z' }),
    ];
    const other = await onSale({ userId: others.id });
    await newWallet({ owner: { system: 'platform' }, currency: 'USDT', balance: '50' });
    await spend({ userId }, '8');
    const held = Number(await spot({ system: 'platform' }));
    expect(await refund(await admin(), id, { platformPays, reason: 'Fraud' })).toMatchObject({
      statusCode: 200,
      platformPaid: true,
      refundReason: 'Fraud',
    });
    expect([await spot({ userId: buyer.user.id }), await spot({ userId })]).toEqual(['100', '0']);
    expect(held - Number(await spot({ system: 'platform' }))).toBe(10);
    const legs = (await ledgerOfSale(id)).map(({ idempotencyKey, amount }) => [idempotencyKey, amount]);
    expect(legs).toEqual(
      expect.arrayContaining([
        [`strategy_refund_${id}_platform`, '8'],
        [`strategy_refund_${id}_fee`, '2'],
        [`strategy_refund_${id}_buyer`, '10'],
      ]),
    );
    expect((await profitsOf(id)).map(({ amount }) => amount)).toEqual(['2', '-10']);
    const standing = async (each: { id: string }) => {
      const { status, reason } = await strategyRow(each.id);
      return [status, reason];
    };
    for (const each of [listing, second]) expect(await standing(each)).toEqual(['SUSPENDED', 'Fraud']);
    for (const each of [other, gone]) expect(await standing(each)).toEqual(['APPROVED', null]);
    expect(await standing(draft)).toEqual(['DRAFT', null]);
    expect((await toldOf(userId)).map(({ title, message }) => [title, message])).toEqual([
      ['Strategy Suspended', expect.stringMatching(/Fraud$/)],
      ['Strategy Suspended', expect.stringMatching(/Fraud$/)],
    ]);
    expect(await toldOf(others.id)).toEqual([]);
  });

  it('names what the platform has too little of, and then neither refunds nor suspends', async () => {
    const { code } = await newCurrency({ type: 'SPOT', precision: 2 });
    const { listing, id } = await sold({ currency: code });
    expect(await refund(await admin(), id, { platformPays })).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
      message: `The platform's wallet has too little ${code}: fund it first`,
    });
    await spend({ system: 'platform' }, '2', code);
    expect(await refund(await admin(), id, {})).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await strategyRow(listing.id)).toMatchObject({ status: 'APPROVED', purchaseCount: 1 });
    expect((await saleRow(id)).refundedAt).toBeNull();
  });
});

it('two admins who refund the same sale at once refund it once, as do two who suspend a seller by two sales', async () => {
  const { buyer, listing, id } = await sold();
  const other = await onSale({ userId: listing.userId });
  const { id: otherId } = await bought(buyer, other);
  await newWallet({ owner: { system: 'platform' }, currency: 'USDT', balance: '50' });
  const body = { platformPays: true };
  const tries = [id, id, otherId, otherId].map(async (sale) =>
    (await admin()).rest('POST', `${SALES}/${sale}/refund`, body),
  );
  const codes = (await Promise.all(tries)).map(({ body: answer }) => answer.code ?? 'done');
  expect(codes.toSorted()).toEqual(['PURCHASE_REFUNDED', 'PURCHASE_REFUNDED', 'done', 'done']);
  expect(await spot({ userId: buyer.user.id })).toBe('100');
});

describe.each(TRANSPORTS)('all sales by %s', (transport) => {
  const call = through(transport);

  it('are shown with both accounts, filtered, to those who may view them', async () => {
    const { listing, buyer, id } = await sold();
    const viewer = await newClient({ permissions: ['view.trading_bot.purchase'] });
    const page = async (filter: object) =>
      (await call(viewer, 'GET', `${SALES}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).items;
    expect((await page({ buyerEmail: buyer.user.email }))[0]).toEqual({
      id,
      strategyId: listing.id,
      strategyName: listing.name,
      buyer: { id: buyer.user.id, email: buyer.user.email, name: null },
      seller: { id: listing.userId, email: expect.any(String), name: null },
      version: 1,
      price: '10',
      currency: 'USDT',
      feePercent: '20',
      feeAmount: '2',
      sellerAmount: '8',
      createdAt: expect.any(String),
      refundedAt: null,
      refundReason: null,
      platformPaid: false,
    });
    expect(await page({ sellerId: listing.userId, refundedAt: null, price: { gte: '10' } })).toHaveLength(1);
    expect(await page({ sellerId: listing.userId, platformPaid: true })).toEqual([]);
    expect(await call(buyer, 'GET', SALES)).toMatchObject({ statusCode: 403 });
    expect(await call(await anonymous(), 'GET', SALES)).toMatchObject({ statusCode: 401 });
  });
});
