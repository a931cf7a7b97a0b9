import { newAdmin } from '../../support/ico-offerings.js';
import { costEarlier } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { contributionRow, DECISION, delivered } from '../support/deliveries.js';
import { newBuyer, newSale, PURCHASE, storedSale, wanted, type Buyer, type Sale } from '../support/sales.js';

useSettings({ icoMinInvestmentAmount: '10', icoMaxInvestmentAmount: '1000', icoMaxPerUser: '1500' });

const PLENTY = { phases: [{ allocation: '1000000' }] };

async function setPrice({ currency }: Sale, usdPrice: string): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('currency').set({ usdPrice }).where('id', '=', currency.id).execute();
}

const refusal = ({ currency: { code } }: Sale, left: string) => ({
  statusCode: 400,
  code: 'ICO_LIMIT',
  message: `amount: one account may pay at most 1500 USD into this offering: ${left} ${code} are left to you`,
});

describe.each(TRANSPORTS)('what one account may pay into an offering, by %s', (transport) => {
  const call = through(transport);
  const buy = async (buyer: Buyer, sale: Sale, amount: string) => {
    await endWindow('orderCreation');
    return call(buyer, 'POST', PURCHASE, wanted(sale, amount));
  };
  it.each([
    ['falls', '1', '600', '600.01'],
    ['rises', '6', '100', '100.01'],
  ])('counts a purchase in the dollars of its second, also when the price %s since', async (_how, price, on, above) => {
    const sale = await newSale({ ...PLENTY, usdPrice: '3' });
    const buyer = await newBuyer(sale);
    const first = await buy(buyer, sale, '300');
    expect(first).toMatchObject({ statusCode: 200, usdValue: '900' });
    await setPrice(sale, price);
    expect(await buy(buyer, sale, above)).toEqual(refusal(sale, on));
    expect(await buy(buyer, sale, on)).toMatchObject({ statusCode: 200, usdValue: '600' });
    expect(await call(buyer, 'GET', `${PURCHASE}/${first.id}`)).toMatchObject({ usdValue: '900' });
    expect((await storedSale(sale.id)).accounts).toMatchObject([{ usd: '1500', contributions: 2 }]);
  });

  it('leaves no more to pay by a price that fell within the day', async () => {
    const sale = await newSale({ ...PLENTY, usdPrice: '3' });
    const buyer = await newBuyer(sale);
    expect(await buy(buyer, sale, '300')).toMatchObject({ statusCode: 200, usdValue: '900' });
    await costEarlier(sale.currency.code, '6');
    expect(await buy(buyer, sale, '100.01')).toEqual(refusal(sale, '100'));
    expect(await buy(buyer, sale, '100')).toMatchObject({ statusCode: 200, usdValue: '300' });
    expect((await storedSale(sale.id)).accounts).toMatchObject([{ usd: '1500', contributions: 2 }]);
  });

  it('counts a purchase at the highest price of its day, so that no number of purchases at a low price passes a cap', async () => {
    const sale = await newSale({ ...PLENTY, usdPrice: '1' });
    const buyer = await newBuyer(sale);
    const forget = await costEarlier(sale.currency.code, '10');
    const first = await buy(buyer, sale, '100');
    expect(first).toMatchObject({ statusCode: 200, usdValue: '100' });
    expect(await buy(buyer, sale, '50.01')).toEqual(refusal(sale, '50'));
    expect(await storedSale(sale.id)).toMatchObject({ raisedUsd: '100', accounts: [{ usd: '1000' }] });
    await forget();
    expect(await buy(buyer, sale, '500.01')).toEqual(refusal(sale, '500'));
    const path = `${DECISION}/${first.id}?action=reject`;
    await delivered(first.id);
    expect(await call(await newAdmin(), 'POST', path, { notes: 'Nothing came' })).toMatchObject({ status: 'REJECTED' });
    expect((await storedSale(sale.id)).accounts).toMatchObject([{ usd: '0', contributions: 0 }]);
  });

  it('counts what waits for its delivery and what waits for its verification', async () => {
    const sale = await newSale(PLENTY);
    const buyer = await newBuyer(sale);
    const { id } = await buy(buyer, sale, '1000');
    expect(await buy(buyer, sale, '500.01')).toEqual(refusal(sale, '500'));
    await delivered(id);
    expect(await buy(buyer, sale, '500.01')).toEqual(refusal(sale, '500'));
    expect(await buy(buyer, sale, '500')).toMatchObject({ statusCode: 200 });
    expect(await buy(buyer, sale, '10')).toEqual(refusal(sale, '0'));
  });

  it('can be paid again once a delivery was refused and the money is back', async () => {
    const sale = await newSale(PLENTY);
    const buyer = await newBuyer(sale);
    const [{ id }] = [await buy(buyer, sale, '1000'), await buy(buyer, sale, '500')];
    await delivered(id);
    expect(await buy(buyer, sale, '10')).toEqual(refusal(sale, '0'));
    const path = `${DECISION}/${id}?action=reject`;
    expect(await call(await newAdmin(), 'POST', path, { notes: 'Nothing came' })).toMatchObject({ status: 'REJECTED' });
    expect(await buy(buyer, sale, '999.99')).toMatchObject({ statusCode: 200 });
    expect(await buy(buyer, sale, '10')).toEqual(refusal(sale, '0.01'));
    expect(await contributionRow(id)).toMatchObject({ status: 'REJECTED' });
  });
});
