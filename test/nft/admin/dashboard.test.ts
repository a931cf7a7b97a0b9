import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { ADMIN, newAdmin } from '../support/admin-acts.js';
import { storedCollection, storedListing, storedOffer, storedSale } from '../support/stored.js';

const DASHBOARD = `${ADMIN}/dashboard`;
const countOf = (rows: { status: string; count: number }[], status: string) =>
  rows.find((row) => row.status === status)?.count;
const ethOf = ({ turnover }: { turnover: { currency: string }[] }) =>
  turnover.find(({ currency }) => currency === 'ETH') ?? { sales: 0, volume: '0', fees: '0', royalties: '0' };

describe.each(TRANSPORTS)('the dashboard by %s', (transport) => {
  const call = through(transport);
  const dashboard = async () => call(await newAdmin('view.nft.dashboard'), 'GET', DASHBOARD);

  it('has every status of collections, listings and offers, also those of nothing', async () => {
    const { statusCode, collections, listings, offers } = await dashboard();
    const statusesOf = (rows: { status: string }[]) => rows.map(({ status }) => status);
    expect(statusCode).toBe(200);
    expect(statusesOf(collections)).toEqual(['DRAFT', 'DEPLOYED', 'HIDDEN']);
    expect(statusesOf(listings)).toEqual(['ACTIVE', 'RESERVED', 'SOLD', 'EXPIRED', 'CANCELLED', 'INVALID']);
    expect(statusesOf(offers)).toEqual([
      'PENDING',
      'ACCEPTED',
      'COMPLETED',
      'EXPIRED',
      'CANCELLED',
      'REJECTED',
      'FLAGGED',
    ]);
  });

  it('counts what there is, and sums what was sold by currency', async () => {
    const before = await dashboard();
    const { user } = await newClient();
    await storedCollection(user.id);
    await storedListing(user.id);
    await storedOffer(user.id);
    const sale = await storedSale(user.id);
    const { rows } = (await world()).system.db;
    const figures = { price: '1.5', feeCollected: '0.25', feeQuoted: '0.25', reorgedAt: new Date().toISOString() };
    await rows.updateTable('nft_sale').set(figures).where('id', '=', sale).execute();
    const after = await dashboard();
    // Listing, offer and sale have each stored a token in a collection of its own.
    expect(countOf(after.collections, 'DEPLOYED')).toBe(countOf(before.collections, 'DEPLOYED')! + 4);
    expect(after.tokens).toBe(before.tokens + 3);
    expect(countOf(after.listings, 'ACTIVE')).toBe(countOf(before.listings, 'ACTIVE')! + 1);
    expect(countOf(after.offers, 'CANCELLED')).toBe(countOf(before.offers, 'CANCELLED')! + 1);
    expect(after.reorgedSales).toBe(before.reorgedSales + 1);
    const [then, now]: any[] = [ethOf(before), ethOf(after)];
    expect(now.sales).toBe(then.sales + 1);
    expect(Number(now.volume) - Number(then.volume)).toBeCloseTo(1.5);
    expect(Number(now.fees) - Number(then.fees)).toBeCloseTo(0.25);
  });
});

it('the dashboard costs as many statements whatever there is', async () => {
  const admin = await newAdmin('view.nft.dashboard');
  const count = () => fewestStatements(() => admin.rest('GET', DASHBOARD));
  const before = await count();
  await storedSale((await newClient()).user.id);
  expect(await count()).toBe(before);
});
