import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { bought, newBuyer, newSale, PURCHASE } from '../support/sales.js';

const filtered = (filter: object) => `${PURCHASE}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe.each(TRANSPORTS)('contributions by %s', (transport) => {
  const call = through(transport);

  it('are the caller’s own, newest first', async () => {
    const sale = await newSale();
    const [buyer, other] = [await newBuyer(sale), await newBuyer(sale)];
    const [first, foreign, second] = [
      await bought(buyer, sale, '10'),
      await bought(other, sale, '12'),
      await bought(buyer, sale, '11'),
    ];
    const page = await call(buyer, 'GET', PURCHASE);
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    const { statusCode: _code, vesting: _vesting, ...shown } = first;
    expect(page.items[1]).toEqual(shown);
    const addresses = [{ address: first.walletAddress, from: first.createdAt, to: null }];
    expect(await call(buyer, 'GET', `${PURCHASE}/${first.id}`)).toEqual({ ...first, addresses });
    const [theirs, absent] = [
      await call(buyer, 'GET', `${PURCHASE}/${foreign.id}`),
      await call(buyer, 'GET', `${PURCHASE}/${newId()}`),
    ];
    expect(theirs).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(theirs).toEqual(absent);
  });

  it('are filtered by offering, status and amount, and sorted', async () => {
    const [one, other] = [await newSale(), await newSale()];
    const buyer = await newBuyer(one);
    const rich = await newBuyer(other);
    await bought(buyer, one, '30');
    await bought(buyer, one, '20');
    await bought(rich, other, '10');
    const amounts = async (path: string) =>
      (await call(buyer, 'GET', path)).items.map(({ amount }: { amount: string }) => amount);
    expect(await amounts(filtered({ offeringId: one.id, amount: { gt: '20' } }))).toEqual(['30']);
    expect(await amounts(filtered({ offeringId: other.id }))).toEqual([]);
    expect(await amounts(filtered({ status: 'RELEASED' }))).toEqual([]);
    expect(await amounts(filtered({ status: { in: ['PENDING', 'VERIFICATION'] } }))).toEqual(['20', '30']);
    expect(await amounts(`${PURCHASE}?sortField=amount&sortOrder=desc`)).toEqual(['30', '20']);
    expect(await call(buyer, 'GET', filtered({ walletAddress: 'x' }))).toMatchObject({ statusCode: 400 });
    expect(await call(buyer, 'GET', `${PURCHASE}?sortField=userId`)).toMatchObject({ statusCode: 400 });
  });

  it('are for who is signed in', async () => {
    for (const path of [PURCHASE, `${PURCHASE}/${newId()}`]) {
      expect(await call(await anonymous(), 'GET', path)).toMatchObject({ statusCode: 401 });
    }
    expect(await call(await newClient(), 'GET', PURCHASE)).toMatchObject({ statusCode: 200, items: [] });
  });
});

it('a page is three statements, whatever its length', async () => {
  const sale = await newSale({ vesting: { type: 'LINEAR', durationMonths: 12 } });
  const buyer = await newBuyer(sale);
  const count = () => fewestStatements(() => buyer.rest('GET', PURCHASE));
  await count();
  const none = await count();
  for (let each = 0; each < 3; each += 1) await bought(buyer, sale, '10');
  expect([none, await count()]).toEqual([3, 3]);
});
