import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { isUuid } from './ids.js';

const FORM = 'UUID cannot represent a text that is not 32 hexadecimal digits in the form 8-4-4-4-12';

function checked(value: unknown): string {
  if (typeof value !== 'string' || !isUuid(value)) throw new GraphQLError(FORM);
  return value;
}

/** In lower case, as the database returns ids: the code compares ids and uses them in the keys of ledger movements. */
function parsed(value: unknown): string {
  return checked(value).toLowerCase();
}

/** An id. Only the form with hyphens is accepted, since PostgreSQL accepts only some of the others. */
export const UuidScalar = new GraphQLScalarType<string, string>({
  name: 'UUID',
  description:
    'A field whose value is a generic Universally Unique Identifier: https://en.wikipedia.org/wiki/Universally_unique_identifier.',
  parseValue: parsed,
  serialize: checked,
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError(FORM, { nodes: node });
    return parsed(node.value);
  },
  extensions: { jsonSchema: { type: 'string', format: 'uuid' } },
});
