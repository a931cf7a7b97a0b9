import { fc } from '../../support/property.js';
import {
  checkPhases,
  hasEnded,
  openPhase,
  phaseEnds,
  softCapOf,
  targetAmount,
  type PhaseBounds,
  type PhaseInput,
  type SalePhase,
} from '../../../src/core/launchpad/phases.js';
import { tokensFor } from '../../../src/core/launchpad/purchase-amounts.js';

const day = (days: number, ms = 0): Date => new Date(Date.UTC(2028, 0, 1) + days * 86_400_000 + ms);
const PERIOD = { startDate: day(0), endDate: day(30) };
const BOUNDS: PhaseBounds = { ...PERIOD, tokenDecimals: 18 };
const SEED: PhaseInput = { name: 'Seed', tokenPrice: '0.5', allocation: '1000', duration: 10 };

function phase(sequence: number, remaining: string, duration = 10, tokenPrice = '0.5'): SalePhase {
  return { sequence, tokenPrice, allocation: '1000', remaining, duration };
}

const open = (phases: readonly SalePhase[], at: Date, least = '0.01') => openPhase(PERIOD, phases, at, least)?.sequence;

describe('checkPhases', () => {
  it('numbers the phases, unsold, with canonical amounts', () => {
    const given = [{ ...SEED, name: '  Seed ', tokenPrice: '0.50', allocation: '1000.00' }, SEED];
    const stored = { ...SEED, remaining: '1000', access: 'OPEN', reserved: '0' };
    expect(checkPhases(given, BOUNDS)).toEqual([
      { ...stored, sequence: 1 },
      { ...stored, sequence: 2 },
    ]);
  });

  it.each<[string, Partial<PhaseInput>]>([
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(101) }],
    ['name', { name: 'a\u0000b' }],
    ['tokenPrice', { tokenPrice: '0' }],
    ['tokenPrice', { tokenPrice: '-1' }],
    ['tokenPrice', { tokenPrice: '0.000000001' }],
    ['tokenPrice', { tokenPrice: `1${'0'.repeat(28)}` }],
    ['tokenPrice', { tokenPrice: '1e3' }],
    ['allocation', { allocation: '0.00' }],
    ['allocation', { allocation: '0.000000001' }],
    ['duration', { duration: 0 }],
    ['duration', { duration: 1.5 }],
    ['duration', { duration: 366 }],
    ['duration', { duration: 30 }],
  ])('refuses a fault of %s, by its place: %j', (field, fault) => {
    const named = expect.objectContaining({
      code: 'BAD_INPUT',
      message: expect.stringContaining(`phases[1].${field}`),
    });
    expect(() => checkPhases([{ ...SEED, duration: 1 }, { ...SEED, ...fault }, SEED], BOUNDS)).toThrow(named);
  });

  it('lets the last phase be longer than the offering, and others end just before it', () => {
    const inputs = [SEED, { ...SEED, duration: 365 }];
    expect(checkPhases(inputs, { ...BOUNDS, endDate: day(10, 1) })).toHaveLength(2);
    expect(() => checkPhases(inputs, { ...BOUNDS, endDate: day(10) })).toThrow('phases[0].duration');
  });

  it('allows no more decimals of an allocation than the token has', () => {
    const inputs = [{ ...SEED, allocation: '1.5' }];
    expect(checkPhases(inputs, { ...BOUNDS, tokenDecimals: 1 })).toHaveLength(1);
    expect(() => checkPhases(inputs, { ...BOUNDS, tokenDecimals: 0 })).toThrow('phases[0].allocation');
  });

  it('needs a phase', () => {
    expect(() => checkPhases([], BOUNDS)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
  });

  it('refuses sums that no column holds', () => {
    const most = '9'.repeat(28);
    const tooMuch = expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringContaining('too large') });
    expect(() => checkPhases([{ ...SEED, tokenPrice: '1.1', allocation: most }], BOUNDS)).toThrow(tooMuch);
    const tiny = { ...SEED, tokenPrice: '0.00000001', allocation: most };
    expect(() => checkPhases([tiny, tiny], BOUNDS)).toThrow(tooMuch);
  });
});

