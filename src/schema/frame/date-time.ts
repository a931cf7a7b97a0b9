import { GraphQLError, GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** The database's text form of times: UTC, to the millisecond. */
const STORED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Names this scalar in errors, where the library names the scalar that it extends, which the schema does not have. */
function inOwnName<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(error.message.replace(/^DateTime\b/, 'DateTimeISO'), { nodes: error.nodes });
  }
}

/** The scalar of all times. Stored times are text in the wire format already, so they are not parsed again. */
export const DateTimeISO = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  parseValue: (value) => inOwnName(() => GraphQLDateTimeISO.parseValue(value)),
  parseLiteral: (node) => inOwnName(() => GraphQLDateTimeISO.parseLiteral(node)),
  serialize: (value) => (typeof value === 'string' && STORED.test(value) ? value : GraphQLDateTimeISO.serialize(value)),
});
