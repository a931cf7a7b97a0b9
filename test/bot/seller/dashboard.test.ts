import { addMs, DAY_MS } from '../../../src/core/clock.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { setBot } from '../support/own-bots.js';
import { bought, newBuyer, onSale } from '../support/sales.js';
import { storedBot } from '../support/stored-bots.js';

const SELLER = '/api/trading-bot/seller';
const NOTHING = { sales: 0, refunds: 0, gross: '0', feeAmount: '0', sellerAmount: '0' };

async function refund(id: string): Promise<void> {
  const admin = await newClient({ permissions: ['edit.trading_bot.purchase'] });
  const { body } = await admin.rest('POST', `/api/admin/trading-bot/purchase/${id}/refund`, {});
  expect(body).toMatchObject({ statusCode: 200 });
}

/** The day, in UTC, so many days before the present one, at noon. */
const noon = (daysAgo: number): Date =>
  addMs(new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`), -daysAgo * DAY_MS);
const day = (daysAgo: number): string => noon(daysAgo).toISOString().slice(0, 10);

/** Moves a sale to another day. */
async function soldOn(id: string, daysAgo: number, refundedDaysAgo?: number): Promise<void> {
  const { rows } = (await world()).platform.db;
  const refunded = refundedDaysAgo === undefined ? {} : { refundedAt: noon(refundedDaysAgo).toISOString() };
  const set = { createdAt: noon(daysAgo).toISOString(), ...refunded };
  await rows.updateTable('trading_bot_purchase').set(set).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('the dashboard of a seller by %s', (transport) => {
  const call = through(transport);

  it('is empty for who sells nothing, and for those who are signed in alone', async () => {
    expect(await call(await newClient(), 'GET', SELLER)).toMatchObject({ listings: [], currencies: [] });
    expect(await call(await anonymous(), 'GET', SELLER)).toMatchObject({ statusCode: 401 });
  });

  it('sums sales less refunds, by listing and by currency', async () => {
    const seller = await newClient();
    const userId = seller.user.id;
    const { code } = await newCurrency({ type: 'SPOT', precision: 2 });
    const [first, second] = [await onSale({ userId, name: 'First' }), await onSale({ userId, name: 'Second' })];
    const other = await onSale({ userId, name: 'Other', currency: code, price: '0.33', status: 'APPROVED' });
    await onSale();
    const buyers = [await newBuyer(), await newBuyer(), await newBuyer('1', code)] as const;
    await bought(buyers[0], first);
    await refund((await bought(buyers[1], first)).id);
    await bought(buyers[1], second);
    await bought(buyers[2], other);
    const { listings, currencies } = await call(seller, 'GET', SELLER);
    const once = { sales: 1, refunds: 0, gross: '10', feeAmount: '2', sellerAmount: '8' };
    const small = { sales: 1, refunds: 0, gross: '0.33', feeAmount: '0.07', sellerAmount: '0.26' };
    const kept = { ...once, sales: 2, refunds: 1 };
    const both = { sales: 3, refunds: 1, gross: '20', feeAmount: '4', sellerAmount: '16' };
    const none = { freePurchases: 0, avgRating: null, reviewCount: 0, runningBots: 0, status: 'APPROVED' };
    expect(listings).toEqual([
      { id: other.id, name: 'Other', currency: code, ...none, ...small, days: [{ day: day(0), ...small }] },
      { id: second.id, name: 'Second', currency: 'USDT', ...none, ...once, days: [{ day: day(0), ...once }] },
      { id: first.id, name: 'First', currency: 'USDT', ...none, ...kept, days: [{ day: day(0), ...kept }] },
    ]);
    expect(currencies).toEqual(
      [
        { currency: code, ...small, days: [{ day: day(0), ...small }] },
        { currency: 'USDT', ...both, days: [{ day: day(0), ...both }] },
      ].toSorted((one, two) => (one.currency < two.currency ? -1 : 1)),
    );
  });

  it('shows the last 30 days, a refund on the day on which it was made', async () => {
    const seller = await newClient();
    const listing = await onSale({ userId: seller.user.id, price: '5' });
    const sale = async () => (await bought(await newBuyer(), listing)).id;
    await soldOn(await sale(), 29);
    await soldOn(await sale(), 30);
    const [early, late] = [await sale(), await sale()];
    for (const id of [early, late]) await refund(id);
    await soldOn(early, 35, 28);
    await soldOn(late, 29, 20);
    const { listings } = await call(seller, 'GET', SELLER);
    const back = { sales: 0, refunds: 1, gross: '-5', feeAmount: '-1', sellerAmount: '-4' };
    expect(listings[0].days).toEqual([
      { day: day(29), sales: 2, refunds: 0, gross: '10', feeAmount: '2', sellerAmount: '8' },
      { day: day(28), ...back },
      { day: day(20), ...back },
    ]);
    expect(listings[0]).toMatchObject({ sales: 4, refunds: 2, gross: '10' });
  });

  it('counts bots that run it now, and says nothing of them', async () => {
    const seller = await newClient();
    const listing = await onSale({ userId: seller.user.id, price: '0' });
    const buyer = await newBuyer();
    const { id: purchaseId } = await bought(buyer, listing);
    const copy = async (columns: object) => {
      const { id } = await storedBot({ userId: buyer.user.id, status: 'RUNNING' });
      await setBot(id, { purchaseId, strategyId: listing.id, strategyVersion: 1, ...columns });
    };
    const now = new Date().toISOString();
    for (const columns of [{}, { status: 'PAUSED' }, { status: 'STOPPED' }, { barredAt: now }, { deletedAt: now }]) {
      await copy(columns);
    }
    await storedBot({ userId: buyer.user.id });
    const { listings } = await call(seller, 'GET', SELLER);
    expect(listings[0]).toMatchObject({ id: listing.id, runningBots: 2 });
    expect(JSON.stringify(listings)).not.toContain(buyer.user.id);
  });

  it('counts a deleted listing for its currency alone, and shows what reviews say of the others', async () => {
    const seller = await newClient();
    const userId = seller.user.id;
    const [gone, rated] = [await onSale({ userId }), await onSale({ userId, status: 'DRAFT' })];
    await bought(await newBuyer(), gone);
    const { rows } = (await world()).platform.db;
    const strategy = (id: string) => rows.updateTable('trading_bot_strategy').where('id', '=', id);
    await strategy(gone.id).set({ status: 'DRAFT', deletedAt: new Date().toISOString() }).execute();
    await strategy(rated.id).set({ avgRating: '4.50', reviewCount: 2 }).execute();
    const { listings, currencies } = await call(seller, 'GET', SELLER);
    expect(listings).toEqual([
      {
        id: rated.id,
        name: rated.name,
        status: 'DRAFT',
        currency: 'USDT',
        ...NOTHING,
        freePurchases: 0,
        avgRating: '4.5',
        reviewCount: 2,
        runningBots: 0,
        days: [],
      },
    ]);
    expect(currencies).toMatchObject([{ currency: 'USDT', sales: 1, gross: '10' }]);
  });
});

it('the dashboard of a seller takes as many statements for many listings and sales as for one', async () => {
  const seller = await newClient();
  const userId = seller.user.id;
  const read = () => fewestStatements(() => seller.rest('GET', SELLER));
  const buyer = await newBuyer();
  await bought(buyer, await onSale({ userId }));
  const one = await read();
  for (let count = 0; count < 5; count += 1) await bought(buyer, await onSale({ userId }));
  expect([one, await read()]).toEqual([4, 4]);
});
