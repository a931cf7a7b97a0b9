import { isAbstractType, type GraphQLAbstractType, type GraphQLSchema, type GraphQLTypeResolver } from 'graphql';
import { getMetadataStorage, type ClassType } from 'type-graphql';

type Declared = GraphQLTypeResolver<unknown, unknown>;

const synchronous = new WeakSet<Declared>();

/**
 * Whether the type of a value is found without waiting. Compiled queries need that: they take a promise for a value of
 * an unknown type.
 */
export function resolvesSynchronously(type: GraphQLAbstractType): boolean {
  return type.resolveType !== null && type.resolveType !== undefined && synchronous.has(type.resolveType);
}

/**
 * Makes unions and interfaces find the type of a value synchronously. The schema builder wraps a declared `resolveType`
 * into an asynchronous function, even when it is none. Throws when a declared function is asynchronous itself.
 */
export function resolveTypesSynchronously(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isAbstractType(type)) continue;
    const declared = declaredResolveType(type.name) ?? type.resolveType;
    if (!declared) continue;
    if (declared.constructor.name === 'AsyncFunction')
      throw new Error(`resolveType of ${type.name} must be synchronous, so that queries of it can be compiled`);
    const resolveType: Declared = (...args) => nameOf(schema, type, declared, args);
    type.resolveType = resolveType;
    synchronous.add(resolveType);
  }
}

/** The function that a union or an interface declares, which answers a class or a name. */
function declaredResolveType(name: string): Declared | undefined {
  const { unions, interfaceTypes } = getMetadataStorage();
  const found = [...unions, ...interfaceTypes].find((each) => each.name === name);
  return found?.resolveType as Declared | undefined;
}

/** Undefined when no type fits, also when the function throws: a throw inside compiled code would end the process. */
function nameOf(
  schema: GraphQLSchema,
  type: GraphQLAbstractType,
  declared: Declared,
  args: Parameters<Declared>,
): string | undefined {
  const found: unknown = attempt(() => declared(...args));
  if (typeof found === 'string') return found;
  const { objectTypes } = getMetadataStorage();
  const possible = new Set(schema.getPossibleTypes(type).map(({ name }) => name));
  return objectTypes.find(({ target, name }) => target === (found as ClassType) && possible.has(name))?.name;
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
