import {
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLInputType,
} from 'graphql';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { JsonObjectScalar, JsonScalar } from '../../src/core/text/json.js';
import { LIMITS } from '../../src/server/documents/limits.js';
import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { exampleValue } from '../support/example-arguments.js';
import { acceptable } from '../support/foreign.js';
import { callRaw, nestedText, wideText, type RawAnswer } from '../support/raw-json.js';
import {
  documentOf,
  exampleVariables,
  rootOperations,
  withValueAt,
  type RootOperation,
} from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';
import { endWindow } from '../support/throttles.js';

/*
 * Generated from the schema: every argument that takes free JSON is tried with JSON that is just small enough, just too
 * deep or large, and far too deep, as a variable, as a literal and by every documented path.
 */

const DEEP = 32;
const NODES = 2_000;
const FAR_TOO_DEEP = 20_000;
const TOO_DEEP = /must nest at most 32 levels deep/;
const TOO_LARGE = /must hold at most 2000 values/;

const schema = servedSchema();
const operations = rootOperations(schema);

/** Dotted paths of the free JSON among what an operation takes. */
function jsonPlaces(type: GraphQLInputType, path: string): string[] {
  if (isNonNullType(type) || isListType(type)) return jsonPlaces(type.ofType, path);
  if (type === JsonObjectScalar || type === JsonScalar) return [path];
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => jsonPlaces(field.type, `${path}.${field.name}`));
}

const places = operations.flatMap((operation) =>
  operation.args.flatMap(({ name, type }) => jsonPlaces(type, name).map((path) => ({ operation, path }))),
);

/** Answers of one operation with a JSON text at a path, at every transport where it can be written. */
async function everywhere(client: Client, { operation, path }: (typeof places)[number], json: string) {
  const argument = operation.args.find(({ name }) => name === path.split('.')[0]);
  if (!argument) throw new Error(`${operation.field} has no argument for ${path}`);
  const examples = { [argument.name]: exampleValue(argument.type), ...exampleVariables(operation) };
  const variables = withValueAt({ ...examples, ...acceptable[operation.field] }, path, PLACE);
  const answers: [transport: string, answer: RawAnswer][] = [];
  const call = async (transport: string, method: string, url: string, body?: string) => {
    if (operation.policy.throttle) await endWindow(operation.policy.throttle);
    answers.push([transport, await callRaw(client, method, url, body?.replace(`"${PLACE}"`, json))]);
  };
  const query = documentOf(operation, variables, 'plain');
  // A query that comes again is compiled.
  for (const time of ['first', 'second', 'third']) {
    if (time === 'first' || operation.kind === 'query') {
      await call(`GraphQL, ${time} time`, 'POST', '/graphql', JSON.stringify({ query, variables }));
    }
  }
  for (const route of operation.routes) {
    const place = path.split('.').at(-1) ?? '';
    const url = route.path.replaceAll(/\{\w+\}/g, '01890a5d-ac96-774b-bcce-b302099a8057');
    if (route.method !== 'GET') {
      const inner = path
        .split('.')
        .slice(1)
        .reduce<unknown>((value, name) => (value as any)[name], variables[argument.name]);
      expect(inner).toBe(PLACE);
      const body =
        route.body === argument.name
          ? PLACE
          : { ...(path.includes('.') ? (variables[argument.name] as object) : variables) };
      await call(`${route.method} ${route.path}`, route.method, url, JSON.stringify(body));
    } else if (json.length < 4_000) {
      await call(`${route.method} ${route.path}`, 'GET', `${url}?${place}=${encodeURIComponent(json)}`);
    }
  }
  return answers;
}

const PLACE = 'the JSON stands here';

async function expectRefused(client: Client, place: (typeof places)[number], json: string, message: RegExp) {
  for (const [transport, answer] of await everywhere(client, place, json)) {
    expect({ transport, ...answer }).toEqual({
      transport,
      code: 'BAD_INPUT',
      statusCode: 400,
      message: expect.stringMatching(message),
    });
  }
}

async function expectNotBounded(client: Client, place: (typeof places)[number], json: string) {
  for (const [transport, { statusCode, message }] of await everywhere(client, place, json)) {
    const refused = statusCode >= 500 || TOO_DEEP.test(message) || TOO_LARGE.test(message);
    expect({ transport, refused: refused && message }).toEqual({ transport, refused: false });
  }
}

