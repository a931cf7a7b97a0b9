import { parse } from 'graphql';
import type { Policy } from '../../auth/policy.js';
import { scopeOfPath } from '../../core/catalogue/scopes.js';
import type { PathMethod } from '../../core/frame/catalogue.js';

/** A documented path and the GraphQL document that it runs. */
export interface OperationPath {
  readonly method: PathMethod;
  readonly path: string;
  readonly operation: string;
}

/** The paths of each root field. */
export function pathsByField(paths: readonly OperationPath[]): ReadonlyMap<string, readonly OperationPath[]> {
  return Map.groupBy(paths, ({ operation }) => {
    const [definition] = parse(operation).definitions;
    const [root] = definition?.kind === 'OperationDefinition' ? definition.selectionSet.selections : [];
    return root?.kind === 'Field' ? root.name.value : '';
  });
}

/**
 * Adds to a policy what follows from the operation's paths: their names, and the scope that API keys need. The scope
 * belongs to the operation, so GraphQL demands it too. Throws when two paths demand different scopes.
 */
export function withPaths(policy: Policy, paths: readonly OperationPath[]): Policy {
  const rules = new Set(paths.map(({ method, path }) => scopeOfPath(method, path)).filter((rule) => rule !== null));
  if (policy.scope) rules.add(policy.scope);
  if (rules.size > 1) {
    throw new Error(
      `${paths.map(({ path }) => path).join(', ')}: these paths run one operation, but demand different scopes`,
    );
  }
  const [scope] = rules;
  const routes = paths.map(({ method, path }) => `${method} ${path}`);
  return { ...policy, ...(scope ? { scope } : {}), ...(routes.length > 0 ? { routes } : {}) };
}
