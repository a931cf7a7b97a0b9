import { TRANSPORTS, through } from '../../support/each-transport.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { balanceOf, escrowOf, newBuyer, newSale, PURCHASE, storedSale, wanted, type Sale } from '../support/sales.js';

const NO_PRICE = { statusCode: 409, code: 'RATE_UNAVAILABLE' };

async function setPrice({ currency }: Sale, usdPrice: string | null): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('currency').set({ usdPrice }).where('id', '=', currency.id).execute();
}

describe.each(TRANSPORTS)('a purchase in a currency without a price, by %s', (transport) => {
  const call = through(transport);

  it('is refused and moves no money, and is made once there is a price', async () => {
    const sale = await newSale({ usdPrice: null });
    const buyer = await newBuyer(sale);
    const buy = async () => {
      await endWindow('orderCreation');
      return call(buyer, 'POST', PURCHASE, wanted(sale, '100'));
    };
    expect(await buy()).toMatchObject(NO_PRICE);
    expect(await storedSale(sale.id)).toMatchObject({ raised: '0', remaining: ['1000'], contributions: [] });
    expect([await balanceOf({ userId: buyer.user.id }, sale), await escrowOf(sale)]).toEqual(['10000', '0']);
    await setPrice(sale, '2');
    expect(await buy()).toMatchObject({ statusCode: 200, usdValue: '200' });
    await setPrice(sale, null);
    expect(await buy()).toMatchObject(NO_PRICE);
    expect((await storedSale(sale.id)).contributions).toHaveLength(1);
  });
});
