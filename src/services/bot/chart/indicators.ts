import { setImmediate as turn } from 'node:timers/promises';
import type { CompiledStrategy } from '../../../core/strategies/compile-strategy.js';
import type { Candle } from '../../../core/trading/candle.js';

/** An indicator of a bot after the last closed candle. */
export interface IndicatorValue {
  readonly name: string;
  /** Null while there are too few candles for it. */
  readonly value: number | null;
}

/** Candles after which requests that wait are served: a few milliseconds of the costliest strategy. */
const AT_ONCE = 250;

/** The indicators of a strategy after these candles, which come oldest first; none for a strategy without rules. */
export async function indicatorsAfter(
  strategy: CompiledStrategy,
  candles: readonly Candle[],
): Promise<IndicatorValue[]> {
  const program = strategy.newProgram();
  if (program === null) return [];
  for (const [index, { open, high, low, close, volume }] of candles.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turn();
    program.next(open, high, low, close, volume);
  }
  return Object.entries(program.values()).map(([name, value]) => ({ name, value }));
}
