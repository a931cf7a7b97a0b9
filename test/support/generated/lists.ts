import type { CompiledRoute } from '../../../src/rest/frame/compile.js';
import { newClient } from '../accounts.js';
import { filledArguments } from '../filled-arguments.js';
import { anySortField } from '../module-rows.js';
import { documentOf, type RootOperation } from '../root-operation.js';
import { textPlaces, withTextAt } from '../text-places.js';
import { endWindow } from '../throttles.js';
import { requestOf } from '../transports.js';
import { oncePerFile } from '../world.js';
import { describeEach } from './describe-each.js';

const UNKNOWN = ['{"nope":1}', '{"__proto__":1}', '{"constructor":1}'];
/** Filters that compare in no documented way. */
const MISFITS = [
  '{"createdAt":{}}',
  '{"createdAt":{"like":"x"}}',
  '{"createdAt":{"__proto__":"x"}}',
  '{"createdAt":["x"]}',
  '{"createdAt":"yesterday"}',
];
const UNDOCUMENTED = [
  'sortField=nope',
  'sortField=constructor',
  'sort=createdAt',
  'orderBy=createdAt',
  ...UNKNOWN.map((filter) => `filter=${filter}`),
  'filters={}',
];
const MISSPELLED = [
  'filter[id]=1',
  'filter[id][eq]=1',
  'filter.id=1',
  'filter=id:1',
  'filter=id',
  'filter=',
  'filter=1',
  'filter=["id"]',
  'filter="id"',
  ...MISFITS.map((filter) => `filter=${filter}`),
  'filter={}&filter={}',
];

const admin = oncePerFile(() => newClient({ role: 'Super Admin' }));

/** Arguments, or fields of them, by which the queries sort or filter, with the operation of each. */
export function listPlaces(operations: readonly RootOperation[]) {
  return operations
    .filter(({ kind }) => kind === 'query')
    .flatMap((operation) =>
      textPlaces(operation)
        .filter(
          ({ path, scalar }) => /\bsortField$/.test(path) || (/\bfilter$/.test(path) && scalar.name === 'JSONObject'),
        )
        .map(({ path }) => [`${operation.field} ${path}`, { operation, place: path }] as const),
    );
}

/** Lists sort and filter by what they document, in the form that they document. */
export function describeLists(operations: readonly RootOperation[]): void {
  const queries = operations.filter(({ kind }) => kind === 'query');
  const paths = queries.flatMap((operation) =>
    operation.routes
      .filter(({ method }) => method === 'GET')
      .map((route) => [route.path, { operation, route }] as const),
  );
  describeEach('every path that reads', paths, (each) => {
    each('%s refuses to sort or filter by what it does not know', (read) => refusesAll(read, UNDOCUMENTED));
    each('%s takes a filter in no form but the documented one', (read) => refusesAll(read, MISSPELLED));
  });
  const places = listPlaces(operations).filter(
    ([, { operation, place }]) => !(anySortField.has(operation.field) && place.endsWith('sortField')),
  );
  describeEach('every query that sorts or filters', places, (each) => {
    each('refuses what it does not know: %s', refusesUnknown);
  });
}

interface Read {
  readonly operation: RootOperation;
  readonly route: CompiledRoute;
}

async function refusesAll({ operation, route }: Read, queries: readonly string[]): Promise<void> {
  const client = await admin();
  // With ids of rows that are there, where the operation looks a row up before it reads the list.
  const { path } = requestOf(route, await filledArguments(operation, client));
  const asked = anySortField.has(operation.field)
    ? queries.filter((query) => !query.startsWith('sortField='))
    : queries;
  for (const query of asked) {
    if (operation.policy.throttle) await endWindow(operation.policy.throttle);
    const { body } = await client.rest('GET', `${path}?${query}`);
    const { statusCode, code } = body as { statusCode: number; code?: string };
    expect({ path, query, statusCode, code }).toEqual({ path, query, statusCode: 400, code: 'BAD_INPUT' });
  }
}

async function refusesUnknown({ operation, place }: { operation: RootOperation; place: string }): Promise<void> {
  const client = await admin();
  const filled = await filledArguments(operation, client);
  const sorts = place.endsWith('sortField');
  const unknown: unknown[] = sorts
    ? ['nope', 'constructor', '__proto__', '']
    : UNKNOWN.map((text) => JSON.parse(text) as unknown);
  const misfits: unknown[] = sorts ? [] : MISFITS.map((text) => JSON.parse(text) as unknown);
  for (const value of [...unknown, ...misfits]) {
    if (operation.policy.throttle) await endWindow(operation.policy.throttle);
    const variables = withTextAt(operation, filled, place, value);
    const { errors } = await client.gql(documentOf(operation, variables, 'plain'), variables);
    const { message = '', extensions } = errors?.[0] ?? {};
    const refused = { value, code: 'BAD_INPUT', statusCode: 400 };
    expect({ value, code: extensions?.code, statusCode: extensions?.statusCode }).toEqual(refused);
    // An object that would reach for a prototype is not even read.
    if (unknown.includes(value)) expect(message).toMatch(/^(sortField|filter): ".*" is not one of |not valid JSON$/);
  }
}
