import { isObjectType, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Policy, PolicyExtensions } from '../../src/auth/policy.js';
import { restRoutes } from '../../src/rest/index.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';

let built: GraphQLSchema | undefined;

/** The schema that the server serves, built once for the house rules of a worker. */
export function servedSchema(): GraphQLSchema {
  built ??= buildGuardedSchema(undefined, restRoutes);
  return built;
}

export function rootTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    (type): type is GraphQLObjectType => Boolean(type),
  );
}

export interface NamedField {
  /** Such as Query.profile. */
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
}

export function rootFields(schema: GraphQLSchema): NamedField[] {
  return rootTypes(schema).flatMap(fieldsOf);
}

/** Every field of every output type, the roots' among them. */
export function outputFields(schema: GraphQLSchema): NamedField[] {
  return objectTypes(schema).flatMap(fieldsOf);
}

export function objectTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
}

export function policyOf(field: GraphQLField<unknown, unknown>): Policy | undefined {
  return (field.extensions as PolicyExtensions).policy;
}

function fieldsOf(type: GraphQLObjectType): NamedField[] {
  return Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field }));
}
