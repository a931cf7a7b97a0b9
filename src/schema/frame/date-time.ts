import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** The database's text form of times: UTC, to the millisecond. */
const STORED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The scalar of all times. Stored times are text in the wire format already, so they are not parsed again. */
export const DateTimeISO = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  serialize: (value) => (typeof value === 'string' && STORED.test(value) ? value : GraphQLDateTimeISO.serialize(value)),
});
