import { badInput } from '../catalogue/errors.js';
import { indicatorName } from '../indicators/indicator-spec.js';
import type { Operand } from './operand.js';
import type { Comparison, RuleSet } from './rule-set.js';

const MAX_DEPTH = 6;
const MAX_RULES = 64;
const MAX_INDICATORS = 16;

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/**
 * BAD_INPUT when rules are nested more than 6 deep or more than 64 in all. It takes any JSON and does not recurse, so
 * that what does recurse can be called afterwards.
 */
export function requireBoundedRules(raw: unknown, path: string): void {
  const waiting: Place[] = [{ value: raw, path, depth: 1 }];
  for (let count = 1; waiting.length > 0; count++) {
    const place = waiting.pop();
    if (place === undefined) return;
    if (count > MAX_RULES) throw badInput(`${path}: has more than ${MAX_RULES} rules in all`);
    if (place.depth > MAX_DEPTH) throw badInput(`${place.path}: is nested more than ${MAX_DEPTH} rules deep`);
    waiting.push(...membersOf(place));
  }
}

/** At most one member more than are allowed in all, however long a list is. */
function membersOf({ value, path, depth }: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const lists = ['all', 'any'].flatMap((key) => {
    const list: unknown = Reflect.get(value, key);
    return Array.isArray(list)
      ? list.slice(0, MAX_RULES).map((member, index) => ({ key: `${key}[${index}]`, member }))
      : [];
  });
  const negated = 'not' in value ? [{ key: 'not', member: value.not }] : [];
  return [...lists, ...negated].map(({ key, member }) => ({ value: member, path: `${path}.${key}`, depth: depth + 1 }));
}

/** Every comparison of a rule set, from left to right. */
export function comparisonsOf(rules: RuleSet): Comparison[] {
  if ('all' in rules) return rules.all.flatMap(comparisonsOf);
  if ('any' in rules) return rules.any.flatMap(comparisonsOf);
  if ('not' in rules) return comparisonsOf(rules.not);
  return [rules];
}

/** What is wrong with the number of indicators, as the end of the sentence "the field ..."; null when nothing is. */
export function indicatorFault(rules: RuleSet): string | null {
  const operands: readonly Operand[] = comparisonsOf(rules).flatMap(({ left, right }) => [left, right]);
  const names = operands.flatMap((operand) =>
    typeof operand === 'object' && 'indicator' in operand ? [indicatorName(operand)] : [],
  );
  const count = new Set(names).size;
  return count > MAX_INDICATORS ? `has ${count} different indicators, and may have ${MAX_INDICATORS}` : null;
}
