import { newClient } from '../../support/accounts.js';
import { lockWaits } from '../../support/requests.js';
import { endWindow } from '../../support/throttles.js';
import { oncePerFile } from '../../support/world.js';
import { DECISION, delivered } from '../support/deliveries.js';
import { heldBack } from '../support/held-back.js';
import { bought, escrowOf, newBuyer, newSale, PURCHASE, storedSale, wanted } from '../support/sales.js';
import { balances, bookFaults, contribution, endSale, settle, soldTo } from '../support/settled.js';

const OFFERS = '/api/admin/ico/offer';
const superAdmin = oncePerFile(() => newClient({ role: 'Super Admin' }));

/** Shares an offering as a purchase does that takes long; answers what ends it. */
function purchaseUnderWay(id: string): Promise<() => Promise<void>> {
  return heldBack('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', `ico_offering:${id}`);
}

it('of 200 purchases of the last 100 portions at once 100 are made, and the rest is told that nothing is left', async () => {
  const sale = await newSale({ phases: [{ tokenPrice: '0.5', allocation: '2000' }] });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => newBuyer(sale, '50')));
  const all = buyers.flatMap((buyer) => Array.from({ length: 5 }, () => buyer));
  await endWindow('orderCreation');
  const answers = await Promise.all(
    all.map(async (buyer) => (await buyer.rest('POST', PURCHASE, wanted(sale, '10'))).body),
  );
  const outcomes = Map.groupBy(answers, ({ statusCode, code }) => code ?? statusCode);
  expect([...outcomes].map(([outcome, { length }]) => [outcome, length]).toSorted()).toEqual([
    [200, 100],
    ['ICO_SUPPLY', 100],
  ]);
  const stored = await storedSale(sale.id);
  expect(stored).toMatchObject({ raised: '1000', sold: '2000', remaining: ['0'] });
  expect(stored.contributions).toHaveLength(100);
  expect(stored.contributors).toBe(new Set(stored.contributions.map(({ userId }) => userId)).size);
  expect(stored.accounts.reduce((sum, { contributions }) => sum + contributions, 0)).toBe(100);
  expect(await escrowOf(sale)).toBe('1000');
  expect(await bookFaults()).toEqual([]);
});

it('a pause that waits for a purchase comes before the purchases that are made after it', async () => {
  const sale = await newSale();
  const buyers = await Promise.all(Array.from({ length: 4 }, () => newBuyer(sale, '10')));
  const admin = await superAdmin();
  await bought(await newBuyer(sale), sale, '10');
  await endWindow('orderCreation');
  const end = await purchaseUnderWay(sale.id);
  const pausing = admin.rest('POST', `${OFFERS}/${sale.id}?action=pause`, {});
  await lockWaits();
  const buying = buyers.map((buyer) => buyer.rest('POST', PURCHASE, wanted(sale, '10')));
  // They wait, although only a purchase has the offering. The first is enough, since none waits for long.
  await lockWaits(2);
  await end();
  expect((await pausing).body).toMatchObject({ statusCode: 200, paused: true });
  const codes = (await Promise.all(buying)).map(({ body }) => body.code);
  expect(codes).toEqual(buyers.map(() => 'ICO_NOT_ON_SALE'));
  expect(await storedSale(sale.id)).toMatchObject({ raised: '10', contributors: 1 });
});

it('a cancellation beside verifications leaves each contribution paid out or refunded, and never both', async () => {
  const sold = await soldTo(Array.from({ length: 8 }, () => '50'));
  await endSale(sold.sale.id);
  await settle();
  for (const id of sold.ids) await delivered(id);
  const admin = await superAdmin();
  const verify = (id: string) => admin.rest('POST', `${DECISION}/${id}?action=verify`, {});
  const cancel = () => admin.rest('POST', `${OFFERS}/${sold.sale.id}/cancel-refund`, { reason: 'It is over' });
  const [first, last] = [sold.ids.slice(0, 4), sold.ids.slice(4)];
  const [, cancelled] = await Promise.all([
    Promise.all(first.map(verify)),
    verify(last[0] ?? '').then(cancel),
    Promise.all(last.map(verify)),
  ]);
  const states = await Promise.all(sold.ids.map(async (id) => (await contribution(id)).status));
  const released = states.filter((status) => status === 'RELEASED').length;
  expect(states.filter((status) => status !== 'RELEASED' && status !== 'REFUNDED')).toEqual([]);
  expect(cancelled.body).toMatchObject({ statusCode: 200, refunded: 8 - released, alreadyReleased: released });
  expect(await balances(sold)).toEqual(states.map((status) => (status === 'RELEASED' ? '0' : '50')));
  expect([await escrowOf(sold.sale), await bookFaults()]).toEqual(['0', []]);
});
