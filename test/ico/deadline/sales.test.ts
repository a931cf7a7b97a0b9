import { DAY_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin, offeringRow } from '../../support/ico-offerings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { inDays, mark, pass, type Mark } from '../support/deadlines.js';
import { bought, newBuyer, newSale, tryToBuy, type Sale } from '../support/sales.js';
import { settle, statusOf } from '../support/settled.js';

beforeAll(async () => (await world()).clock.stop());

/** What stops a sale and lets it go on, on which day; for how many days it stands still. */
const STOPS: readonly (readonly [string, Readonly<Record<number, Mark>>, number])[] = [
  ['a pause', { 1: 'pause', 5: 'resume' }, 4],
  ['two pauses', { 1: 'pause', 3: 'resume', 4: 'pause', 6: 'resume' }, 4],
  ['a maintenance', { 1: 'maintain', 5: 'open' }, 4],
  ['a launchpad that is switched off', { 1: 'switch off', 5: 'switch on' }, 4],
  ['a maintenance within a pause', { 1: 'pause', 2: 'maintain', 4: 'open', 6: 'resume' }, 5],
  ['a pause that a maintenance outlasts', { 1: 'pause', 2: 'maintain', 4: 'resume', 6: 'open' }, 5],
  ['a maintenance that a pause outlasts', { 1: 'maintain', 2: 'pause', 4: 'open', 6: 'resume' }, 5],
];

/** A sale of two phases, of which the first one has three days, and the offering four unless more are given. */
const newPhasedSale = (lastsDays = 4) =>
  newSale({
    lastsDays,
    phases: [
      { duration: 3, tokenPrice: '0.5' },
      { duration: 1, tokenPrice: '1' },
    ],
  });

const periodOf = async ({ id }: Sale) => {
  const { startDate, endDate } = await offeringRow(id);
  return { startDate, endDate };
};

const later = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString();

describe.each(TRANSPORTS)('the time of a sale stands still, by %s,', (transport) => {
  const call = through(transport);

  it.each(STOPS)(
    'during %s: it does not end, and each phase sells as long as it would have',
    async (_what, days, stood) => {
      const sale = await newPhasedSale();
      const { startDate, endDate } = await periodOf(sale);
      let at = 0;
      for (const [day, what] of Object.entries(days)) {
        await pass((Number(day) - at) * DAY_MS);
        at = Number(day);
        await settle();
        expect(await statusOf(sale.id)).toBe('ACTIVE');
        await mark(call, sale.id, what);
      }
      expect(await periodOf(sale)).toEqual({ startDate: later(startDate, stood), endDate: later(endDate, stood) });
      expect(await offeringRow(sale.id)).toMatchObject({ deadlinesStoppedAt: null });
      const buyer = await newBuyer(sale);
      expect(await tryToBuy(buyer, sale, '50')).toMatchObject({ statusCode: 200, price: '0.5' });
      await pass((3 + stood - at) * DAY_MS);
      expect(await tryToBuy(buyer, sale, '50')).toMatchObject({ statusCode: 200, price: '1' });
      await pass(DAY_MS);
      await settle();
      expect(await statusOf(sale.id)).toBe('FAILED');
    },
  );

  it('so that its phases can change while it is paused beyond its former end, and not once that has passed', async () => {
    const [paused, over] = [await newPhasedSale(5), await newPhasedSale(5)];
    const admin = await newAdmin();
    const add = ({ id }: Sale) =>
      call(admin, 'POST', `${ALL_OFFERINGS}/${id}/phase`, {
        name: 'Third',
        tokenPrice: '2',
        allocation: '100',
        duration: 1,
      });
    await pass(DAY_MS);
    await mark(call, paused.id, 'pause');
    await pass(9 * DAY_MS);
    expect(await add(over)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await add(paused)).toMatchObject({ statusCode: 200 });
    await mark(call, paused.id, 'resume');
    expect(await tryToBuy(await newBuyer(paused), paused, '50')).toMatchObject({ statusCode: 200, price: '0.5' });
  });

  it('before its start: what was to begin meanwhile begins when it is resumed, and what begins later is not moved', async () => {
    const [sale, other] = [await newSale({ startsInMs: DAY_MS }), await newSale({ startsInMs: 9 * DAY_MS })];
    const [period, others] = [await periodOf(sale), await periodOf(other)];
    for (const { id } of [sale, other]) await mark(call, id, 'pause');
    await pass(3 * DAY_MS);
    for (const { id } of [sale, other]) await mark(call, id, 'resume');
    expect(await periodOf(sale)).toEqual({ startDate: await inDays(0), endDate: later(period.endDate, 2) });
    expect(await periodOf(other)).toEqual(others);
  });

  it('but for one whose end had passed before, which is settled', async () => {
    const sale = await newPhasedSale();
    const { endDate } = await periodOf(sale);
    await pass(4 * DAY_MS);
    await mark(call, sale.id, 'pause');
    await pass(DAY_MS);
    await settle();
    expect([await statusOf(sale.id), (await periodOf(sale)).endDate]).toEqual(['FAILED', endDate]);
  });

  it('and not during a flag, under which it fails below its soft cap as always', async () => {
    const sale = await newPhasedSale();
    const { endDate } = await periodOf(sale);
    await mark(call, sale.id, 'flag');
    await pass(4 * DAY_MS);
    await settle();
    expect([await statusOf(sale.id), (await periodOf(sale)).endDate]).toEqual(['FAILED', endDate]);
  });

  it('so that a buyer who may pause it, and neither flags nor resumes it, does not make it fail', async () => {
    const sale = await newPhasedSale();
    const admin = await newAdmin();
    await newWallet({ owner: { userId: admin.user.id }, currency: sale.currency.code, balance: '100' });
    await bought(admin, sale, '50');
    const moderate = (action: string) => call(admin, 'POST', `${ALL_OFFERINGS}/${sale.id}?action=${action}`, {});
    expect(await moderate('flag')).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await moderate('pause')).toMatchObject({ statusCode: 200 });
    await pass(9 * DAY_MS);
    await settle();
    expect(await moderate('resume')).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    await mark(call, sale.id, 'resume');
    expect(await statusOf(sale.id)).toBe('ACTIVE');
    expect(await tryToBuy(await newBuyer(sale), sale, '50')).toMatchObject({ statusCode: 200 });
  });
});
