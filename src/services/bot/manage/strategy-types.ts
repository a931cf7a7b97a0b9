import { strategySchemas, type StrategySchema } from '../../../core/strategies/strategy-schemas.js';

let made: readonly StrategySchema[] | undefined;

/** The JSON Schema of each type's `strategyConfig`. They are made once, since they never change. */
export function readStrategyTypes(): readonly StrategySchema[] {
  made ??= strategySchemas();
  return made;
}
