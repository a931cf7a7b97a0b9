import { z } from 'zod';
import { oneOf } from '../trading/config-fields.js';
import { operandSchema, type Operand } from './operand.js';

export const RULE_OPERATORS = ['gt', 'gte', 'lt', 'lte', 'crossesAbove', 'crossesBelow'] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export interface Comparison {
  readonly left: Operand;
  readonly op: RuleOperator;
  readonly right: Operand;
}

/** A condition about the newest closed candle and those before it. */
export type RuleSet =
  { readonly all: readonly RuleSet[] } | { readonly any: readonly RuleSet[] } | { readonly not: RuleSet } | Comparison;

const MAX_MEMBERS = 16;
const MEMBERS = `must be a list of 1 to ${MAX_MEMBERS} rules`;
const KINDS = 'must be one of { all }, { any }, { not } and { left, op, right }';

const nested: z.ZodType<RuleSet> = z.lazy(() => ruleSetSchema);
const members = z.array(nested, MEMBERS).min(1, MEMBERS).max(MAX_MEMBERS, MEMBERS);

/**
 * The form of a rule set. It recurses, so `requireBoundedRules` must have accepted the input; it does not limit the
 * number of indicators either.
 */
export const ruleSetSchema: z.ZodType<RuleSet> = z
  .union(
    [
      z.strictObject({ all: members }).meta({ title: 'All', description: 'Every member holds.' }),
      z.strictObject({ any: members }).meta({ title: 'Any', description: 'At least one member holds.' }),
      z.strictObject({ not: nested }).meta({ title: 'Not', description: 'The member does not hold.' }),
      z
        .strictObject({
          left: operandSchema,
          op: oneOf(RULE_OPERATORS).meta({ title: 'Operator' }),
          right: operandSchema,
        })
        .meta({
          title: 'Comparison',
          description: 'Left crosses above right when it was not above it one candle earlier and is now.',
        }),
    ],
    KINDS,
  )
  .meta({ id: 'RuleSet', title: 'Rule set' });
