import { z } from 'zod';
import { customSchema } from './custom.js';
import { dcaSchema } from './dca.js';
import { emaCrossSchema } from './ema-cross.js';
import { gridSchema } from './grid.js';
import { rsiSchema } from './rsi.js';
import { signalSchema } from './signal.js';
import { STRATEGY_TYPES, type StrategyType } from './strategy.js';

const SCHEMAS: Readonly<Record<StrategyType, z.ZodType>> = {
  GRID: gridSchema,
  DCA: dcaSchema,
  EMA_CROSS: emaCrossSchema,
  RSI: rsiSchema,
  SIGNAL: signalSchema,
  CUSTOM: customSchema,
};

export interface StrategySchema {
  readonly type: StrategyType;
  /** JSON Schema of the draft 2020-12. What compares fields with each other, or counts over all rules, is not in it. */
  readonly schema: z.core.JSONSchema.BaseSchema;
}

/** What the `strategyConfig` of each type may be, with titles and descriptions for a form. */
export function strategySchemas(): StrategySchema[] {
  return STRATEGY_TYPES.map((type) => ({ type, schema: z.toJSONSchema(SCHEMAS[type], { io: 'input' }) }));
}
