import { z } from 'zod';
import type { Rules } from '../rules/compile-rules.js';
import { wholeNumber } from '../trading/config-fields.js';

export const emaCrossSchema = z
  .strictObject({
    fast: wholeNumber(1, 500).meta({ title: 'Fast', description: 'Period of the fast average, in candles.' }),
    slow: wholeNumber(1, 500).meta({ title: 'Slow', description: 'Period of the slow average, in candles.' }),
  })
  .refine(({ fast, slow }) => fast < slow, { path: ['fast'], message: 'must be below slow' })
  .meta({
    title: 'Crossing of averages',
    description: 'Buys when the fast exponential average crosses above the slow one, and sells when it crosses below.',
  });

export type EmaCrossConfig = z.output<typeof emaCrossSchema>;

const ema = (period: number) => ({ indicator: 'EMA', params: { period }, ago: 0 }) as const;

export function emaCrossRules({ fast, slow }: EmaCrossConfig): Rules {
  return {
    entry: { left: ema(fast), op: 'crossesAbove', right: ema(slow) },
    exit: { left: ema(fast), op: 'crossesBelow', right: ema(slow) },
  };
}