describe('JSON that clients send', () => {
  let client: Client;
  beforeEach(async () => {
    client = await newClient({ role: SUPER_ADMIN });
  });

  it('is found: the declarations of an application are among it', () => {
    expect(places.map(({ operation, path }) => `${operation.field} ${path}`)).toEqual(
      expect.arrayContaining(['submitKycApplication input.data', 'saveSettings values', 'users filter']),
    );
  });

  it('comes by no scalar but the bounded ones', () => {
    const free = operations.flatMap(({ args }) => args.flatMap(({ type }) => scalarsOf(type))).filter(takesObjects);
    expect(new Set(free)).toEqual(new Set([JsonObjectScalar]));
  });

  it('names another number of values in settings alone', () => {
    const named = operations.filter(({ policy }) => policy.jsonNodes !== undefined);
    expect(named.map(({ field, policy }) => [field, policy.jsonNodes])).toEqual([
      ['previewSettings', 'any'],
      ['saveSettings', 'any'],
    ]);
  });

  const named = places.map((place) => [`${place.operation.field} ${place.path}`, place] as const);

  it.each(named)('is refused when it nests deeper than 32 levels: %s', async (_name, place) => {
    await expectNotBounded(client, place, nestedText(DEEP));
    await expectRefused(client, place, nestedText(DEEP + 1), TOO_DEEP);
    await expectRefused(client, place, nestedText(FAR_TOO_DEEP), TOO_DEEP);
  });

  it.each(named)('is refused when it holds more values than are allowed: %s', async (_name, place) => {
    await expectNotBounded(client, place, wideText(NODES));
    const bounded = place.operation.policy.jsonNodes === undefined;
    if (bounded) await expectRefused(client, place, wideText(NODES + 1), TOO_LARGE);
    else await expectNotBounded(client, place, wideText(NODES + 1));
  });

  it.each(named)(
    'is refused too deep as a literal, at any depth and however it is put together: %s',
    async (_name, place) => {
      const literal = (json: string) => json.replaceAll('"', '');
      const { field, kind, selection } = place.operation;
      if (!place.operation.args.every(({ name }) => name === place.path || !isRequired(place.operation, name))) return;
      const document = (json: string) => `${kind} { ${field}(${place.path}: ${literal(json)}) ${selection} }`;
      const ask = (query: string, variables: object = {}) =>
        callRaw(client, 'POST', '/graphql', JSON.stringify({ query, variables }));
      for (let time = 0; time < 3; time += 1) {
        const bad = { code: 'BAD_INPUT', statusCode: 400, message: expect.stringMatching(TOO_DEEP) };
        expect(await ask(document(nestedText(DEEP + 1)))).toEqual(bad);
        // As deep as the number of tokens lets a document be.
        expect(await ask(document(nestedText(Math.floor(LIMITS.tokens / 4) - 12)))).toEqual(bad);
      }
      expect(await ask(document(nestedText(10_000)))).toMatchObject({ code: 'GRAPHQL_PARSE_FAILED', statusCode: 400 });
      const within = `${kind} ($v: JSON) { ${field}(${place.path}: ${literal(nestedText(20)).replace('{}', '{a: $v}')}) ${selection} }`;
      const inner = JSON.parse(nestedText(20)) as object;
      expect(await ask(within.replace('$v: JSON)', '$v: JSONObject)'), { v: inner })).toMatchObject({
        code: 'BAD_INPUT',
        message: expect.stringMatching(TOO_DEEP),
      });
    },
  );
});

describe('a request that nests far too deep where no JSON is asked for', () => {
  const others = operations.filter(({ kind, args }) => kind !== 'subscription' && args.length > 0);
  const deep = nestedText(FAR_TOO_DEEP);
  const list = '['.repeat(FAR_TOO_DEEP) + ']'.repeat(FAR_TOO_DEEP);

  it.each(others.map((operation) => [operation.field, operation] as const))(
    'is no fault of the server: %s',
    async (_field, operation) => {
      const client = await newClient({ role: SUPER_ADMIN });
      const variables = Object.fromEntries(operation.args.map(({ name }) => [name, PLACE]));
      const query = documentOf(operation, variables, 'plain');
      const answers = [deep, list].flatMap((json) => {
        const filled = (body: object) => JSON.stringify(body).replaceAll(`"${PLACE}"`, json);
        const byRest = operation.routes.filter(({ method }) => method !== 'GET');
        return [
          callRaw(client, 'POST', '/graphql', filled({ query, variables })),
          ...byRest.flatMap(({ method, path }) => {
            const url = path.replaceAll(/\{\w+\}/g, '01890a5d-ac96-774b-bcce-b302099a8057');
            return [filled(variables), json].map((body) => callRaw(client, method, url, body));
          }),
        ];
      });
      expect((await Promise.all(answers)).filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    },
  );
});

function isRequired({ args }: RootOperation, name: string): boolean {
  return isNonNullType(args.find((arg) => arg.name === name)?.type);
}

function scalarsOf(type: GraphQLInputType, seen: readonly unknown[] = []): unknown[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || seen.includes(named)) return [named];
  return Object.values(named.getFields()).flatMap((field) => scalarsOf(field.type, [...seen, named]));
}

function takesObjects(type: unknown): boolean {
  if (!isScalarType(type)) return false;
  try {
    return typeof type.parseValue({ a: { b: [] } }) === 'object';
  } catch {
    return false;
  }
}
