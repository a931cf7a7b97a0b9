import { restRoutes } from '../../src/rest/index.js';
import { documented, typed, type Documented } from '../support/generated/examples.js';

/** Every text among the examples of a row, under the name of the field or parameter that it is for. */
function textsOf({ parameters = [], requestBody }: Documented): { name: string; text: string }[] {
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

describe('the examples of the OpenAPI document', () => {
  it('are texts that a person would type: none is a filler, and none the name of its own field', async () => {
    const found = await Promise.all(
      restRoutes.map(async (route) =>
        textsOf(await documented(route)).map((each) => ({ row: `${route.method} ${route.path}`, ...each })),
      ),
    );
    expect(found.flat().length).toBeGreaterThan(100);
    const typedByNobody = ({ name, text }: { name: string; text: string }) => {
      const word = text.trim().toLowerCase();
      return FILLERS.has(word) || word === name.toLowerCase();
    };
    expect(found.flat().filter(typedByNobody)).toEqual([]);
  });
});
