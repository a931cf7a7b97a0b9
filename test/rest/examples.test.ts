import { restRoutes } from '../../src/rest/index.js';
import { newClient } from '../support/accounts.js';
import { world } from '../support/world.js';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  example?: unknown;
  content?: Record<string, { example?: unknown }>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { example?: Record<string, unknown> }> };
}

const ROWS = restRoutes.map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));

async function operationOf(method: string, path: string): Promise<Operation> {
  const { url } = await world();
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return paths[path]?.[method.toLowerCase()] ?? {};
}

const typed = ({ example, content }: Parameter): unknown => example ?? content?.['application/json']?.example;
const spelled = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The request that the examples of a row make. */
function requestOf(path: string, { parameters = [], requestBody }: Operation) {
  const given = parameters.filter((parameter) => typed(parameter) !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((at, parameter) => at.replace(`{${parameter.name}}`, encodeURIComponent(spelled(typed(parameter)))), path);
  const query = new URLSearchParams(
    given.filter((each) => each.in === 'query').map((each) => [each.name, spelled(typed(each))]),
  );
  return { path: `${filled}?${query.toString()}`, body: requestBody?.content['application/json']?.example };
}

/** Every text among the examples of a row, under the name of the field or parameter that it is for. */
function textsOf({ parameters = [], requestBody }: Operation): { name: string; text: string }[] {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ example }) => example ?? {});
  const given = parameters.map((each) => ({ [each.name]: typed(each) }));
  return [...given, ...bodies].flatMap((each) => Object.entries(each).flatMap(([name, value]) => texts(name, value)));
}

function texts(name: string, value: unknown): { name: string; text: string }[] {
  if (typeof value === 'string') return [{ name, text: value }];
  if (Array.isArray(value)) return value.flatMap((each) => texts(name, each));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, each]) => texts(inner, each));
}

/** What stands where nobody thought of a value. */
const FILLERS: ReadonlySet<string> = new Set([
  '',
  'string',
  'text',
  'test',
  'example',
  'foo',
  'bar',
  'x',
  'xxx',
  '...',
]);

/** What an example names and the test's platform does not have; its form was good. */
const NOT_THERE = new Set(['INVALID_TOKEN', 'CAPTCHA_REQUIRED', 'userId: there is no such account']);

describe('the examples of the OpenAPI document', () => {
  it.each(ROWS)('of $name fill whatever it demands', async ({ method, path }) => {
    const { parameters = [], requestBody } = await operationOf(method, path);
    const missing = parameters.filter((each) => each.required && typed(each) === undefined).map(({ name }) => name);
    expect(missing).toEqual([]);
    const upload = requestBody?.content['multipart/form-data'];
    if (requestBody?.required && !upload) {
      expect(Object.keys(requestBody.content['application/json']?.example ?? {})).not.toEqual([]);
    }
  });

  it('are texts that a person would type: none is a filler, and none the name of its own field', async () => {
    const found = await Promise.all(
      ROWS.map(async ({ method, path, name: row }) =>
        textsOf(await operationOf(method, path)).map((each) => ({ row, ...each })),
      ),
    );
    expect(found.flat().length).toBeGreaterThan(100);
    const typedByNobody = ({ name, text }: { name: string; text: string }) => {
      const word = text.trim().toLowerCase();
      return FILLERS.has(word) || word === name.toLowerCase();
    };
    expect(found.flat().filter(typedByNobody)).toEqual([]);
  });

  it.each(ROWS.filter(({ path }) => !path.includes('/upload/')))(
    'of $name make a request that it reads',
    async (row) => {
      const request = requestOf(row.path, await operationOf(row.method, row.path));
      const admin = await newClient({ role: 'Super Admin' });
      const { body } = await admin.rest(row.method, request.path, row.method === 'GET' ? undefined : request.body);
      const refused = body.statusCode === 400 && ![body.code, body.message].some((each) => NOT_THERE.has(each));
      expect(refused ? body : 'read').toBe('read');
    },
  );
});
