import type { ReadPlan } from './read-plan.js';
import type { Comparison, RuleSet } from './rule-set.js';

/** Whether a rule holds, by the numbers in the slots of the plan that it was compiled with. */
export type Condition = (slots: Float64Array) => boolean;

/** Compiles a rule set, and adds what it reads to the plan. */
export function compileCondition(rules: RuleSet, plan: ReadPlan): Condition {
  if ('all' in rules) {
    const members = rules.all.map((member) => compileCondition(member, plan));
    return (slots) => members.every((holds) => holds(slots));
  }
  if ('any' in rules) {
    const members = rules.any.map((member) => compileCondition(member, plan));
    return (slots) => members.some((holds) => holds(slots));
  }
  if ('not' in rules) {
    const member = compileCondition(rules.not, plan);
    return (slots) => !member(slots);
  }
  return compileComparison(rules, plan);
}

function compileComparison({ left, op, right }: Comparison, plan: ReadPlan): Condition {
  const [one, other] = [plan.slotOf(left), plan.slotOf(right)];
  switch (op) {
    case 'gt':
      return isAbove(one, other);
    case 'gte':
      return isNotAbove(other, one);
    case 'lt':
      return isAbove(other, one);
    case 'lte':
      return isNotAbove(one, other);
    case 'crossesAbove':
      return both(isNotAbove(plan.slotOf(left, 1), plan.slotOf(right, 1)), isAbove(one, other));
    case 'crossesBelow':
      return both(isNotAbove(plan.slotOf(right, 1), plan.slotOf(left, 1)), isAbove(other, one));
  }
}

/** No slot is undefined when a condition is asked. */
const isAbove =
  (one: number, other: number): Condition =>
  (slots) =>
    (slots[one] ?? NaN) > (slots[other] ?? NaN);

const isNotAbove =
  (one: number, other: number): Condition =>
  (slots) =>
    (slots[one] ?? NaN) <= (slots[other] ?? NaN);

const both =
  (first: Condition, second: Condition): Condition =>
  (slots) =>
    first(slots) && second(slots);
