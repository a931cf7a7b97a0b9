import type { RootOperation, Variables } from './root-operation.js';

/** The example of an operation's first documented path, by the operation's own arguments. */
export function documentedExample({ routes, args }: RootOperation): Variables {
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
