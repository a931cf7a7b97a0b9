import { isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { useAiStub } from '../faq/support/ai-stub.js';
import { newClient } from '../support/accounts.js';
import { answersEverywhere } from '../support/answers-everywhere.js';
import { filledArguments } from '../support/filled-arguments.js';
import { rootOperations } from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';
import { useSettings } from '../support/stored-settings.js';
import { withTextAt } from '../support/text-places.js';

/*
 * Generated from the schema: whatever may be left out may also be written as null, which the types of the inputs do not
 * always say.
 */

useAiStub();
useSettings({ captchaProvider: 'none', transferApprovalThreshold: '0' });

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

const operations = rootOperations(servedSchema())
  .filter(({ kind }) => kind !== 'subscription')
  .map((operation) => ({ operation, places: operation.args.flatMap(({ name, type }) => nullablePlaces(type, name)) }))
  .filter(({ places }) => places.length > 0);

describe('null for what may be left out', () => {
  it.each(operations.map(({ operation, places }) => [operation.field, operation, places] as const))(
    'is taken or refused, and is no fault of the server: %s',
    async (_field, operation, places) => {
      const client = await newClient({ role: SUPER_ADMIN });
      const filled = await filledArguments(operation, client);
      for (const place of places) {
        const variables = withTextAt(operation, filled, place, null);
        const routes = operation.routes.filter(({ method }) => method !== 'GET');
        const answers = await answersEverywhere(client, operation, variables, routes);
        const faults = answers.filter(({ statusCode }) => statusCode >= 500);
        expect({ place, faults }).toEqual({ place, faults: [] });
      }
    },
  );
});
