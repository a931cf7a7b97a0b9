import { isInputObjectType, getNamedType, type GraphQLInputType } from 'graphql';
import { EXAMPLE_ID } from '../frame/example.js';
import type { RestRoute } from '../frame/route.js';
import { WHOLE_BODY } from '../frame/variables.js';

/** Examples for parameters that many rows share. */
const SHARED: Readonly<Record<string, unknown>> = {
  id: EXAMPLE_ID,
  page: 1,
  perPage: 10,
  limit: 10,
  sortField: 'createdAt',
  sortOrder: 'desc',
  filter: { createdAt: { gte: '2026-01-01T00:00:00Z' } },
};

type Examples = Pick<RestRoute, 'example' | 'body'>;

/** The example for a parameter of a row; undefined for one that is best omitted. */
export function exampleOf({ example }: Examples, name: string): unknown {
  return example && Object.hasOwn(example, name) ? example[name] : SHARED[name];
}

/** An example body for a row, built from the examples of its fields. */
export function exampleBody(route: Examples, variables: readonly { name: string; type: GraphQLInputType }[]): unknown {
  if (route.body !== undefined) return exampleOf(route, route.body);
  const names = variables.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    return name === WHOLE_BODY && isInputObjectType(named) ? Object.keys(named.getFields()) : [name];
  });
  const values = names.map((name) => [name, exampleOf(route, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
