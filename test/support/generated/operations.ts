import { getMetadataStorage } from 'type-graphql';
import * as resolvers from '../../../src/resolvers/modules.js';
import { rootOperations, type RootOperation } from '../root-operation.js';

/** Resolver classes by the module that lists them, such as `api-key`. */
const classes: ReadonlyMap<string, ReadonlySet<unknown>> = new Map(
  Object.entries(resolvers).map(([list, own]) => [folderOf(list), new Set<unknown>(own)]),
);

/** The folder of a module, from the name of its list: `apiKeyResolvers` is that of `api-key`. */
function folderOf(list: string): string {
  return list.replace(/Resolvers$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Every module of src/resolvers/modules.ts. */
export const MODULES: readonly string[] = [...classes.keys()];

/** Every root field of the schema that is served. */
export const allOperations: readonly RootOperation[] = rootOperations();

/** The root fields whose methods are in a class that the module lists. */
export function operationsOf(module: string): readonly RootOperation[] {
  const own = classes.get(module);
  if (!own) throw new Error(`src/resolvers/modules.ts has no module ${module}`);
  const { queries, mutations, subscriptions } = getMetadataStorage();
  const fields = Object.entries({ query: queries, mutation: mutations, subscription: subscriptions }).flatMap(
    ([kind, methods]) =>
      methods.filter(({ target }) => own.has(target)).map(({ schemaName }) => `${kind} ${schemaName}`),
  );
  const names = new Set(fields);
  return allOperations.filter(({ kind, field }) => names.has(`${kind} ${field}`));
}
