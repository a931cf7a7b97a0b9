import { getNamedType, isAbstractType, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { Policy } from '../../src/auth/policy.js';
import { visibleTo, type Visibility } from '../../src/core/visibility.js';
import { policyOf, rootFields } from './schema.js';

/** How much the callers that a policy lets through may see. */
function audience(policy: Policy): Visibility {
  if (policy.access === 'public') return 'public';
  return policy.permission || policy.anyPermission || policy.role ? 'admin' : 'owner';
}

/**
 * Walks what each root field leads to and tells every type that shows more than the root's callers may see, with the
 * path to it. A field with a policy of its own answers for what lies behind it.
 */
export function oversharing(schema: GraphQLSchema): string[] {
  return rootFields(schema).flatMap(({ name, field }) => {
    const policy = policyOf(field);
    return policy ? reach(schema, getNamedType(field.type).name, audience(policy), name) : [`${name} has no policy`];
  });
}

function reach(schema: GraphQLSchema, typeName: string, seenBy: Visibility, from: string): string[] {
  const faults: string[] = [];
  const visited = new Set<string>();
  const waiting: { typeName: string; path: string; seenBy: Visibility }[] = [{ typeName, path: from, seenBy }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const type of shapes(schema, next.typeName)) {
      const mark = `${type.name} ${next.seenBy}`;
      if (visited.has(mark)) continue;
      visited.add(mark);
      if (!shownTo(type, next.seenBy)) faults.push(`${next.path} shows ${type.name}, more than ${next.seenBy} may see`);
      for (const field of Object.values(type.getFields())) {
        const own = policyOf(field);
        waiting.push({
          typeName: getNamedType(field.type).name,
          path: `${next.path}.${field.name}`,
          seenBy: own ? audience(own) : next.seenBy,
        });
      }
    }
  }
  return faults;
}

function shownTo(type: GraphQLObjectType, seenBy: Visibility): boolean {
  const { visibility } = type.extensions as { visibility?: Visibility };
  return visibility !== undefined && visibleTo(visibility, seenBy);
}

/** The object types that a field of this type can show. */
function shapes(schema: GraphQLSchema, typeName: string): readonly GraphQLObjectType[] {
  const type = schema.getType(typeName);
  if (isAbstractType(type)) return schema.getPossibleTypes(type);
  return isObjectType(type) ? [type] : [];
}
