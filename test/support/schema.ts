import { isObjectType, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Policy, PolicyExtensions } from '../../src/auth/policy.js';
import type { CompiledRoute } from '../../src/rest/frame/compile.js';
import { sharedParts } from './served.js';

/** The schema that the worker's servers serve. */
export function servedSchema(): GraphQLSchema {
  return sharedParts().executor.schema;
}

/** The documented paths, as the worker's servers serve them. */
export function servedRoutes(): readonly CompiledRoute[] {
  return sharedParts().routes;
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
