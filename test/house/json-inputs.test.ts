import { getNamedType, isInputObjectType, isScalarType, type GraphQLInputType } from 'graphql';
import { JsonObjectScalar } from '../../src/core/text/json.js';
import { jsonPlaces } from '../support/generated/free-json.js';
import { allOperations } from '../support/generated/operations.js';

describe('JSON that clients send', () => {
  it('is found: the declarations of an application are among it', () => {
    expect(jsonPlaces(allOperations).map(({ operation, path }) => `${operation.field} ${path}`)).toEqual(
      expect.arrayContaining(['submitKycApplication input.data', 'saveSettings values', 'users filter']),
    );
  });

  it('comes by no scalar but the bounded ones', () => {
    const free = allOperations.flatMap(({ args }) => args.flatMap(({ type }) => scalarsOf(type))).filter(takesObjects);
    expect(new Set(free)).toEqual(new Set([JsonObjectScalar]));
  });

  it('names another number of values in settings alone', () => {
    const named = allOperations.filter(({ policy }) => policy.jsonNodes !== undefined);
    expect(named.map(({ field, policy }) => [field, policy.jsonNodes])).toEqual([
      ['previewSettings', 'any'],
      ['saveSettings', 'any'],
    ]);
  });
});

function scalarsOf(type: GraphQLInputType, seen: readonly unknown[] = []): unknown[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || seen.includes(named)) return [named];
  return Object.values(named.getFields()).flatMap((field) => scalarsOf(field.type, [...seen, named]));
}

function takesObjects(type: unknown): boolean {
  if (!isScalarType(type)) return false;
  try {
    return typeof type.parseValue({ a: { b: [] } }) === 'object';
  } catch {
    return false;
  }
}
