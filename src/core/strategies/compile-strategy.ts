import { compileRules } from '../rules/compile-rules.js';
import type { Program } from '../rules/program.js';
import { emaCrossRules } from './ema-cross.js';
import { rsiRules } from './rsi.js';
import type { Strategy } from './strategy.js';

export interface CompiledStrategy {
  /** How many candles of history the rules look back on; 0 when there are none. */
  readonly longestPeriod: number;
  /** A program that has seen no candle; null when the strategy has no rules over candles. */
  newProgram(): Program | null;
}

const WITHOUT_RULES: CompiledStrategy = { longestPeriod: 0, newProgram: () => null };

/** Compiles a strategy once, for any number of bots and backtests. */
export function compileStrategy({ type, config }: Strategy): CompiledStrategy {
  switch (type) {
    case 'EMA_CROSS':
      return compileRules(emaCrossRules(config));
    case 'RSI':
      return compileRules(rsiRules(config));
    case 'CUSTOM':
      return compileRules(config);
    case 'DCA':
      return config.entry === undefined ? WITHOUT_RULES : compileRules({ entry: config.entry });
    case 'GRID':
    case 'SIGNAL':
      return WITHOUT_RULES;
  }
}
