import { scopeOfPath, SCOPES } from '../../../src/core/catalogue/scopes.js';
import type { CompiledRoute } from '../../../src/rest/frame/compile.js';
import { newRole, newUser } from '../accounts.js';
import { newApiKeyRow } from '../api-keys.js';
import { documentOf, exampleVariables, type RootOperation } from '../root-operation.js';
import { callGraphQL, callRest } from '../transports.js';
import { oncePerFile } from '../world.js';
import { describeEach } from './describe-each.js';

const owner = oncePerFile(async () => newUser({ role: await newRole(['access.notification']) }));

interface Covered {
  readonly operation: RootOperation;
  readonly route: CompiledRoute;
  readonly anyOf: readonly string[];
}

/** A documented path under a scope, and its operation at the other transport, refuse a key without that scope. */
export function describeScopes(operations: readonly RootOperation[]): void {
  const covered = operations.flatMap((operation) =>
    operation.routes.flatMap((route) => {
      const anyOf = scopeOfPath(route.method, route.path)?.anyOf;
      return anyOf ? [[`${route.method} ${route.path}`, { operation, route, anyOf }] as const] : [];
    }),
  );
  describeEach('a key for a documented path that scopes cover', covered, (each) => {
    each('is refused without the scope at both transports and told what is missing: %s', refusedWithoutScope);
  });
}

async function refusedWithoutScope({ operation, route, anyOf }: Covered): Promise<void> {
  expect(route.policy.scope?.anyOf).toEqual(anyOf);
  const permissions = JSON.stringify(SCOPES.filter((scope) => !anyOf.includes(scope)));
  const { key } = await newApiKeyRow((await owner()).id, { permissions });
  const identity = { 'x-api-key': key };
  const refused = { codes: ['FORBIDDEN'], missing: [{ scopes: anyOf }], beyond: [] };
  expect(await callRest(identity, route, {})).toMatchObject(refused);
  const variables = exampleVariables(operation);
  expect(await callGraphQL(identity, documentOf(operation, variables, 'plain'), variables)).toMatchObject(refused);
}
