import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { MARKETPLACE, setStrategy, STRATEGIES } from '../support/listings.js';
import { newBuyer, onSale, type Buyer } from '../support/sales.js';
import { strategyRow, type Listing } from '../support/stored-strategies.js';

const admin = () => newClient({ permissions: ['edit.trading_bot.purchase'] });

async function figuresOf({ id }: Listing) {
  const { purchaseCount, totalPurchases, freePurchases, avgRating, reviewCount } = await strategyRow(id);
  return [purchaseCount, totalPurchases, freePurchases, avgRating, reviewCount];
}

describe.each(TRANSPORTS)('the figures of a listing for its buyers, by %s', (transport) => {
  const call = through(transport);
  const buy = (buyer: Buyer, { id }: Listing) => call(buyer, 'POST', `${MARKETPLACE}/${id}/purchase`, {});
  const review = (buyer: Buyer, { id }: Listing, rating: number) =>
    call(buyer, 'POST', `${MARKETPLACE}/${id}/review`, { rating });
  const refund = async (id: string) =>
    expect(await call(await admin(), 'POST', `/api/admin/trading-bot/purchase/${id}/refund`, {})).toMatchObject({
      statusCode: 200,
    });

  /** A listing at a price, of a seller who can change it. */
  async function listed(price: string): Promise<{ listing: Listing; seller: Client }> {
    const seller = await newClient();
    return { listing: await onSale({ userId: seller.user.id, price }), seller };
  }

  /** What a seller does to raise a price or to change what is sold, and an admin approves. */
  async function changed(seller: Client, { id }: Listing, changes: object): Promise<void> {
    expect(await call(seller, 'POST', `${STRATEGIES}/${id}/unlist`)).toMatchObject({ status: 'DRAFT' });
    expect(await call(seller, 'PUT', `${STRATEGIES}/${id}`, changes)).toMatchObject({ statusCode: 200 });
    const { version } = await strategyRow(id);
    await setStrategy(id, { status: 'APPROVED', approvedVersion: version });
  }

  /** Sales to new buyers, each with a review. */
  async function reviewed(listing: Listing, ratings: readonly number[]): Promise<{ id: string; buyer: Buyer }[]> {
    const sales: { id: string; buyer: Buyer }[] = [];
    for (const rating of ratings) {
      const buyer = await newBuyer();
      const { id } = await buy(buyer, listing);
      await review(buyer, listing, rating);
      sales.push({ id, buyer });
    }
    return sales;
  }

  it('do not keep sales and reviews that cost nothing once it has a price, and have them again without one', async () => {
    const { listing, seller } = await listed('0');
    await reviewed(listing, [5, 5, 5]);
    expect(await figuresOf(listing)).toEqual([3, 3, 3, '5.00', 3]);
    await changed(seller, listing, { price: '500' });
    expect(await figuresOf(listing)).toEqual([0, 0, 3, null, 0]);
    await reviewed(listing, [2]);
    expect(await figuresOf(listing)).toEqual([1, 1, 3, '2.00', 1]);
    expect(await call(seller, 'GET', `${MARKETPLACE}/${listing.id}`)).toMatchObject({
      freePurchases: 3,
      reviewCount: 1,
    });
    await call(seller, 'PUT', `${STRATEGIES}/${listing.id}`, { price: '0' });
    expect(await figuresOf(listing)).toEqual([4, 4, 3, '4.25', 4]);
  });

  it('count reviews of buyers who paid at least half of its present price', async () => {
    const { listing, seller } = await listed('10');
    await reviewed(listing, [4]);
    await changed(seller, listing, { price: '20' });
    expect(await figuresOf(listing)).toEqual([1, 1, 0, '4.00', 1]);
    await changed(seller, listing, { price: '20.01' });
    expect(await figuresOf(listing)).toEqual([1, 1, 0, null, 0]);
  });

  it('count reviews of its present version only', async () => {
    const { listing, seller } = await listed('10');
    await reviewed(listing, [1]);
    await changed(seller, listing, { strategyConfig: { fast: 5, slow: 50 } });
    expect(await figuresOf(listing)).toEqual([1, 1, 0, null, 0]);
    await reviewed(listing, [4]);
    expect(await figuresOf(listing)).toEqual([2, 2, 0, '4.00', 1]);
    await changed(seller, listing, { name: 'Renamed' });
    expect(await figuresOf(listing)).toEqual([2, 2, 0, '4.00', 1]);
  });

  it('count no review of a buyer who was refunded, and count it again after another purchase', async () => {
    const { listing } = await listed('10');
    const [first] = await reviewed(listing, [1, 5]);
    if (!first) throw new Error('nothing was sold');
    for (let round = 1; round <= 3; round += 1) {
      const held = round === 1 ? first.id : (await buy(first.buyer, listing)).id;
      expect(await figuresOf(listing)).toEqual([2, round + 1, 0, '3.00', 2]);
      await refund(held);
      expect(await figuresOf(listing)).toEqual([1, round + 1, 0, '5.00', 1]);
    }
  });

  it('take a refunded sale for nothing from those for nothing only, once it has a price', async () => {
    const { listing, seller } = await listed('0');
    const [sale] = await reviewed(listing, [5]);
    await changed(seller, listing, { price: '500' });
    await reviewed(listing, [3]);
    await refund(sale?.id ?? '');
    expect(await figuresOf(listing)).toEqual([1, 1, 0, '3.00', 1]);
  });
});
