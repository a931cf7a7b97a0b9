import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { bought, newBuyer, newSale } from '../support/sales.js';

const LIST = '/api/ico/vesting';

describe.each(TRANSPORTS)('schedules by %s', (transport) => {
  const call = through(transport);

  it('are the caller’s own with their tranches, newest first, those of one offering where it is named', async () => {
    const one = await newSale({ vesting: { type: 'LINEAR', durationMonths: 2, initialPercent: '20' } });
    const other = await newSale({ vesting: { type: 'CLIFF', durationMonths: 3, cliffMonths: 2 } });
    const buyer = await newBuyer(one);
    const first = await bought(buyer, one, '10');
    const second = await bought(buyer, one, '20');
    const stranger = await newBuyer(other);
    await bought(stranger, other, '10');
    const page = await call(buyer, 'GET', LIST);
    expect(page).toMatchObject({ statusCode: 200, pagination: { totalItems: 2 } });
    expect(page.items).toEqual([second.vesting, first.vesting]);
    expect(page.items[1].releases.map(({ percent, tokens }: any) => [percent, tokens])).toEqual([
      ['20', '4'],
      ['40', '8'],
      ['40', '8'],
    ]);
    expect((await call(buyer, 'GET', `${LIST}?offeringId=${one.id}`)).items).toHaveLength(2);
    for (const id of [other.id, newId()]) {
      expect((await call(buyer, 'GET', `${LIST}?offeringId=${id}`)).items).toEqual([]);
    }
    const filter = encodeURIComponent(JSON.stringify({ total: { gt: '20' }, status: 'ACTIVE' }));
    expect((await call(buyer, 'GET', `${LIST}?filter=${filter}`)).items).toEqual([second.vesting]);
    expect(await call(buyer, 'GET', `${LIST}?sortField=userId`)).toMatchObject({ statusCode: 400 });
    expect(await call(buyer, 'GET', `${LIST}?offeringId=x`)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('are for who is signed in', async () => {
    expect(await call(await anonymous(), 'GET', LIST)).toMatchObject({ statusCode: 401 });
    expect(await call(await newClient(), 'GET', LIST)).toMatchObject({ statusCode: 200, items: [] });
  });
});

it('a page is as many statements, whatever its length', async () => {
  const sale = await newSale({ vesting: { type: 'LINEAR', durationMonths: 12 } });
  const buyer = await newBuyer(sale);
  await bought(buyer, sale, '10');
  const list = () => buyer.rest('GET', LIST);
  await list();
  const one = await fewestStatements(list);
  for (let at = 0; at < 4; at += 1) await bought(buyer, sale, '10');
  expect(await fewestStatements(list)).toBe(one);
});
