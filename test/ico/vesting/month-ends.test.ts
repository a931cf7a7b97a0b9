import { newId } from '../../../src/core/ids.js';
import { settleOffering } from '../../../src/services/ico/settle/settle.js';
import { signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { contributionRow, DECISION, newHash, tranchesOf } from '../support/deliveries.js';
import { balanceOf, bought, escrowOf, newBuyer, newSale, setOffering } from '../support/sales.js';

const MINUTE_MS = 60_000;

beforeAll(() => setSettings({ icoPlatformFeePercentage: '7.77' }));
afterAll(() => clearSettings('icoPlatformFeePercentage'));

/** Moves the clock to so long before or after a time; seconds may pass after it. */
async function moveTo(time: string, byMs: number): Promise<void> {
  const { clock } = await world();
  clock.advance(Date.parse(time) + byMs - clock.now().getTime());
}

/** The first leap year that has not begun. */
function nextLeapYear(): number {
  let year = new Date().getUTCFullYear() + 1;
  while (new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1) year += 1;
  return year;
}

/** A leap year's February among the months, from the last day of January on. */
const YEAR = nextLeapYear();
const END = `${YEAR}-01-31T23:30:00.500Z`;
const DUE = [END, ...['02-29', '03-31', '04-30', '05-31'].map((day) => `${YEAR}-${day}T23:30:00.500Z`)];

describe.each(TRANSPORTS)('a schedule from the end of a month, by %s', (transport) => {
  const call = through(transport);

  it('is due at the end of each month, not a minute earlier, and pays all of it to the last digit', async () => {
    const vesting = { type: 'LINEAR', durationMonths: 4, initialPercent: '12.34' } as const;
    const sale = await newSale({ vesting, precision: 8, phases: [{ tokenPrice: '0.7' }] });
    await setOffering(sale.id, { endDate: END });
    const buyer = await newBuyer(sale);
    const { id } = await bought(buyer, sale, '311.11111113');
    const tranches = await tranchesOf(id);
    expect(tranches.map(({ dueAt }) => new Date(dueAt).toISOString())).toEqual(DUE);
    await moveTo(END, 1_000);
    const { system } = await world();
    expect(await settleOffering(system, sale.id)).toMatchObject({ outcome: 'SUCCESS' });
    for (const { id: releaseId, dueAt, sequence } of tranches) {
      const path = `/api/ico/creator/token/${sale.id}/vesting/${releaseId}`;
      const body = { transactionHash: newHash() };
      if (sequence > 1) {
        await moveTo(dueAt, -MINUTE_MS);
        const early = await call(await signedIn(sale.creator), 'PUT', path, body);
        expect(early).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
      }
      await moveTo(dueAt, 1_000);
      const released = await call(await signedIn(sale.creator), 'PUT', path, body);
      expect(released).toMatchObject({ statusCode: 200, status: 'RELEASED', chainCheck: 'UNCHECKED' });
      const verified = await call(await newAdmin(), 'POST', `${DECISION}/${id}?action=verify`, { releaseId });
      expect(verified).toMatchObject({ statusCode: 200, status: sequence < 5 ? 'VERIFICATION' : 'RELEASED' });
    }
    const { fee, amount } = await contributionRow(id);
    expect([fee, amount]).toEqual(['24.17333334', '311.11111113']);
    expect(await escrowOf(sale)).toBe('0');
    expect(await balanceOf({ userId: sale.creator.id }, sale)).toBe('286.93777779');
    expect(await balanceOf({ system: 'platform' }, sale)).toBe('24.17333334');
    const mine = await call(await signedIn(buyer.user), 'GET', `/api/ico/vesting?offeringId=${sale.id}`);
    expect(mine.items).toMatchObject([{ status: 'COMPLETED', total: '444.44444447', released: '444.44444447' }]);
    expect((await call(await signedIn(buyer.user), 'GET', `/api/ico/vesting?offeringId=${newId()}`)).items).toEqual([]);
  });
});
