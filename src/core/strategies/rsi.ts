import { z } from 'zod';
import type { Rules } from '../rules/compile-rules.js';
import { Decimal, decimalBetween, wholeNumber } from '../trading/config-fields.js';

const value = decimalBetween('0', '100');

export const rsiSchema = z
  .strictObject({
    period: wholeNumber(1, 500).meta({ title: 'Period', description: 'How many candles the index looks at.' }),
    low: value.meta({ title: 'Low', description: 'Buys below this value of the index, from 0 to 100.' }),
    high: value.meta({ title: 'High', description: 'Sells above this value of the index, from 0 to 100.' }),
  })
  .refine(({ low, high }) => new Decimal(low).lt(high), { path: ['low'], message: 'must be below high' })
  .meta({
    title: 'Relative strength',
    description: 'Buys when the relative strength index is low and sells when it is high.',
  });

export type RsiConfig = z.output<typeof rsiSchema>;

export function rsiRules({ period, low, high }: RsiConfig): Rules {
  const rsi = { indicator: 'RSI', params: { period }, ago: 0 } as const;
  return { entry: { left: rsi, op: 'lt', right: low }, exit: { left: rsi, op: 'gt', right: high } };
}
