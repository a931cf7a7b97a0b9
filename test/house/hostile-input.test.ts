import {
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql';
import { SUPER_ADMIN } from '../../src/auth/permissions.js';
import { buildGuardedSchema } from '../../src/server/schema.js';
import { newClient } from '../support/accounts.js';
import { exampleValue } from '../support/example-arguments.js';
import { documentOf, exampleVariables, rootOperations, withValueAt } from '../support/root-operation.js';

/*
 * Generated from the schema: every text that any query or mutation takes is tried with what a database stumbles over.
 */

const HOSTILE: readonly string[] = ['a\0b@example.com', 'a\ud800b', 'x'.repeat(70_000)];

const operations = rootOperations(buildGuardedSchema()).filter(({ kind }) => kind !== 'subscription');

/** A text among what an operation takes: its dotted path, and whether it is an item of a list. */
interface TextPlace {
  readonly path: string;
  readonly listed: boolean;
}

function textPlaces(type: GraphQLInputType, path: string): TextPlace[] {
  if (isNonNullType(type)) return textPlaces(type.ofType, path);
  if (isListType(type)) return textPlaces(type.ofType, path).map((place) => ({ ...place, listed: true }));
  if (isScalarType(type)) return type.name === 'String' ? [{ path, listed: false }] : [];
  if (!isInputObjectType(type)) return [];
  // What lies in a list of objects is left out: its path would have to say which of them.
  return Object.values(type.getFields()).flatMap((field) =>
    textPlaces(field.type, `${path}.${field.name}`).filter(({ path: at }) => at.split('.').length <= 3),
  );
}

const placesOf = (args: readonly GraphQLArgument[]): TextPlace[] =>
  args.flatMap((arg) =>
    isListType(nullable(arg.type)) && textPlaces(arg.type, '').some(({ path }) => path.includes('.'))
      ? []
      : textPlaces(arg.type, arg.name),
  );

const nullable = (type: GraphQLInputType): GraphQLInputType => (isNonNullType(type) ? type.ofType : type);

describe('a text that cannot be stored', () => {
  const withTexts = operations
    .map((each) => [each, placesOf(each.args)] as const)
    .filter(([, places]) => places.length > 0);

  it.each(withTexts.map(([operation, places]) => [`${operation.kind} ${operation.field}`, operation, places] as const))(
    'is no fault of the server: %s',
    async (_name, operation, places) => {
      const client = await newClient({ role: SUPER_ADMIN });
      for (const { path, listed } of places) {
        const [name = ''] = path.split('.');
        const argument = operation.args.find((arg) => arg.name === name) as GraphQLArgument;
        const examples = { [name]: exampleValue(argument.type), ...exampleVariables(operation) };
        for (const text of HOSTILE) {
          const variables = withValueAt(examples, path, listed ? [text] : text);
          const { errors = [] } = await client.gql(documentOf(operation, variables, 'plain'), variables);
          const faults = errors.filter(
            ({ extensions }) => extensions.statusCode === 500 || extensions.statusCode === 503,
          );
          expect([path, text.slice(0, 10), faults.map(({ extensions }) => extensions.code)]).toEqual([
            path,
            text.slice(0, 10),
            [],
          ]);
        }
      }
    },
  );
});
