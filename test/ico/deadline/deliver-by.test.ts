import { DAY_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin, newCreator } from '../../support/ico-offerings.js';
import { world } from '../../support/world.js';
import { announce, deadlineOf, deadlinesOf, inDays, pass, VESTED, vested } from '../support/deadlines.js';
import { contributionRow, delivered, settled, sold, tranchesOf } from '../support/deliveries.js';
import { bought, newBuyer, newSale } from '../support/sales.js';

beforeAll(async () => (await world()).clock.stop());

describe.each(TRANSPORTS)('the deadline of a delivery, by %s,', (transport) => {
  const call = through(transport);

  it('of a whole contribution is so many days after the success of the sale, and none before', async () => {
    const creator = await newCreator();
    const sale = await newSale({ deliveryDays: 7, creator });
    const buyer = await newBuyer(sale);
    const { id } = await bought(buyer, sale, '200');
    const path = `/api/ico/transaction/${id}`;
    expect(await call(buyer, 'GET', path)).toMatchObject({ deliverBy: null });
    await settled(sale);
    const deliverBy = await inDays(7);
    expect(await call(buyer, 'GET', path)).toMatchObject({ deliverBy });
    expect((await call(buyer, 'GET', '/api/ico/transaction')).items).toMatchObject([{ id, deliverBy }]);
    const releases = await call(creator, 'GET', `/api/ico/creator/token/${sale.id}/release`);
    expect(releases.items).toMatchObject([{ id, deliverBy }]);
    const admin = await newAdmin();
    expect(await call(admin, 'GET', `/api/admin/ico/transaction/${id}`)).toMatchObject({ deliverBy });
    const sorted = `${ALL_OFFERINGS}/${sale.id}/transaction?sortField=deliverBy`;
    expect((await call(admin, 'GET', sorted)).items).toMatchObject([{ id, deliverBy }]);
  });

  it('of a tranche is so many days after its day, once it is due', async () => {
    const creator = await newCreator();
    const { id, sale, buyer } = await vested({ deliveryDays: 7, creator });
    const [first, ...others] = await tranchesOf(id);
    const deliverBy = new Date(Date.parse(first!.dueAt) + 7 * DAY_MS).toISOString();
    expect(first).toMatchObject({ deliverBy });
    expect(new Set(others.map((each) => each.deliverBy))).toEqual(new Set([null]));
    const shown = { releases: expect.arrayContaining([expect.objectContaining({ sequence: 1, deliverBy })]) };
    expect(await call(buyer, 'GET', `/api/ico/transaction/${id}`)).toMatchObject({ deliverBy: null, vesting: shown });
    expect((await call(buyer, 'GET', '/api/ico/vesting')).items).toMatchObject([shown]);
    const schedules = await call(creator, 'GET', `/api/ico/creator/token/${sale.id}/vesting`);
    expect(schedules.items).toMatchObject([shown]);
    const all = await call(await newAdmin(), 'GET', `${ALL_OFFERINGS}/${sale.id}/vesting`);
    expect(all.items).toMatchObject([shown]);
  });
});

it('the deadline of a tranche whose day came before the success of the sale counts from the success', async () => {
  const sale = await newSale(VESTED);
  const { id } = await bought(await newBuyer(sale), sale, '200');
  await pass(20 * DAY_MS);
  await settled(sale);
  await announce();
  expect(await deadlinesOf({ id })).toEqual([await inDays(30), ...Array.from({ length: 12 }, () => null)]);
});

it('a delivery that waits when the sale succeeds has a deadline, which stays when it is made again', async () => {
  const sale = await newSale();
  const { id } = await bought(await newBuyer(sale), sale, '200');
  await delivered(id);
  await settled(sale);
  const deliverBy = await inDays(30);
  expect(await contributionRow(id)).toMatchObject({ status: 'VERIFICATION', deliverBy });
  await pass(DAY_MS);
  await (await world()).system.db.rows.deleteFrom('ico_delivery_part').where('transactionId', '=', id).execute();
  await delivered(id);
  expect(await deadlineOf({ id })).toBe(deliverBy);
});

it('a sale that fails sets no deadline', async () => {
  const one = await sold();
  expect(await deadlineOf(one)).not.toBeNull();
  const sale = await newSale({ phases: [{ allocation: '1000000' }] });
  const { id } = await bought(await newBuyer(sale), sale, '10');
  await expect(settled(sale)).rejects.toThrow('FAILED');
  expect(await contributionRow(id)).toMatchObject({ status: 'REFUNDED', deliverBy: null });
});
