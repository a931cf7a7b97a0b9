import { createIndicator } from '../../../src/core/indicators/create-indicator.js';
import { OUTPUTS } from '../../../src/core/indicators/indicator-spec.js';
import type { Operand } from '../../../src/core/rules/operand.js';
import type { Rules } from '../../../src/core/rules/compile-rules.js';
import { comparisonsOf } from '../../../src/core/rules/rule-limits.js';
import type { RuleSet } from '../../../src/core/rules/rule-set.js';
import type { Ohlcv } from '../../../src/core/trading/candle.js';
import type { Signals } from './signals.js';

/** The value of an operand at each candle: every operand has an indicator of its own and reads the past from a list. */
function history(operand: Operand, candles: readonly Ohlcv[]): number[] {
  if (typeof operand === 'string') return candles.map(() => Number(operand));
  if ('candle' in operand)
    return delayed(
      candles.map((candle) => candle[operand.candle]),
      operand.ago,
    );
  const indicator = createIndicator(operand);
  const outputs: readonly string[] = OUTPUTS[operand.indicator];
  const output = outputs.indexOf(operand.output ?? 'value');
  const values = candles.map((candle) => {
    indicator.next(candle);
    return indicator.values[output] ?? NaN;
  });
  return delayed(values, operand.ago);
}

const delayed = (values: readonly number[], ago: number) => values.map((_, index) => values[index - ago] ?? NaN);

/** The history of each operand of a rule set, by the operand itself. */
class Model {
  private readonly histories = new Map<Operand, number[]>();

  constructor(
    private readonly rules: RuleSet,
    candles: readonly Ohlcv[],
  ) {
    for (const { left, right } of comparisonsOf(rules)) {
      for (const operand of [left, right]) this.histories.set(operand, history(operand, candles));
    }
  }

  isDefined(index: number): boolean {
    return comparisonsOf(this.rules).every(({ left, op, right }) => {
      const at = op.startsWith('crosses') ? [index, index - 1] : [index];
      return [left, right].every(
        (operand) => typeof operand === 'string' || at.every((place) => !Number.isNaN(this.value(operand, place))),
      );
    });
  }

  holds(index: number, rules = this.rules): boolean {
    if ('all' in rules) return rules.all.every((member) => this.holds(index, member));
    if ('any' in rules) return rules.any.some((member) => this.holds(index, member));
    if ('not' in rules) return !this.holds(index, rules.not);
    const [left, right] = [this.value(rules.left, index), this.value(rules.right, index)];
    const [before, other] = [this.value(rules.left, index - 1), this.value(rules.right, index - 1)];
    switch (rules.op) {
      case 'gt':
        return left > right;
      case 'gte':
        return left >= right;
      case 'lt':
        return left < right;
      case 'lte':
        return left <= right;
      case 'crossesAbove':
        return before <= other && left > right;
      case 'crossesBelow':
        return before >= other && left < right;
    }
  }

  private value(operand: Operand, index: number): number {
    return typeof operand === 'string' ? Number(operand) : (this.histories.get(operand)?.[index] ?? NaN);
  }
}

/** What rules say after each candle, by their definition alone. */
export function modelled({ entry, exit }: Rules, candles: readonly Ohlcv[]): Signals[] {
  const models = [entry, ...(exit === undefined ? [] : [exit])].map((rules) => new Model(rules, candles));
  return candles.map((_, index) => {
    const isReady = models.every((model) => model.isDefined(index));
    const [isEntry = false, isExit = false] = models.map((model) => isReady && model.holds(index));
    return { isReady, entry: isEntry, exit: isExit };
  });
}
