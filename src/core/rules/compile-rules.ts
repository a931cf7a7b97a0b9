import { compileCondition } from './condition.js';
import { RuleProgram, type Program } from './program.js';
import { ReadPlan } from './read-plan.js';
import type { RuleSet } from './rule-set.js';

export interface Rules {
  readonly entry: RuleSet;
  /** Without it the rules never give an exit signal. */
  readonly exit?: RuleSet | undefined;
}

export interface CompiledRules {
  /** How many candles of history the rules need: the longest look back of an indicator plus the largest `ago`. */
  readonly longestPeriod: number;
  newProgram(): Program;
}

/** Compiles valid rules once, for any number of programs. */
export function compileRules({ entry, exit }: Rules): CompiledRules {
  const plan = new ReadPlan();
  const conditions = {
    entry: compileCondition(entry, plan),
    exit: exit === undefined ? () => false : compileCondition(exit, plan),
  };
  return { longestPeriod: plan.longestPeriod, newProgram: () => new RuleProgram(plan, conditions) };
}
