import { dcaPlan } from '../../../src/core/strategies/dca.js';
import { gridLevels } from '../../../src/core/strategies/grid.js';
import { fc } from '../../support/property.js';

const dca = { everyMinutes: 60, safetyOrders: 0, deviationPercent: '1', stepScale: '1', volumeScale: '1' };

describe('the levels of a grid', () => {
  it.each([
    [{ lower: '1', upper: '2', levels: 2 }, ['1', '2']],
    [{ lower: '100', upper: '200', levels: 5 }, ['100', '125', '150', '175', '200']],
    [{ lower: '1', upper: '2', levels: 4 }, ['1', '1.33333333333', '1.66666666667', '2']],
    [{ lower: '0.1', upper: '0.4', levels: 4 }, ['0.1', '0.2', '0.3', '0.4']],
    [
      { lower: '0.000000000000000001', upper: '0.000000000000000004', levels: 3 },
      ['0.000000000000000001', '0.000000000000000003', '0.000000000000000004'],
    ],
  ])('of %j are %j', (config, prices) => {
    expect(gridLevels({ ...config, spacing: 'ARITHMETIC' })).toEqual(prices);
  });

  it.each([
    [{ lower: '1', upper: '16', levels: 5 }, ['1', '2', '4', '8', '16']],
    [{ lower: '100', upper: '200', levels: 3 }, ['100', '141.421356237', '200']],
    [{ lower: '0.00001', upper: '100000', levels: 3 }, ['0.00001', '1', '100000']],
  ])('of equal ratio of %j are %j', (config, prices) => {
    expect(gridLevels({ ...config, spacing: 'GEOMETRIC' })).toEqual(prices);
  });

  it('keep both ends as they are given', () => {
    const [lower, upper] = ['0.123456789012345678', '9876543210.123456789'];
    const prices = gridLevels({ lower, upper, levels: 200, spacing: 'GEOMETRIC' });
    expect([prices[0], prices.at(-1), prices.length]).toEqual([lower, upper, 200]);
  });

  it('ascend and are as many as asked for, or are refused', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 15n });
    const spacing = fc.constantFrom('ARITHMETIC' as const, 'GEOMETRIC' as const);
    fc.assert(
      fc.property(price, price, fc.integer({ min: 2, max: 200 }), spacing, (lower, more, levels, kind) => {
        const config = { lower: String(lower), upper: String(lower + more), levels, spacing: kind };
        try {
          const prices = gridLevels(config);
          expect(prices).toHaveLength(levels);
          expect(prices.map(Number)).toEqual(prices.map(Number).toSorted((one, other) => one - other));
          expect(new Set(prices).size).toBe(levels);
        } catch (error) {
          expect(error).toMatchObject({ code: 'BAD_INPUT' });
          expect(more).toBeLessThan(lower);
        }
      }),
    );
  });
});

describe('the orders of dollar-cost averaging', () => {
  const orders = (config: Partial<typeof dca>) => dcaPlan({ ...dca, ...config });

  it('are one without safety orders', () => {
    expect(orders({})).toEqual({ safetyOrders: [], totalVolume: '1' });
  });

  it('are evenly apart and equally large at a scale of 1', () => {
    expect(orders({ safetyOrders: 3, deviationPercent: '1.5' })).toEqual({
      safetyOrders: [
        { deviationPercent: '1.5', volume: '1' },
        { deviationPercent: '3', volume: '1' },
        { deviationPercent: '4.5', volume: '1' },
      ],
      totalVolume: '4',
    });
  });

  it('go further down and become larger by their scales, exactly', () => {
    expect(orders({ safetyOrders: 3, deviationPercent: '1', stepScale: '1.1', volumeScale: '2' })).toEqual({
      safetyOrders: [
        { deviationPercent: '1', volume: '2' },
        { deviationPercent: '2.1', volume: '4' },
        { deviationPercent: '3.31', volume: '8' },
      ],
      totalVolume: '15',
    });
  });

  it('are rounded to 18 decimals where they have more', () => {
    const { safetyOrders, totalVolume } = orders({ safetyOrders: 20, volumeScale: '0.1' });
    expect(safetyOrders.at(-1)?.volume).toBe('0');
    expect(totalVolume).toBe('1.111111111111111111');
  });

  it('stay above a price of 0', () => {
    expect(orders({ safetyOrders: 4, deviationPercent: '24.999999999999999999' }).safetyOrders.at(-1)).toEqual({
      deviationPercent: '99.999999999999999996',
      volume: '1',
    });
    const refused = expect.objectContaining({ code: 'BAD_INPUT' });
    expect(() => orders({ safetyOrders: 4, deviationPercent: '25' })).toThrow(refused);
  });
});
