import type { GraphQLSchema } from 'graphql';
import type { Policy, PolicyExtensions } from './policy.js';

/** A root field of the schema, with its policy. */
export interface Operation {
  readonly field: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly policy: Policy;
}

/** Every operation of a schema, by kind and in alphabetical order. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {})
      .flatMap(({ name: field, extensions }) => {
        const { policy } = extensions as PolicyExtensions;
        return policy ? [{ field, kind, policy }] : [];
      })
      .toSorted((left, right) => (left.field < right.field ? -1 : 1)),
  );
}

/** Whether a text is the name of an operation, or one of its documented paths as `METHOD /path`. */
export function namesOperation(schema: GraphQLSchema, text: string): boolean {
  return operationsOf(schema).some(({ field, policy }) => text === field || (policy.routes ?? []).includes(text));
}
