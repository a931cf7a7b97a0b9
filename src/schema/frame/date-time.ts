import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** How times leave the database: UTC, to the millisecond. */
const STORED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The scalar of all times. A stored one is text in the form of the wire already, and is passed on unread. */
export const DateTimeISO = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  serialize: (value) => (typeof value === 'string' && STORED.test(value) ? value : GraphQLDateTimeISO.serialize(value)),
});
