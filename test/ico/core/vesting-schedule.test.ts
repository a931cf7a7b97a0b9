import { textOfUnits, unitsOf } from '../../support/ico-units.js';
import { fc } from '../../support/property.js';
import { addMonthsUtc, scheduleOf, type ScheduledTranche } from '../../../src/core/launchpad/vesting-schedule.js';
import { checkVestingTerms, type VestingInput, type VestingTerms } from '../../../src/core/launchpad/vesting-terms.js';

const START = new Date('2028-01-31T13:14:15.016Z');
const MAX_UNITS = 10n ** 36n - 1n;
const UNITS = 10n ** 8n;

function schedule(
  input: VestingInput,
  tokens = '100',
  amounts: { net?: string; fee?: string; moneyScale?: number } = {},
) {
  const terms = checkVestingTerms(input, { defaultMonths: 12 });
  return scheduleOf(terms, { startDate: START, tokens, net: '97', fee: '3', tokenScale: 8, moneyScale: 2, ...amounts });
}

/** `_vestingSchedule` of VestingWallet and VestingWalletCliff of OpenZeppelin 5.7, a month for a second, from 0. */
function vested(total: bigint, month: bigint, duration: bigint, cliff: bigint): bigint {
  if (month < cliff) return 0n;
  return month >= duration ? total : (total * month) / duration;
}

const sumOf = (list: readonly ScheduledTranche[], field: 'tokens' | 'net' | 'fee' | 'percent'): bigint =>
  list.reduce((all, each) => all + unitsOf(each[field]), 0n);

const anyMonths = fc
  .record({
    durationMonths: fc.integer({ min: 2, max: 120 }),
    interval: fc.nat(),
    cliff: fc.nat(),
    initialPercent: fc.integer({ min: 0, max: 9_999 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    hasCliff: fc.boolean(),
  })
  .map(({ durationMonths, interval, cliff, hasCliff, initialPercent }): VestingInput => {
    const months = { durationMonths, intervalMonths: 1 + (interval % durationMonths), initialPercent };
    return hasCliff
      ? { type: 'CLIFF', ...months, cliffMonths: 1 + (cliff % (durationMonths - 1)) }
      : { type: 'LINEAR', ...months };
  });

const anyCustom = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 59 })
  .map((list) => [...list.toSorted((one, other) => one - other), 10_000])
  .map((cuts): VestingInput => ({
    type: 'CUSTOM',
    tranches: cuts.map((cut, at) => ({
      afterMonths: at * 2,
      percent: ((cut - (cuts[at - 1] ?? 0)) / 100).toFixed(2),
    })),
  }));

const anyUnits = fc.bigInt({ min: 0n, max: MAX_UNITS });

