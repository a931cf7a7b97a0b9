import { z } from 'zod';
import { ruleSetSchema } from '../rules/rule-set.js';

export const customSchema = z
  .strictObject({ entry: ruleSetSchema, exit: ruleSetSchema.optional() })
  .meta({ title: 'Own rules', description: 'Buys and sells by rules over candles and indicators.' });

export type CustomConfig = z.output<typeof customSchema>;
