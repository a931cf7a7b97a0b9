import type { BaseContract } from 'ethers';
import { scheduleOf, type ScheduledTranche } from '../../../src/core/launchpad/vesting-schedule.js';
import type { VestingTerms } from '../../../src/core/launchpad/vesting-terms.js';
import { textOfUnits, unitsOf } from '../../support/ico-units.js';
import { LocalChain } from '../../support/local-chain.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';

/*
 * The contracts of OpenZeppelin that chains vest by, VestingWallet and VestingWalletCliff, compiled and run on a local chain:
 * an oracle that nobody here wrote. One second of theirs stands for a month of ours.
 */

const CASES = casesOf(100, 5_000);

let chain: LocalChain;
let reference: BaseContract;

beforeAll(async () => {
  chain = await LocalChain.start(31_337, 'Vesting.sol');
  reference = await chain.deploy('Reference');
}, 60_000);
afterAll(() => chain.close());

/** What the contract has vested after 0, 1, 2 and so on seconds, in base units. */
async function vestedBy(terms: VestingTerms, total: bigint): Promise<readonly bigint[]> {
  if (terms.type === 'CLIFF') {
    return reference.getFunction('cliff').staticCall(total, terms.durationMonths, terms.cliffMonths) as never;
  }
  if (terms.type === 'LINEAR') {
    return reference.getFunction('linear').staticCall(total, terms.durationMonths) as never;
  }
  throw new Error(`no contract vests by ${terms.type}`);
}

/** Whole calendar months from the start to a date, whatever its day. */
function monthsTo(date: Date, start: Date): number {
  return (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
}

/** The sums of what is due, by the month in which it is. */
function sumsOf(tranches: readonly ScheduledTranche[], start: Date, of: 'tokens' | 'net' | 'fee'): Map<number, bigint> {
  let sum = 0n;
  return new Map(tranches.map((each) => [monthsTo(each.dueAt, start), (sum += unitsOf(each[of]))]));
}

/** What a DECIMAL(36,8) holds, in its last place; small ones, where rounding shows most, as often as large ones. */
const units = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_000n }),
  fc.bigInt({ min: 1n, max: 10n ** 18n }),
  fc.bigInt({ min: 1n, max: 10n ** 36n - 1n }),
);

const starts = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true });

const months = fc.integer({ min: 1, max: 120 });

const linear = months.chain((durationMonths) =>
  fc.record({
    type: fc.constant('LINEAR' as const),
    durationMonths: fc.constant(durationMonths),
    intervalMonths: fc.integer({ min: 1, max: durationMonths }),
    initialPercent: fc.constant('0'),
  }),
);

const cliff = fc.integer({ min: 2, max: 120 }).chain((durationMonths) =>
  fc.record({
    type: fc.constant('CLIFF' as const),
    durationMonths: fc.constant(durationMonths),
    cliffMonths: fc.integer({ min: 1, max: durationMonths - 1 }),
    intervalMonths: fc.integer({ min: 1, max: durationMonths }),
    initialPercent: fc.constant('0'),
  }),
);

async function agrees(terms: VestingTerms, start: Date, total: bigint): Promise<void> {
  const text = textOfUnits(total);
  const amounts = { tokens: text, net: text, fee: text, tokenScale: 8, moneyScale: 8 };
  const tranches = scheduleOf(terms, { startDate: start, ...amounts });
  const vested = await vestedBy(terms, total);
  for (const of of ['tokens', 'net', 'fee'] as const) {
    const sums = sumsOf(tranches, start, of);
    expect([...sums.values()]).toEqual([...sums.keys()].map((month) => vested[month]));
    expect([...sums.values()].at(-1)).toBe(total);
    if (terms.type === 'CLIFF') requireCliff(terms.cliffMonths, sums, vested);
  }
}

/** Nothing before the cliff, and all that has accrued with it: no tranche where that is less than a base unit. */
function requireCliff(month: number, sums: ReadonlyMap<number, bigint>, vested: readonly bigint[]): void {
  expect(Math.min(...sums.keys())).toBeGreaterThanOrEqual(month);
  expect(sums.get(month) ?? 0n).toBe(vested[month]);
}

describe('cumulative amounts of schedules, at every tranche and to the last base unit', () => {
  it('are those of VestingWallet for LINEAR terms', async () => {
    const property = fc.asyncProperty(linear, starts, units, agrees);
    await fc.assert(property, { numRuns: CASES });
  }, 300_000);

  it('are those of VestingWalletCliff for CLIFF terms', async () => {
    const property = fc.asyncProperty(cliff, starts, units, agrees);
    await fc.assert(property, { numRuns: CASES });
  }, 300_000);

  it('have as many steps as the contracts have seconds, when a month is the interval', async () => {
    const terms = {
      type: 'CLIFF',
      durationMonths: 24,
      cliffMonths: 6,
      intervalMonths: 1,
      initialPercent: '0',
    } as const;
    const total = 1_000_000_007n;
    const given = { tokens: textOfUnits(total), net: '0', fee: '0', tokenScale: 8, moneyScale: 8 };
    const start = new Date('2027-08-31T10:00:00Z');
    const sums = sumsOf(scheduleOf(terms, { startDate: start, ...given }), start, 'tokens');
    const vested = await vestedBy(terms, total);
    expect(vested.map((_, month) => sums.get(month) ?? 0n)).toEqual([...vested]);
  });
});
