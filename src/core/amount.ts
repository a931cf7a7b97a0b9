import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { canonical } from './money.js';

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const MAX_LENGTH = 100;

/** Parses an amount into canonical text, so that a repeated request with another spelling counts as the same. */
function parsed(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !PLAIN.test(value)) {
    throw new GraphQLError('An amount must be the text of a plain decimal number, such as "12.5"');
  }
  return canonical(value);
}

/** An exact decimal as text, on every transport. It never passes through a floating-point number. */
export const AmountScalar = new GraphQLScalarType<string, string>({
  name: 'Amount',
  description: 'An exact decimal number as text, such as "12.5": no exponent, no plus sign, no trailing zeros.',
  parseValue: parsed,
  serialize: (value) => canonical(String(value)),
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('An amount must be given as text, such as "12.5"');
    return parsed(node.value);
  },
});
