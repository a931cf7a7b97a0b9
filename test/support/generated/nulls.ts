import { isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import { CLOSED_TO_TESTS } from '../closed.js';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../accounts.js';
import { answersEverywhere } from '../answers-everywhere.js';
import { filledArguments } from '../filled-arguments.js';
import type { RootOperation } from '../root-operation.js';
import { withTextAt } from '../text-places.js';
import { describeEach } from './describe-each.js';

/** Every place that takes null: dotted names from the argument on. */
function nullablePlaces(type: GraphQLInputType, path: string): string[] {
  if (isNonNullType(type)) return within(type.ofType, path);
  return [path, ...within(type, path)];
}

function within(type: GraphQLInputType, path: string): string[] {
  if (isListType(type)) return within(isNonNullType(type.ofType) ? type.ofType.ofType : type.ofType, path);
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => nullablePlaces(field.type, `${path}.${field.name}`));
}

/** Whatever may be left out may also be written as null, which the types of the inputs do not always say. */
export function describeNulls(operations: readonly RootOperation[]): void {
  const tries = operations
    .filter(({ kind }) => kind !== 'subscription')
    .map((operation) => ({ operation, places: operation.args.flatMap(({ name, type }) => nullablePlaces(type, name)) }))
    .filter(({ places }) => places.length > 0)
    .map((each) => [each.operation.field, each] as const);
  describeEach('null for what may be left out', tries, (each) => {
    each('is taken or refused, and is no fault of the server: %s', async ({ operation, places }) => {
      const client = await newClient({ role: SUPER_ADMIN });
      const filled = await filledArguments(operation, client);
      const routes = operation.routes.filter(({ method }) => method !== 'GET');
      for (const place of places) {
        const variables = withTextAt(operation, filled, place, null);
        const answers = await answersEverywhere(client, operation, variables, routes);
        const faults = answers.filter(({ statusCode, code }) => statusCode >= 500 && !CLOSED_TO_TESTS.has(code));
        expect({ place, faults }).toEqual({ place, faults: [] });
      }
    });
  });
}
