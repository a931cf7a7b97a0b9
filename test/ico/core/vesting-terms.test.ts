import { checkVestingTerms, type VestingInput } from '../../../src/core/launchpad/vesting-terms.js';

const check = (input: VestingInput | null | undefined) => checkVestingTerms(input, { defaultMonths: 12 });
const custom = (...tranches: readonly (readonly [number, string])[]): VestingInput => ({
  type: 'CUSTOM',
  tranches: tranches.map(([afterMonths, percent]) => ({ afterMonths, percent })),
});

describe('checkVestingTerms', () => {
  it('answers NONE where nothing is given', () => {
    for (const input of [null, undefined, { type: 'NONE' } as const]) expect(check(input)).toEqual({ type: 'NONE' });
  });

  it('fills in the defaults', () => {
    const months = { durationMonths: 12, intervalMonths: 1, initialPercent: '0' };
    expect(check({ type: 'LINEAR' })).toEqual({ type: 'LINEAR', ...months });
    expect(check({ type: 'CLIFF', cliffMonths: 11 })).toEqual({ type: 'CLIFF', cliffMonths: 11, ...months });
  });

  it('keeps what is given, in canonical text', () => {
    const given = { durationMonths: 120, intervalMonths: 120, initialPercent: '99.90' };
    expect(check({ type: 'LINEAR', ...given })).toEqual({ type: 'LINEAR', ...given, initialPercent: '99.9' });
    expect(check(custom([0, '33.33'], [7, '33.30'], [120, '33.37']))).toEqual(
      custom([0, '33.33'], [7, '33.3'], [120, '33.37']),
    );
    expect(check(custom([0, '100.00']))).toEqual(custom([0, '100']));
  });

  it('takes fields that are null for absent', () => {
    const none = {
      durationMonths: null,
      cliffMonths: null,
      intervalMonths: null,
      initialPercent: null,
      tranches: null,
    };
    expect(check({ type: 'NONE', ...none })).toEqual({ type: 'NONE' });
  });

  it.each<[string, VestingInput]>([
    ['vesting.type', { type: 'toString' as any }],
    ['vesting.durationMonths', { type: 'NONE', durationMonths: 1 }],
    ['vesting.tranches', { type: 'LINEAR', tranches: [] }],
    ['vesting.cliffMonths', { type: 'LINEAR', cliffMonths: 1 }],
    ['vesting.tranches', { type: 'CLIFF', cliffMonths: 1, tranches: [] }],
    ['vesting.durationMonths', { ...custom([0, '100']), durationMonths: 1 }],
    ['vesting.initialPercent', { ...custom([0, '100']), initialPercent: '0' }],
    ['vesting.durationMonths', { type: 'LINEAR', durationMonths: 0 }],
    ['vesting.durationMonths', { type: 'LINEAR', durationMonths: 121 }],
    ['vesting.durationMonths', { type: 'LINEAR', durationMonths: 1.5 }],
    ['vesting.intervalMonths', { type: 'LINEAR', intervalMonths: 0 }],
    ['vesting.intervalMonths', { type: 'LINEAR', intervalMonths: 13 }],
    ['vesting.initialPercent', { type: 'LINEAR', initialPercent: '100' }],
    ['vesting.initialPercent', { type: 'LINEAR', initialPercent: '-1' }],
    ['vesting.initialPercent', { type: 'LINEAR', initialPercent: '0.001' }],
    ['vesting.initialPercent', { type: 'LINEAR', initialPercent: '1e1' }],
    ['vesting.cliffMonths', { type: 'CLIFF' }],
    ['vesting.cliffMonths', { type: 'CLIFF', cliffMonths: 0 }],
    ['vesting.cliffMonths', { type: 'CLIFF', cliffMonths: 12 }],
    ['vesting.cliffMonths', { type: 'CLIFF', cliffMonths: 1, durationMonths: 1 }],
    ['vesting.tranches', { type: 'CUSTOM' }],
    ['vesting.tranches', custom()],
    ['vesting.tranches', custom(...Array.from({ length: 61 }, (_, at) => [at, '1'] as const))],
    ['vesting.tranches[1].afterMonths', custom([3, '50'], [3, '50'])],
    ['vesting.tranches[1].afterMonths', custom([3, '50'], [2, '50'])],
    ['vesting.tranches[0].afterMonths', custom([-1, '100'])],
    ['vesting.tranches[0].afterMonths', custom([121, '100'])],
    ['vesting.tranches[0].afterMonths', custom([Number.NaN, '100'])],
    ['vesting.tranches[0].percent', custom([0, '0'], [1, '100'])],
    ['vesting.tranches[1].percent', custom([0, '50'], [1, '50.000001'])],
    ['vesting.tranches[0].percent', custom([0, '100.01'])],
    ['sum', custom([0, '50'], [1, '49.99'])],
    ['sum', custom([0, '50'], [1, '50.01'])],
  ])('refuses a fault of %s', (named, input) => {
    const fault = expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringContaining(named) });
    expect(() => check(input)).toThrow(fault);
  });

  it('refuses a cliff that the default duration does not exceed', () => {
    expect(() => checkVestingTerms({ type: 'CLIFF', cliffMonths: 6 }, { defaultMonths: 6 })).toThrow('cliffMonths');
  });
});
