import { z } from 'zod';
import { badInput } from '../catalogue/errors.js';
import { ruleSetSchema } from '../rules/rule-set.js';
import { Decimal, decimal, decimalBetween, wholeNumber } from '../trading/config-fields.js';

const DECIMALS = 18;

export const dcaSchema = z
  .strictObject({
    everyMinutes: wholeNumber(1, 525_600)
      .optional()
      .meta({ title: 'Every (minutes)', description: 'Opens a trade at this interval. Either this or entry.' }),
    entry: ruleSetSchema.optional(),
    safetyOrders: wholeNumber(0, 20)
      .default(0)
      .meta({ title: 'Safety orders', description: 'How many more buys wait below the first one.' }),
    deviationPercent: decimal('must be a decimal number above 0 and below 100', (value) => value.gt(0) && value.lt(100))
      .prefault('1')
      .meta({ title: 'Deviation (percent)', description: 'How far the first safety order is below the first buy.' }),
    stepScale: decimalBetween('0.1', '10')
      .prefault('1')
      .meta({ title: 'Step scale', description: 'Each step down is so many times the one before.' }),
    volumeScale: decimalBetween('0.1', '10')
      .prefault('1')
      .meta({ title: 'Volume scale', description: 'Each order is so many times the one before.' }),
  })
  .refine(({ everyMinutes, entry }) => (everyMinutes === undefined) !== (entry === undefined), {
    message: 'must have either everyMinutes or entry',
  })
  .meta({
    title: 'Dollar-cost averaging',
    description: 'Buys at an interval or on a signal, and more when the price falls.',
  });

export type DcaConfig = z.output<typeof dcaSchema>;

export interface SafetyOrder {
  /** By how many percent its price is below that of the first order; below 100. Text of at most 18 decimals. */
  readonly deviationPercent: string;
  /** Its volume in parts of the first order's. Text of at most 18 decimals. */
  readonly volume: string;
}

export interface DcaPlan {
  readonly safetyOrders: readonly SafetyOrder[];
  /** Volume of all orders in parts of the first one's, which is counted too. Text of at most 18 decimals. */
  readonly totalVolume: string;
}

/**
 * Where the safety orders are and how large, nearest first: order k is `deviationPercent * stepScale^(k-1)` percent
 * further down than the one before, and `volumeScale^k` times the first. BAD_INPUT when one would be 100 percent down.
 */
export function dcaPlan({ safetyOrders, deviationPercent, stepScale, volumeScale }: DcaConfig): DcaPlan {
  let [deviation, total] = [new Decimal(0), new Decimal(1)];
  const orders = Array.from({ length: safetyOrders }, (_, index) => {
    const volume = new Decimal(volumeScale).pow(index + 1);
    deviation = deviation.plus(new Decimal(stepScale).pow(index).times(deviationPercent));
    total = total.plus(volume);
    return { deviationPercent: text(deviation), volume: text(volume) };
  });
  if (deviation.gte(100)) throw badInput('strategyConfig.safetyOrders: the last one would be 100 percent down or more');
  return { safetyOrders: orders, totalVolume: text(total) };
}

const text = (value: Decimal) => value.toDecimalPlaces(DECIMALS).toFixed();
