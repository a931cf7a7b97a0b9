import { isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { JsonObjectScalar, JsonScalar } from '../../../src/core/text/json.js';
import { LIMITS } from '../../../src/server/documents/limits.js';
import { newClient } from '../accounts.js';
import { exampleValue } from '../example-arguments.js';
import { acceptable } from '../module-rows.js';
import { callRaw, nestedText, wideText, type RawAnswer } from '../raw-json.js';
import { documentOf, exampleVariables, withValueAt, type RootOperation } from '../root-operation.js';
import { endWindow } from '../throttles.js';
import { oncePerFile } from '../world.js';
import { describeEach } from './describe-each.js';

const DEEP = 32;
const NODES = 2_000;
const FAR_TOO_DEEP = 20_000;
const TOO_DEEP = /must nest at most 32 levels deep/;
const TOO_LARGE = /must hold at most 2000 values/;
/** Stands where the JSON is put in. */
const PLACE = 'the JSON stands here';
/** Longer addresses are refused before any of this server's code runs. */
const MAX_ADDRESS = 4_000;

const ANY_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const urlOf = (path: string): string => path.replaceAll(/\{\w+\}/g, ANY_ID);

export interface JsonPlace {
  readonly operation: RootOperation;
  /** Dotted names from the argument on. */
  readonly path: string;
}

/** Every place where an operation takes free JSON. */
export function jsonPlaces(operations: readonly RootOperation[]): JsonPlace[] {
  return operations.flatMap((operation) =>
    operation.args.flatMap(({ name, type }) => placesIn(type, name).map((path) => ({ operation, path }))),
  );
}

function placesIn(type: GraphQLInputType, path: string): string[] {
  if (isNonNullType(type) || isListType(type)) return placesIn(type.ofType, path);
  if (type === JsonObjectScalar || type === JsonScalar) return [path];
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => placesIn(field.type, `${path}.${field.name}`));
}

const admin = oncePerFile(() => newClient({ role: SUPER_ADMIN }));

/**
 * Free JSON is tried just small enough, just too deep or large, and far too deep, as a variable, as a literal and by every
 * documented path.
 */
export function describeFreeJson(operations: readonly RootOperation[]): void {
  const places = jsonPlaces(operations).map((place) => [`${place.operation.field} ${place.path}`, place] as const);
  describeEach('JSON that clients send', places, (each) => {
    each('is refused when it nests deeper than 32 levels: %s', refusedTooDeep);
    each('is refused when it holds more values than are allowed: %s', refusedTooLarge);
    each('is refused too deep as a literal, at any depth and however it is put together: %s', refusedAsLiteral);
  });
  const others = operations.filter(({ kind, args }) => kind !== 'subscription' && args.length > 0);
  const named = others.map((operation) => [operation.field, operation] as const);
  describeEach('a request that nests far too deep where no JSON is asked for', named, (each) => {
    each('is no fault of the server: %s', survivesDepth);
  });
}

async function refusedTooDeep(place: JsonPlace): Promise<void> {
  await expectNotBounded(place, nestedText(DEEP));
  await expectRefused(place, nestedText(DEEP + 1), TOO_DEEP);
  await expectRefused(place, nestedText(FAR_TOO_DEEP), TOO_DEEP);
}

async function refusedTooLarge(place: JsonPlace): Promise<void> {
  await expectNotBounded(place, wideText(NODES));
  const bounded = place.operation.policy.jsonNodes === undefined;
  if (bounded) await expectRefused(place, wideText(NODES + 1), TOO_LARGE);
  else await expectNotBounded(place, wideText(NODES + 1));
}

