import type { CompiledStrategy } from '../../../core/strategies/compile-strategy.js';
import type { Candle } from '../../../core/trading/candle.js';

/** An indicator of a bot after the last closed candle. */
export interface IndicatorValue {
  readonly name: string;
  /** Null while there are too few candles for it. */
  readonly value: number | null;
}

/** The indicators of a strategy after these candles, which come oldest first; none for a strategy without rules. */
export function indicatorsAfter(strategy: CompiledStrategy, candles: readonly Candle[]): IndicatorValue[] {
  const program = strategy.newProgram();
  if (program === null) return [];
  for (const { open, high, low, close, volume } of candles) program.next(open, high, low, close, volume);
  return Object.entries(program.values()).map(([name, value]) => ({ name, value }));
}
