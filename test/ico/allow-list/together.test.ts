import { canonical } from '../../../src/core/money.js';
import { endWindow } from '../../support/throttles.js';
import { guarantee, listedSale, listNow } from '../support/listed-sales.js';
import { escrowOf, newBuyer, PURCHASE, storedSale, tryToBuy, wanted, type Buyer } from '../support/sales.js';
import { bookFaults } from '../support/settled.js';

const ACCOUNTS = 100;
const STRANGERS = 30;
const TERMS = {
  phases: [
    { tokenPrice: '0.5', allocation: '4100', access: 'ALLOW_LIST' },
    { tokenPrice: '1', allocation: '1000' },
  ],
} as const;

it(`each of ${ACCOUNTS} accounts gets exactly its guarantee, and nobody else anything, however many buy at once`, async () => {
  const all = await listedSale(
    Array.from({ length: ACCOUNTS + 1 }, () => '40'),
    TERMS,
  );
  const { sale, phaseId } = all;
  // As long as one has not bought, the phase does not pass to everybody.
  const [absent, ...buyers] = all.buyers as [Buyer, ...Buyer[]];
  const strangers = await Promise.all(Array.from({ length: STRANGERS }, () => newBuyer(sale)));
  const asking = [...buyers, ...strangers, ...buyers];
  await endWindow('orderCreation');
  const answers = await Promise.all(
    asking.map(async (buyer) => (await buyer.rest('POST', PURCHASE, wanted(sale, '20'))).body),
  );
  const outcomes = Map.groupBy(answers, ({ statusCode, code }) => code ?? statusCode);
  expect([...outcomes].map(([outcome, { length }]) => [outcome, length]).toSorted()).toEqual([
    [200, ACCOUNTS],
    ['ICO_LIMIT', ACCOUNTS],
    ['ICO_NOT_LISTED', STRANGERS],
  ]);
  expect(await listNow(phaseId, [absent, ...buyers])).toEqual([['40', '0'], ...buyers.map(() => ['40', '40'])]);
  const { contributions, ...sold } = await storedSale(sale.id);
  expect(sold).toMatchObject({ raised: '2000', sold: '4000', contributors: ACCOUNTS, remaining: ['100', '1000'] });
  expect(new Set(contributions.map(({ userId }) => userId))).toEqual(new Set(buyers.map(({ user }) => user.id)));
  expect(new Set(contributions.map(({ tokens }) => canonical(tokens)))).toEqual(new Set(['40']));
  expect(await escrowOf(sale)).toBe('2000');
  expect(await tryToBuy(absent, sale, '20')).toMatchObject({ statusCode: 200, tokens: '40', phaseId });
  expect(await tryToBuy(strangers[0]!, sale, '20')).toMatchObject({ statusCode: 200, price: '1' });
  expect(await bookFaults()).toEqual([]);
});

it('a list that is written while its accounts buy never guarantees less than they have bought', async () => {
  const { sale, buyers, phaseId } = await listedSale(
    Array.from({ length: 10 }, () => '40'),
    TERMS,
  );
  await endWindow('orderCreation');
  const buying = buyers.map(async (buyer) => (await buyer.rest('POST', PURCHASE, wanted(sale, '20'))).body);
  const writing = buyers.map(({ user }) =>
    guarantee(sale, phaseId, [{ userId: user.id, guaranteed: '20' }]).then(
      () => 200,
      ({ code }) => code,
    ),
  );
  const [bought, written] = [await Promise.all(buying), await Promise.all(writing)];
  expect(await listNow(phaseId, buyers)).toEqual(
    bought.map(({ statusCode }) => (statusCode === 200 ? ['40', '40'] : ['20', '0'])),
  );
  // Whichever of both comes first, the other one is refused.
  expect(written).toEqual(bought.map(({ statusCode }) => (statusCode === 200 ? 'ILLEGAL_STATE' : 200)));
  expect(await bookFaults()).toEqual([]);
});