async function refusedAsLiteral({ operation, path }: JsonPlace): Promise<void> {
  const { field, kind, selection, args } = operation;
  if (args.some(({ name, type }) => name !== path && isNonNullType(type))) return;
  const literal = (json: string) => json.replaceAll('"', '');
  const call = (value: string) => `{ ${field}(${path}: ${value}) ${selection} }`;
  const ask = async (query: string, variables: object = {}) =>
    callRaw(await admin(), 'POST', '/graphql', JSON.stringify({ query, variables }));
  const document = (json: string) => `${kind} ${call(literal(json))}`;
  const bad = { code: 'BAD_INPUT', statusCode: 400, message: expect.stringMatching(TOO_DEEP) as string };
  for (let time = 0; time < 3; time += 1) {
    expect(await ask(document(nestedText(DEEP + 1)))).toEqual(bad);
    // As deep as the number of tokens lets a document be.
    expect(await ask(document(nestedText(Math.floor(LIMITS.tokens / 4) - 12)))).toEqual(bad);
  }
  expect(await ask(document(nestedText(10_000)))).toMatchObject({ code: 'GRAPHQL_PARSE_FAILED', statusCode: 400 });
  const around = literal(nestedText(20)).replace('{}', '{a: $v}');
  const inner = JSON.parse(nestedText(20)) as object;
  expect(await ask(`${kind} ($v: JSONObject) ${call(around)}`, { v: inner })).toEqual(bad);
}

async function expectRefused(place: JsonPlace, json: string, message: RegExp): Promise<void> {
  for (const [transport, answer] of await everywhere(place, json)) {
    const refused = { code: 'BAD_INPUT', statusCode: 400, message: expect.stringMatching(message) as string };
    expect({ transport, ...answer }).toEqual({ transport, ...refused });
  }
}

async function expectNotBounded(place: JsonPlace, json: string): Promise<void> {
  for (const [transport, { statusCode, message }] of await everywhere(place, json)) {
    const refused = statusCode >= 500 || TOO_DEEP.test(message) || TOO_LARGE.test(message);
    expect({ transport, refused: refused && message }).toEqual({ transport, refused: false });
  }
}

/** Answers of one operation with a JSON text at a path, at every transport where it can be written. */
async function everywhere({ operation, path }: JsonPlace, json: string) {
  const [name = '', ...inner] = path.split('.');
  const argument = operation.args.find((each) => each.name === name);
  if (!argument) throw new Error(`${operation.field} has no argument for ${path}`);
  const examples = { [name]: exampleValue(argument.type), ...exampleVariables(operation) };
  const variables = withValueAt({ ...examples, ...acceptable[operation.field] }, path, PLACE);
  const client = await admin();
  const answers: [transport: string, answer: RawAnswer][] = [];
  const call = async (transport: string, method: string, url: string, body?: object | string) => {
    if (operation.policy.throttle) await endWindow(operation.policy.throttle);
    const text = body === undefined ? undefined : JSON.stringify(body).replace(`"${PLACE}"`, json);
    answers.push([transport, await callRaw(client, method, url, text)]);
  };
  const query = documentOf(operation, variables, 'plain');
  // A query that comes again is compiled.
  for (const time of operation.kind === 'query' ? ['first', 'second', 'third'] : ['first']) {
    await call(`GraphQL, ${time} time`, 'POST', '/graphql', { query, variables });
  }
  for (const { method, path: at, body } of operation.routes) {
    if (method !== 'GET') {
      const fields = (inner.length > 0 ? variables[name] : variables) as object;
      const sent = body === name ? PLACE : { ...fields };
      expect(JSON.stringify(sent)).toContain(PLACE);
      await call(`${method} ${at}`, method, urlOf(at), sent);
    } else if (json.length < MAX_ADDRESS) {
      await call(`${method} ${at}`, 'GET', `${urlOf(at)}?${inner.at(-1) ?? name}=${encodeURIComponent(json)}`);
    }
  }
  return answers;
}

/** Depth where no JSON is asked for, as a variable, as a field of a body and as a whole body. */
async function survivesDepth(operation: RootOperation): Promise<void> {
  const client = await admin();
  const variables = Object.fromEntries(operation.args.map(({ name }) => [name, PLACE]));
  const query = documentOf(operation, variables, 'plain');
  const deep = [nestedText(FAR_TOO_DEEP), '['.repeat(FAR_TOO_DEEP) + ']'.repeat(FAR_TOO_DEEP)];
  const answers = deep.flatMap((json) => {
    const filled = (body: object) => JSON.stringify(body).replaceAll(`"${PLACE}"`, json);
    const byRest = operation.routes.filter(({ method }) => method !== 'GET');
    return [
      callRaw(client, 'POST', '/graphql', filled({ query, variables })),
      ...byRest.flatMap(({ method, path }) =>
        [filled(variables), json].map((body) => callRaw(client, method, urlOf(path), body)),
      ),
    ];
  });
  expect((await Promise.all(answers)).filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
}
