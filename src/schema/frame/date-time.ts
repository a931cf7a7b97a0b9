import { GraphQLError, GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** How times leave the database: UTC, to the millisecond. */
const STORED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The library words the refusals of this scalar with the name of the one that it extends, which no schema of ours shows. */
function inOwnName<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(error.message.replace(/^DateTime\b/, 'DateTimeISO'), { nodes: error.nodes });
  }
}

/** The scalar of all times. A stored one is text in the form of the wire already, and is passed on unread. */
export const DateTimeISO = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  parseValue: (value) => inOwnName(() => GraphQLDateTimeISO.parseValue(value)),
  parseLiteral: (node) => inOwnName(() => GraphQLDateTimeISO.parseLiteral(node)),
  serialize: (value) => (typeof value === 'string' && STORED.test(value) ? value : GraphQLDateTimeISO.serialize(value)),
});