describe('targetAmount and softCapOf', () => {
  it('sum exactly, and round up once', () => {
    const third = { tokenPrice: '0.00000001', allocation: '0.33333333' };
    expect(targetAmount([third, third, third])).toBe('0.00000001');
    expect(targetAmount([phase(1, '0'), phase(2, '0', 10, '1.25')])).toBe('1750');
    expect(softCapOf([phase(1, '0'), phase(2, '0', 10, '1.25')], '33.33')).toBe('583.275');
    expect(softCapOf([third], '50')).toBe('0.00000001');
    expect(softCapOf([third], '0')).toBe('0');
  });
});

describe('phaseEnds', () => {
  it('adds the durations up, and ends the last with the offering', () => {
    const phases = [phase(2, '1', 5), phase(1, '1', 10), phase(3, '1', 1)];
    expect(phaseEnds(PERIOD.startDate, PERIOD.endDate, phases)).toEqual([day(10), day(15), day(30)]);
    expect(phaseEnds(PERIOD.startDate, PERIOD.endDate, [phase(1, '1', 300), phase(2, '1')])).toEqual([
      day(30),
      day(30),
    ]);
    expect(phaseEnds(PERIOD.startDate, PERIOD.endDate, [])).toEqual([]);
  });
});

describe('openPhase', () => {
  const phases = [phase(2, '1000'), phase(1, '1000'), phase(3, '1000')];

  it('is the first whose time has not ended, the end itself excluded', () => {
    expect(open(phases, day(0, -1))).toBeUndefined();
    expect(open(phases, day(0))).toBe(1);
    expect(open(phases, day(10, -1))).toBe(1);
    expect(open(phases, day(10))).toBe(2);
    expect(open(phases, day(30, -1))).toBe(3);
    expect(open(phases, day(30))).toBeUndefined();
  });

  it('is the next at once when one is sold out, whose end does not move', () => {
    const sold = [phase(1, '0'), phase(2, '1000'), phase(3, '1000')];
    expect(open(sold, day(1))).toBe(2);
    expect(open(sold, day(20, -1))).toBe(2);
    expect(open(sold, day(20))).toBe(3);
  });

  it('passes over what is worth less than the least purchase', () => {
    const rest = [phase(1, '19.99999999'), phase(2, '20')];
    expect(open(rest, day(1), '10')).toBe(2);
    expect(open(rest, day(1), '9')).toBe(1);
    expect(open(rest, day(1), '10.00000001')).toBeUndefined();
  });

  it('never says that something is left which nobody can buy', () => {
    const scale = fc.integer({ min: 0, max: 8 });
    const units = fc.bigInt({ min: 1n, max: 10n ** 10n });
    fc.assert(
      fc.property(scale, scale, units, units, (paid, token, price, left) => {
        const of = (value: bigint, decimals: number): string =>
          `${value / 10n ** BigInt(decimals)}.${String(value % 10n ** BigInt(decimals))
            .padStart(8, '0')
            .slice(8 - decimals)}`.replace(/\.$/, '');
        const [tokenPrice, remaining] = [of(price, 8), of(left, token)];
        if (open([phase(1, remaining, 10, tokenPrice)], day(0), of(1n, paid)) === undefined) return;
        const worth = price * left;
        const unit = 10n ** BigInt(8 + token - paid);
        const tries = [worth / unit, (worth + unit - 1n) / unit].filter((amount) => amount > 0n);
        const bought = tries.map((amount) => {
          const tokens = (amount * unit) / price;
          if (tokens > 0n) expect(tokensFor(of(amount, paid), tokenPrice, token)).toBeDefined();
          return tokens > 0n && tokens <= left;
        });
        expect(bought).toContain(true);
      }),
    );
  });
});

describe('hasEnded', () => {
  it('is so from the end on, and once no phase can sell any more', () => {
    const ended = (phases: readonly SalePhase[], at: Date) => hasEnded(PERIOD, phases, at, '1');
    expect(ended([phase(1, '1000')], day(30, -1))).toBe(false);
    expect(ended([phase(1, '1000')], day(30))).toBe(true);
    expect(ended([phase(1, '0'), phase(2, '2')], day(1))).toBe(false);
    expect(ended([phase(1, '0'), phase(2, '1.99')], day(1))).toBe(true);
    expect(ended([phase(1, '1000'), phase(2, '0')], day(9))).toBe(false);
    expect(ended([phase(1, '1000'), phase(2, '0')], day(10))).toBe(true);
    expect(ended([phase(1, '1000')], day(-1))).toBe(false);
  });
});
