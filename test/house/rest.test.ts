import { compileRoute } from '../../src/rest/frame/compile.js';
import { restRoutes } from '../../src/rest/index.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { servedSchema } from '../support/schema.js';
import { sources } from '../support/sources.js';

const row = (changes: Partial<RestRoute>): RestRoute => ({
  method: 'GET',
  path: '/api/user/profile',
  summary: 'A row.',
  operation: '{ profile { id } }',
  ...changes,
});

const compiled = (changes: Partial<RestRoute>) => () => compileRoute(servedSchema(), row(changes));

describe('the rows of the REST transport', () => {
  it.each(restRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s fits the schema, uses its path parameters and says what it does',
    (_name, route) => {
      expect(() => compileRoute(servedSchema(), route)).not.toThrow();
      expect(route.summary).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it('begin with /api and have no empty or trailing segment', () => {
    const odd = restRoutes.filter(({ path }) => !/^\/api(\/([\w.-]+|\{\w+\}))+$/.test(path));
    expect(odd.map(({ path }) => `${path}: begin it with /api and let no segment be empty`)).toEqual([]);
  });

  it('never share a method and a path', () => {
    const keys = restRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
    expect(twice.map((key) => `${key} is there twice: take one out`)).toEqual([]);
  });

  it.each(restRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s changes nothing by its query string but for documented flags',
    (_name, route) => {
      const { variables, writes } = compileRoute(servedSchema(), route);
      const everything = Object.fromEntries(variables.map(({ name }) => [name, 'true']));
      const read = variables.filter((each) => {
        const value = each.read({ params: {}, query: { ...everything, nothing: 'true' }, body: undefined });
        return value !== undefined && JSON.stringify(value) !== '{}';
      });
      const documented = route.method === 'DELETE' ? ['restore', 'force'] : route.body === undefined ? [] : ['reason'];
      // A word of the documentation says what is done to the row.
      const flags = new Set([...documented, ...Object.keys(route.words ?? {})]);
      expect(writes ? read.map(({ name }) => name).filter((name) => !flags.has(name)) : []).toEqual([]);
      expect(writes ? [] : (route.query ?? [])).toEqual([]);
    },
  );

  it.each([
    ['names a field that is not there', { operation: '{ profile { nothing } }' }, 'Cannot query field "nothing"'],
    [
      'has two root fields',
      { operation: '{ profile { id } notifications { unreadCount } }' },
      'exactly one root field',
    ],
    [
      'lacks its documented bucket',
      { path: '/api/ecommerce/download/{id}', operation: 'query ($id: UUID!) { kycLevel(id: $id) { id } }' },
      'must take from the bucket download',
    ],
    ['does not use a path parameter', { path: '/api/user/{id}/profile' }, 'does not use {id}'],
    ['does not use what it takes from the query string', { query: ['force'] }, 'has no variable $force'],
    [
      'writes by a GET and says nothing of a prefetch',
      { operation: 'mutation { signOut { message } }' },
      'must name a query for prefetches in `prefetched`',
    ],
    ['does not use its body', { body: 'values' }, 'has no variable $values'],
    ['takes plain text and is not public', { plainText: true }, 'is not public, and takes plain text'],
  ])('stop the start when one %s', (_fault, changes, message) => {
    expect(compiled(changes)).toThrow(message);
  });
});

/** A row as it stands in a source: its beginning, the operation's document between its quotes, and all up to the next. */
const LITERAL = /\bmethod: '(\w+)',\s*path: '([^']+)',(.*?)(?=\bmethod: |$)/gs;
const DOCUMENT = /\boperation:\s*(?:'([^']*)'|`([^`]*)`),/g;

const files = sources('src/rest');
const modules = [...new Set(files.map(({ path }) => path.split('/')[2] ?? ''))].filter(
  (name) => !name.endsWith('.ts') && !['frame', 'openapi'].includes(name),
);
const rowsOf = (text: string) =>
  [...text.matchAll(LITERAL)].map(([, method = '', path = '', rest = '']) => ({ name: `${method} ${path}`, rest }));

describe('the sources of the rows', () => {
  const written = files.flatMap(({ path, text }) => rowsOf(text).map((each) => ({ ...each, file: path })));

  it('hold each row once and literally, with its method beside its path', () => {
    const served = restRoutes.map(({ method, path }) => `${method} ${path}`);
    const rows = written.map(({ name }) => name);
    const unserved = rows.filter((name) => !served.includes(name));
    expect(
      unserved.map((name) => `${name} is written and not served: list its rows in the index.ts of its folder`),
    ).toEqual([]);
    const unwritten = served.filter((name) => !rows.includes(name));
    expect(unwritten.map((name) => `${name}: write method and path as texts, side by side`)).toEqual([]);
    expect(rows.length).toBe(served.length);
  });

  it('hold the document of each row within the row, the name of its operation spelled out', () => {
    const fields = new Map(
      restRoutes.map((route) => [`${route.method} ${route.path}`, compileRoute(servedSchema(), route).field]),
    );
    const unclear = written.filter(({ name, rest }) => {
      const documents = [...rest.matchAll(DOCUMENT)].map(([, plain, template]) => plain ?? template ?? '');
      // What a constant brings is a selection or the arguments of a list, never the operation itself.
      const spelled = documents.map((text) => text.replaceAll(/\$\{\w+\}/g, ' '));
      return spelled.length !== 1 || !new RegExp(`[{\\s]${fields.get(name)}\\b`).test(spelled[0] ?? '');
    });
    expect(unclear.map(({ name, file }) => `${file}, ${name}: write its document within the row`)).toEqual([]);
  });

  it('are short files, one a noun', () => {
    const long = files.filter(({ lines, text }) => rowsOf(text).length > 0 && lines.length > 150);
    expect(long.map(({ path, lines }) => `${path}: ${lines.length} lines`)).toEqual([]);
  });

  it.each(modules)('of the module %s are listed by its index', (name) => {
    const own = files.filter(({ path }) => path.startsWith(`src/rest/${name}/`));
    const { text: index = '' } = own.find(({ path }) => path.endsWith('/index.ts')) ?? {};
    const nouns = own.filter(({ text }) => rowsOf(text).length > 0);
    const unlisted = nouns.filter(({ text }) => {
      const [list, ...more] = [...text.matchAll(/^(?:export )?const (\w+): readonly RestRoute\[\] = \[$/gm)];
      return more.length > 0 || !new RegExp(`(?:\\.\\.\\.|^export { )${list?.[1]}\\b`, 'm').test(index);
    });
    expect(nouns.length).toBeGreaterThan(0);
    expect(
      unlisted.map(({ path }) => `${path}: one list of rows a file, and src/rest/${name}/index.ts names it`),
    ).toEqual([]);
  });
});
