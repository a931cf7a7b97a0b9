import { DAY_MS } from '../../../src/core/clock.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { signedIn } from '../../support/accounts.js';
import { endWindow } from '../../support/throttles.js';
import { world } from '../../support/world.js';
import { bought, newBuyer, newSale, PURCHASE, storedSale, wanted } from '../support/sales.js';

const THREE = {
  phases: [
    { tokenPrice: '0.5', allocation: '100' },
    { tokenPrice: '1', allocation: '100' },
    { tokenPrice: '2', allocation: '100' },
  ],
};

describe.each(TRANSPORTS)('the phase of a purchase by %s', (transport) => {
  const call = through(transport);
  const buy = async (buyer: Client, id: string, amount: string) => {
    await endWindow('orderCreation');
    return call(buyer, 'POST', PURCHASE, wanted({ id }, amount));
  };

  it('has all of the tokens, or the purchase is refused with what is left: nothing is split over phases', async () => {
    const sale = await newSale(THREE);
    const buyer = await newBuyer(sale);
    await bought(buyer, sale, '30');
    expect(await buy(buyer, sale.id, '20.01')).toEqual({
      statusCode: 409,
      code: 'ICO_SUPPLY',
      message: 'The phase "Phase 1" has 40 TST left',
    });
    expect(await storedSale(sale.id)).toMatchObject({ raised: '30', remaining: ['40', '100', '100'] });
    expect(await buy(buyer, sale.id, '20')).toMatchObject({ statusCode: 200, tokens: '40', price: '0.5' });
    expect(await storedSale(sale.id)).toMatchObject({ raised: '50', remaining: ['0', '100', '100'] });
  });

  it('is the next at once when one is sold out, which it is with less left than can be bought', async () => {
    const sale = await newSale(THREE);
    const buyer = await newBuyer(sale);
    // What remains is worth 9.99: the least purchase is 10.
    await bought(buyer, sale, '40.01');
    expect(await buy(buyer, sale.id, '10')).toMatchObject({ statusCode: 200, price: '1', tokens: '10' });
    expect(await storedSale(sale.id)).toMatchObject({ remaining: ['19.98', '90', '100'] });
  });

  it('still sells what is worth exactly the least purchase', async () => {
    const sale = await newSale(THREE);
    const buyer = await newBuyer(sale);
    await bought(buyer, sale, '40');
    expect(await buy(buyer, sale.id, '10')).toMatchObject({ statusCode: 200, price: '0.5', tokens: '20' });
  });

  it('is the next when its time has ended, and the last one until the offering ends', async () => {
    const { clock } = await world();
    const sale = await newSale({ ...THREE, lastsDays: 40 });
    const buyer = await newBuyer(sale);
    const at = async (days: number) => {
      clock.reset();
      clock.advance(days * DAY_MS);
      return buy(await signedIn(buyer.user), sale.id, '10');
    };
    const prices = [(await at(9.99)).price, (await at(10.01)).price, (await at(20.01)).price, (await at(39.9)).price];
    expect(prices).toEqual(['0.5', '1', '2', '2']);
  });

  it('is none when what is left is worth less than the least purchase, which the refusal names', async () => {
    const sale = await newSale({ phases: [{ tokenPrice: '1', allocation: '20' }] });
    const buyer = await newBuyer(sale);
    await bought(buyer, sale, '10.5');
    expect(await buy(buyer, sale.id, '10')).toMatchObject({
      statusCode: 409,
      code: 'ICO_SUPPLY',
      message: 'All phases are sold out: 9.5 TST are left',
    });
  });

  it('is none when all are sold out: nothing is left', async () => {
    const sale = await newSale({ phases: [{ tokenPrice: '1', allocation: '20' }] });
    const buyer = await newBuyer(sale);
    await bought(buyer, sale, '20');
    expect(await buy(buyer, sale.id, '10')).toEqual({
      statusCode: 409,
      code: 'ICO_SUPPLY',
      message: 'All phases are sold out: 0 TST are left',
    });
  });
});

it('purchases at once go over from one phase to the next without losing a token', async () => {
  const sale = await newSale({ phases: [{ allocation: '100' }, { tokenPrice: '1', allocation: '1000' }] });
  const buyers = [];
  for (let each = 0; each < 6; each += 1) buyers.push(await newBuyer(sale, '100'));
  await endWindow('orderCreation');
  const answers = await Promise.all(
    buyers.flatMap((buyer) =>
      Array.from({ length: 5 }, async () => (await buyer.rest('POST', PURCHASE, wanted(sale, '10'))).body),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(answers.filter(({ price }) => price === '0.5')).toHaveLength(5);
  expect(await storedSale(sale.id)).toMatchObject({ raised: '300', sold: '350', remaining: ['0', '750'] });
});
