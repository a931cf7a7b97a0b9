import type { Ohlcv } from '../../../src/core/trading/candle.js';
import type { Program } from '../../../src/core/rules/program.js';
import { compileStrategy } from '../../../src/core/strategies/compile-strategy.js';
import { parseStrategy, type StrategyType } from '../../../src/core/strategies/strategy.js';

export interface Signals {
  readonly isReady: boolean;
  readonly entry: boolean;
  readonly exit: boolean;
}

/** A program of a strategy that has rules, which has seen no candle. */
export function programOf(type: StrategyType, config: unknown): Program {
  const program = compileStrategy(parseStrategy(type, config)).newProgram();
  if (program === null) throw new Error(`${type} has no rules`);
  return program;
}

export function step(program: Program, { open, high, low, close, volume }: Ohlcv): Signals {
  program.next(open, high, low, close, volume);
  return { isReady: program.isReady, entry: program.entry, exit: program.exit };
}

/** What the rules of a strategy say after each candle. */
export function signalsOf(type: StrategyType, config: unknown, candles: readonly Ohlcv[]): Signals[] {
  const program = programOf(type, config);
  return candles.map((candle) => step(program, candle));
}
