import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { ownWorld, world } from '../../support/world.js';
import { VESTED } from '../support/deadlines.js';
import { contributionRow, deliveredTranche, settled, tranchesOf } from '../support/deliveries.js';
import { bought, newBuyer, newSale, setOffering, type SaleTerms } from '../support/sales.js';
import { offeringRow } from '../../support/ico-offerings.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';

ownWorld('takes the launchpad back to what it was before deliveries had deadlines');

/** The step before. The later ones are taken back with it, so that columns stay in their order. */
const BEFORE = '0127-notices';

async function contributed(terms: SaleTerms = {}, isSettled = true) {
  const sale = await newSale(terms);
  const { id } = await bought(await newBuyer(sale), sale, '200');
  if (isSettled) await settled(sale);
  return { id, sale };
}

/** Whether a time is so many days from now, to the minute. */
const isIn = (time: string | null, days: number) =>
  Math.abs(Date.parse(time ?? '') - (Date.now() + days * DAY_MS)) < MINUTE_MS;

async function backAndForth(): Promise<void> {
  const { orm } = (await world()).platform.db;
  await orm.migrator.down({ to: BEFORE });
  await orm.migrator.up();
}

afterEach(() => clearSettings('icoMaintenanceMode'));

it('offerings that exist have thirty days, and what is due in those that have succeeded has thirty from now', async () => {
  const whole = await contributed({ deliveryDays: 90 });
  const running = await contributed({ deliveryDays: 90 }, false);
  const [paid, refunded] = [await contributed(), await contributed()];
  const { rows } = (await world()).system.db;
  const now = new Date().toISOString();
  const change = (id: string, columns: object) =>
    rows.updateTable('ico_transaction').set(columns).where('id', '=', id).execute();
  await change(paid.id, { status: 'RELEASED', paidNet: '200', delivered: '400', releasedAt: now });
  await change(refunded.id, { status: 'REFUNDED', refunded: '200', refundedAt: now });
  await backAndForth();
  for (const { sale } of [whole, running]) expect(await offeringRow(sale.id)).toMatchObject({ deliveryDays: 30 });
  expect(isIn((await contributionRow(whole.id)).deliverBy, 30)).toBe(true);
  for (const { id } of [running, paid, refunded]) expect(await contributionRow(id)).toMatchObject({ deliverBy: null });
});

it('of tranches, those that are due and not paid have thirty days from now, and none of those to come', async () => {
  const { id } = await contributed({ ...VESTED, lastsDays: 11 });
  const { rows } = (await world()).system.db;
  const due = new Date(Date.now() - DAY_MS).toISOString();
  await rows
    .updateTable('ico_token_vesting_release')
    .set({ dueAt: due })
    .where(
      'id',
      'in',
      (await tranchesOf(id)).slice(0, 3).map((tranche) => tranche.id),
    )
    .execute();
  const paidId = await deliveredTranche(id, 1, 'CONFIRMED');
  await rows.updateTable('ico_token_vesting_release').set({ paidAt: due }).where('id', '=', paidId).execute();
  await deliveredTranche(id, 2);
  await backAndForth();
  const deadlines = (await tranchesOf(id)).map(({ deliverBy }) => deliverBy);
  expect(deadlines.map((each) => (each === null ? null : isIn(each, 30)))).toEqual([
    null,
    true,
    true,
    ...Array.from({ length: 10 }, () => null),
  ]);
});

it('what is flagged, paused or in maintenance by then stands still from then on', async () => {
  const [flagged, paused, open] = [await contributed(), await contributed(), await contributed()];
  await setOffering(flagged.sale.id, { flagged: true });
  await setOffering(paused.sale.id, { paused: true });
  await setSettings({ icoMaintenanceMode: 'on' });
  await backAndForth();
  const { rows } = (await world()).system.db;
  for (const { sale } of [flagged, paused]) {
    expect(isIn((await offeringRow(sale.id)).deadlinesStoppedAt, 0)).toBe(true);
  }
  expect((await offeringRow(open.sale.id)).deadlinesStoppedAt).toBeNull();
  const maintenance = await rows.selectFrom('ico_maintenance').selectAll().execute();
  expect(maintenance.map(({ name, since }) => [name, isIn(since, 0)])).toEqual([['LAUNCHPAD', true]]);
  await clearSettings('icoMaintenanceMode');
  await backAndForth();
  expect(await rows.selectFrom('ico_maintenance').select('since').execute()).toEqual([{ since: null }]);
});
