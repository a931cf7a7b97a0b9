import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const MAX_LENGTH = 100;

function parsed(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !PLAIN.test(value)) {
    throw new GraphQLError('An amount must be the text of a plain decimal number, such as "12.5"');
  }
  return value;
}

/** "1.500" becomes "1.5" and "2.000" becomes "2": one text for one amount. */
function serialized(value: unknown): string {
  const text = String(value);
  if (!text.includes('.')) return text === '-0' ? '0' : text;
  const short = text.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}

/** An exact decimal as text, on every door. It never passes through a floating-point number. */
export const AmountScalar = new GraphQLScalarType<string, string>({
  name: 'Amount',
  description: 'An exact decimal number as text, such as "12.5": no exponent, no plus sign, no trailing zeros.',
  parseValue: parsed,
  serialize: serialized,
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('An amount must be given as text, such as "12.5"');
    return parsed(node.value);
  },
});