describe('scheduleOf', () => {
  it('has no tranche without vesting', () => {
    expect(schedule({ type: 'NONE' })).toEqual([]);
  });

  it('gives a third each month, and the rest with the last', () => {
    expect(schedule({ type: 'LINEAR', durationMonths: 3 })).toEqual([
      {
        sequence: 1,
        dueAt: new Date('2028-02-29T13:14:15.016Z'),
        percent: '33.33',
        tokens: '33.33333333',
        net: '32.33',
        fee: '1',
      },
      {
        sequence: 2,
        dueAt: new Date('2028-03-31T13:14:15.016Z'),
        percent: '33.33',
        tokens: '33.33333333',
        net: '32.33',
        fee: '1',
      },
      {
        sequence: 3,
        dueAt: new Date('2028-04-30T13:14:15.016Z'),
        percent: '33.34',
        tokens: '33.33333334',
        net: '32.34',
        fee: '1',
      },
    ]);
  });

  it('gives the initial percentage at the start, and shortens the last interval', () => {
    const list = schedule({ type: 'LINEAR', durationMonths: 5, intervalMonths: 2, initialPercent: '10' });
    expect(list.map(({ dueAt, tokens }) => [dueAt.toISOString().slice(0, 10), tokens])).toEqual([
      ['2028-01-31', '10'],
      ['2028-03-31', '36'],
      ['2028-05-31', '36'],
      ['2028-06-30', '18'],
    ]);
  });

  it('gives nothing before the cliff, then what has accrued, then the intervals after it', () => {
    const list = schedule({
      type: 'CLIFF',
      durationMonths: 10,
      cliffMonths: 4,
      intervalMonths: 4,
      initialPercent: '20',
    });
    expect(list.map(({ dueAt, tokens }) => [dueAt.toISOString().slice(0, 10), tokens])).toEqual([
      ['2028-01-31', '20'],
      ['2028-05-31', '32'],
      ['2028-09-30', '32'],
      ['2028-11-30', '16'],
    ]);
  });

  it('gives the percentages of custom tranches', () => {
    const tranches = [
      { afterMonths: 0, percent: '12.5' },
      { afterMonths: 13, percent: '87.5' },
    ];
    expect(schedule({ type: 'CUSTOM', tranches }, '0.00000008')).toEqual([
      { sequence: 1, dueAt: START, percent: '12.5', tokens: '0.00000001', net: '12.12', fee: '0.37' },
      {
        sequence: 2,
        dueAt: new Date('2029-02-28T13:14:15.016Z'),
        percent: '87.5',
        tokens: '0.00000007',
        net: '84.88',
        fee: '2.63',
      },
    ]);
  });

  it('rounds tokens without decimals to whole ones', () => {
    const terms: VestingTerms = { type: 'LINEAR', durationMonths: 3, intervalMonths: 1, initialPercent: '0' };
    const list = scheduleOf(terms, {
      startDate: START,
      tokens: '10',
      net: '1',
      fee: '0',
      tokenScale: 0,
      moneyScale: 0,
    });
    expect(list.map(({ tokens, net, fee }) => [tokens, net, fee])).toEqual([
      ['3', '0', '0'],
      ['3', '0', '0'],
      ['4', '1', '0'],
    ]);
  });

  it('gives the date of a tranche without tokens to the next that has some, with its percentage and money', () => {
    const tranches = [0, 1, 2, 3, 4].map((afterMonths) => ({ afterMonths, percent: '20' }));
    const terms: VestingTerms = { type: 'CUSTOM', tranches };
    const amounts = { startDate: START, net: '97', fee: '3', tokenScale: 0, moneyScale: 2 };
    expect(scheduleOf(terms, { ...amounts, tokens: '2' })).toEqual([
      { sequence: 1, dueAt: addMonthsUtc(START, 2), percent: '60', tokens: '1', net: '58.2', fee: '1.8' },
      { sequence: 2, dueAt: addMonthsUtc(START, 4), percent: '40', tokens: '1', net: '38.8', fee: '1.2' },
    ]);
    const monthly: VestingTerms = { type: 'LINEAR', durationMonths: 120, intervalMonths: 1, initialPercent: '0' };
    const list = scheduleOf(monthly, { ...amounts, tokens: '50' });
    expect(list.map(({ tokens }) => tokens)).toEqual(Array.from({ length: 50 }, () => '1'));
    expect([sumOf(list, 'percent'), sumOf(list, 'net'), sumOf(list, 'fee')]).toEqual(
      [100n, 97n, 3n].map((whole) => whole * UNITS),
    );
  });

  it('has at most 121 tranches, as the table allows', () => {
    expect(schedule({ type: 'LINEAR', durationMonths: 120, initialPercent: '0.01' })).toHaveLength(121);
  });

  it('is cumulatively what wallets of OpenZeppelin vest', () => {
    fc.assert(
      fc.property(anyMonths, anyUnits, (input, total) => {
        const { durationMonths = 0, intervalMonths = 0, cliffMonths } = input;
        const list = schedule({ ...input, initialPercent: '0' }, textOfUnits(total));
        const duration = durationMonths ?? 0;
        const upTo = (due: Date) =>
          sumOf(
            list.filter(({ dueAt }) => dueAt <= due),
            'tokens',
          );
        let month = cliffMonths ?? intervalMonths ?? 0;
        for (;;) {
          const due = addMonthsUtc(START, month);
          expect(upTo(due)).toBe(vested(total, BigInt(month), BigInt(duration), BigInt(cliffMonths ?? 0)));
          if (month === duration) break;
          month = Math.min(month + (intervalMonths ?? 0), duration);
        }
        expect(sumOf(list, 'tokens')).toBe(total);
      }),
    );
  });

  it('splits every total exactly, into parts of at least zero with no more decimals than allowed', () => {
    const scale = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(fc.oneof(anyMonths, anyCustom), anyUnits, anyUnits, scale, (input, total, raw, moneyScale) => {
        const money = raw - (raw % 10n ** BigInt(8 - moneyScale));
        const list = schedule(input, textOfUnits(total), {
          net: textOfUnits(money),
          fee: textOfUnits(money / 7n),
          moneyScale,
        });
        expect(sumOf(list, 'tokens')).toBe(total);
        expect(sumOf(list, 'net')).toBe(money);
        expect(sumOf(list, 'fee')).toBe(money / 7n);
        expect(sumOf(list, 'percent')).toBe(100n * UNITS);
        list.forEach(({ sequence, tokens, net, fee, percent, dueAt }, at) => {
          expect(sequence).toBe(at + 1);
          expect([tokens, net, fee, percent].join(' ')).not.toContain('-');
          if (total > 0n) expect(unitsOf(tokens)).toBeGreaterThan(0n);
          expect((net.split('.')[1] ?? '').length).toBeLessThanOrEqual(moneyScale);
          expect((percent.split('.')[1] ?? '').length).toBeLessThanOrEqual(2);
          expect(dueAt.getTime()).toBeGreaterThan(list[at - 1]?.dueAt.getTime() ?? 0);
        });
      }),
    );
  });
});

describe('addMonthsUtc', () => {
  it.each([
    ['2027-01-31T23:59:59.999Z', 1, '2027-02-28T23:59:59.999Z'],
    ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
    ['2028-01-31T00:00:00.000Z', 2, '2028-03-31T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 48, '2032-02-29T12:00:00.000Z'],
    ['2096-02-29T12:00:00.000Z', 48, '2100-02-28T12:00:00.000Z'],
    ['2027-12-31T05:00:00.000Z', 2, '2028-02-29T05:00:00.000Z'],
    ['2027-03-31T02:30:00.000Z', 1, '2027-04-30T02:30:00.000Z'],
    ['2027-10-15T02:30:00.000Z', 120, '2037-10-15T02:30:00.000Z'],
    ['2027-10-15T02:30:00.000Z', 0, '2027-10-15T02:30:00.000Z'],
  ])('of %s and %i is %s', (start, months, expected) => {
    expect(addMonthsUtc(new Date(start), months).toISOString()).toBe(expected);
  });
});
