import type { VestingInput } from '../../../src/core/launchpad/vesting-terms.js';
import { canonical } from '../../../src/core/money.js';
import { withIdentity } from '../../support/contexts.js';
import { adminContext } from '../../support/ico-offerings.js';
import { textOfUnits, unitsOf } from '../../support/ico-units.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { decideIcoContribution } from '../../../src/services/ico/decision/decide.js';
import { cancelOffering } from '../../../src/services/ico/refund/cancel.js';
import { newUser } from '../../support/accounts.js';
import { contributionRow, delivered, deliveredTranche, sold, tranchesOf, type Sold } from '../support/deliveries.js';
import { balanceOf, escrowOf, ledgerOf } from '../support/sales.js';

const RUNS = casesOf(25, 500);

beforeAll(() => setSettings({ icoMinInvestmentAmount: '0' }));
afterAll(() => clearSettings('icoMinInvestmentAmount', 'icoPlatformFeePercentage'));

const custom = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 6 })
  .map((cuts) => [0, ...cuts.toSorted((one, other) => one - other), 10_000])
  .map((borders): VestingInput => ({
    type: 'CUSTOM',
    tranches: borders.slice(1).map((border, at) => ({
      afterMonths: at,
      percent: ((border - (borders[at] ?? 0)) / 100).toFixed(2),
    })),
  }));

const linear = fc
  .record({ durationMonths: fc.integer({ min: 1, max: 7 }), initial: fc.integer({ min: 0, max: 9_999 }) })
  .map(({ durationMonths, initial }): VestingInput => ({
    type: 'LINEAR',
    durationMonths,
    initialPercent: (initial / 100).toFixed(2),
  }));

/** Amounts that leave something to round, in a currency of any precision; what becomes of each tranche, by its place. */
const story = fc.record({
  precision: fc.constantFrom(0, 2, 6, 8, 18),
  share: fc.integer({ min: 300_000_000, max: 400_000_000 }),
  feePercent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
  vesting: fc.oneof(fc.constant(undefined), custom, linear),
  order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  paid: fc.nat({ max: 9 }),
  end: fc.constantFrom('verify', 'reject', 'cancel'),
});

/** An amount of at most as many decimals as the currency has, and above the soft cap. */
function amountOf(share: number, precision: number): string {
  const step = 10n ** BigInt(8 - Math.min(8, precision));
  return canonical(textOfUnits(((BigInt(share) * 97n) / step) * step));
}

/** Delivers and verifies tranches in some order: so many of them, all with `most` above their number. */
async function payTranches({ id }: Sold, order: readonly number[], most: number): Promise<void> {
  const left = (await tranchesOf(id)).map(({ sequence }) => sequence);
  for (let at = 0; at < most && left.length > 0; at += 1) {
    const [sequence = 0] = left.splice((order[at] ?? 0) % left.length, 1);
    const releaseId = await deliveredTranche(id, sequence);
    await decideIcoContribution(await adminContext(), id, 'VERIFY', { releaseId });
  }
  const [next] = left;
  // Something must wait for the admin who refuses the whole.
  if (next !== undefined) await deliveredTranche(id, next);
}

async function ended(one: Sold, end: 'verify' | 'reject' | 'cancel'): Promise<void> {
  const { status } = await contributionRow(one.id);
  if (status !== 'VERIFICATION') return;
  const admin = await adminContext();
  if (end === 'cancel') {
    await cancelOffering(await withIdentity(await newUser()), { id: one.sale.id, reason: 'A test' });
  } else {
    await decideIcoContribution(admin, one.id, 'REJECT', { notes: 'A test' });
  }
}

it('what leaves escrow is what came in, to the last digit, whatever the terms, the order and the end', async () => {
  const property = fc.asyncProperty(story, async ({ precision, share, feePercent, vesting, order, paid, end }) => {
    await setSettings({ icoPlatformFeePercentage: feePercent });
    const amount = amountOf(share, precision);
    const one = await sold({ precision, ...(vesting && { vesting }) }, amount);
    const { id, sale, buyer } = one;
    if (vesting) {
      await payTranches(one, order, end === 'verify' ? 9 : paid);
    } else {
      await delivered(id);
      if (end === 'verify') await decideIcoContribution(await adminContext(), id, 'VERIFY', {});
    }
    await ended(one, end);
    const row = await contributionRow(id);
    const [creator, platform, back] = [
      (await balanceOf({ userId: sale.creator.id }, sale)) ?? '0',
      (await balanceOf({ system: 'platform' }, sale)) ?? '0',
      canonical(row.refunded),
    ];
    expect(await escrowOf(sale)).toBe('0');
    expect([creator, platform]).toEqual([canonical(row.paidNet), canonical(row.paidFee)]);
    expect(unitsOf(creator) + unitsOf(platform) + unitsOf(back)).toBe(unitsOf(amount));
    const balance = (await balanceOf({ userId: buyer.user.id }, sale)) ?? '0';
    expect(unitsOf(balance)).toBe(unitsOf('10000') - unitsOf(creator) - unitsOf(platform));
    if (row.status === 'RELEASED') {
      expect([creator, platform]).toEqual([
        canonical(textOfUnits(unitsOf(amount) - unitsOf(row.fee))),
        canonical(row.fee),
      ]);
    }
    const sums = (await ledgerOf(id)).map((each) => (each.operation === 'DEBIT' ? -1n : 1n) * unitsOf(each.amount));
    expect(sums.reduce((sum, each) => sum + each, 0n)).toBe(0n);
  });
  await fc.assert(property, { numRuns: RUNS });
});
