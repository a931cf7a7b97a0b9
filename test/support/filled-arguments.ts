import { administered } from './administered.js';
import { lookedUp, type Caller } from './module-rows.js';
import { exampleVariables, type RootOperation, type Variables } from './root-operation.js';
import { merged } from './text-places.js';

/**
 * Arguments with which a Super Admin's call gets as far as it can: what the schema demands, what the documented path's
 * example says, and rows that are there.
 */
export async function filledArguments(operation: RootOperation, caller: Caller): Promise<Variables> {
  const known = new Set(operation.args.map(({ name }) => name));
  const rows = await rowsOf(operation, caller);
  const fields = Object.fromEntries(Object.entries(rows).filter(([name]) => known.has(name)));
  return merged(merged(exampleVariables(operation), exampleOf(operation)), fields);
}

async function rowsOf({ field }: RootOperation, caller: Caller): Promise<Variables> {
  const admins = administered[field];
  return admins ? (await admins()).variables : ((await lookedUp[field]?.(caller)) ?? {});
}

/** The example of the first documented path, by the operation's own arguments. */
function exampleOf({ routes, args }: RootOperation): Variables {
  const [route] = routes;
  if (!route?.example) return {};
  const example = { ...route.example };
  const { body: whole = '' } = route;
  const body = whole in example ? example[whole] : example;
  const parts = { params: example as Record<string, string>, query: example, body };
  const read = route.variables.map(({ name, read: of }) => [name, of(parts)] as const);
  return Object.fromEntries(
    read.filter(([name, value]) => value !== undefined && args.some((arg) => arg.name === name)),
  );
}
