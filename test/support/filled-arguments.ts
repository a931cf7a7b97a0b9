import { administered } from './administered.js';
import { lookedUp, type Caller } from './module-rows.js';
import { documentedExample } from './documented-example.js';
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
  return merged(merged(exampleVariables(operation), documentedExample(operation)), fields);
}

async function rowsOf({ field }: RootOperation, caller: Caller): Promise<Variables> {
  const admins = administered[field];
  return admins ? (await admins()).variables : ((await lookedUp[field]?.(caller)) ?? {});
}
