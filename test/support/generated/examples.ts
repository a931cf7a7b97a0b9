import type { CompiledRoute } from '../../../src/rest/frame/compile.js';
import { newClient } from '../accounts.js';
import type { RootOperation } from '../root-operation.js';
import { oncePerFile, world } from '../world.js';
import { describeEach } from './describe-each.js';

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}

/** As much of an operation of the OpenAPI document as says what is sent. */
export interface Documented {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly example?: Readonly<Record<string, unknown>> }>>;
  };
}

type Paths = Readonly<Record<string, Readonly<Record<string, Documented>>>>;

const paths = oncePerFile(async () => {
  const answer = await fetch(`${(await world()).url}/api/openapi.json`);
  return ((await answer.json()) as { paths: Paths }).paths;
});

export async function documented({ method, path }: Pick<CompiledRoute, 'method' | 'path'>): Promise<Documented> {
  return (await paths())[path]?.[method.toLowerCase()] ?? {};
}

/** The example of a parameter. */
export const typed = ({ example, content }: Parameter): unknown => example ?? content?.['application/json']?.example;
const spelled = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** What an example names and the test's platform does not have; its form was good. */
const NOT_THERE = new Set([
  'INVALID_TOKEN',
  'CAPTCHA_REQUIRED',
  'userId: there is no such account',
  'venue: live bots can trade at no exchange on this platform',
  'USDT of type SPOT cannot be converted',
  'BTC of type SPOT is not hedged: it is no enabled asset with a hedgeSymbol',
  'planId must be the id of a plan that is offered',
  'The house keeps no USDT of type SPOT at VENUE: fund that place first',
]);

/** The examples of the OpenAPI document make whole requests. */
export function describeExamples(operations: readonly RootOperation[]): void {
  const routes = operations.flatMap((operation) =>
    operation.routes.map((route) => [`${route.method} ${route.path}`, route] as const),
  );
  describeEach('the examples of the OpenAPI document', routes, (each) => {
    each('of %s fill whatever it demands', fillDemands);
  });
  const sent = routes.filter(([, { path }]) => !path.includes('/upload/'));
  describeEach('the request of the examples of the OpenAPI document', sent, (each) => {
    each('is read by %s', isRead);
  });
}

async function fillDemands(route: CompiledRoute): Promise<void> {
  const { parameters = [], requestBody } = await documented(route);
  const missing = parameters.filter((each) => each.required && typed(each) === undefined).map(({ name }) => name);
  expect(missing).toEqual([]);
  const upload = requestBody?.content['multipart/form-data'];
  if (requestBody?.required && !upload) {
    expect(Object.keys(requestBody.content['application/json']?.example ?? {})).not.toEqual([]);
  }
}

async function isRead(route: CompiledRoute): Promise<void> {
  const request = requestOf(route.path, await documented(route));
  const admin = await newClient({ role: 'Super Admin' });
  const { body } = await admin.rest(route.method, request.path, route.method === 'GET' ? undefined : request.body);
  const { statusCode, code = '', message = '' } = body as { statusCode?: number; code?: string; message?: string };
  const refused = statusCode === 400 && ![code, message].some((each) => NOT_THERE.has(each));
  expect(refused ? body : 'read').toBe('read');
}

/** The request that the examples of a row make. */
function requestOf(path: string, { parameters = [], requestBody }: Documented) {
  const given = parameters.filter((parameter) => typed(parameter) !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((at, parameter) => at.replace(`{${parameter.name}}`, encodeURIComponent(spelled(typed(parameter)))), path);
  const query = new URLSearchParams(
    given.filter((each) => each.in === 'query').map((each) => [each.name, spelled(typed(each))]),
  );
  return { path: `${filled}?${query.toString()}`, body: requestBody?.content['application/json']?.example };
}
