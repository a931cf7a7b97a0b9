import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';

/** A candle has the most. */
const MOST = 6;
const FORM = 'Numbers must be a list of at most 6 numbers, or of their texts';

/** What a list of a candle or a price holds, unchecked. */
export type Numbers = readonly (number | string | null)[];

function parsed(value: unknown): Numbers {
  if (!Array.isArray(value) || value.length > MOST || !value.every(isScalar)) throw new GraphQLError(FORM);
  return value;
}

function isScalar(value: unknown): value is Numbers[number] {
  return value === null || typeof value === 'number' || typeof value === 'string';
}

/** A candle or a price as one list, since ten thousand objects would be twice as long. */
export const NumbersScalar = new GraphQLScalarType<Numbers, Numbers>({
  name: 'Numbers',
  description:
    'A list of numbers, each as a JSON number of at most 15 digits or as text, such as [1767225600000, "12.5"].',
  parseValue: parsed,
  serialize: parsed,
  parseLiteral: (node, variables) => parsed(valueFromASTUntyped(node, variables)),
});
