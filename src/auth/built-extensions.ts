import { getMetadataStorage } from 'type-graphql';
import type { ExtensionName } from '../core/catalogue/extensions.js';
import type { PolicyExtensions } from './policy.js';

/**
 * The extensions that operations of these resolver classes name in their policies. A module belongs to an extension by
 * its policies alone, so listing its resolvers is enough.
 */
export function builtExtensions(resolvers: readonly unknown[]): ReadonlySet<ExtensionName> {
  const classes = new Set(resolvers);
  const names = getMetadataStorage()
    .fieldExtensions.filter(({ target }) => classes.has(target))
    .map(({ extensions }) => (extensions as PolicyExtensions).policy?.extension);
  return new Set(names.filter((name) => name !== undefined));
}
