import { compileRoute } from '../../src/rest/frame/compile.js';
import { restRoutes } from '../../src/rest/index.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { servedSchema } from '../support/schema.js';

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
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('never share a method and a path', () => {
    const keys = restRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('write only by methods that a browser does not send by itself', () => {
    const writing = restRoutes.filter((route) => route.method === 'GET' && compileRoute(servedSchema(), route).writes);
    expect(writing.map(({ path }) => path)).toEqual([]);
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
      const flags = route.method === 'DELETE' ? ['restore', 'force'] : route.body === undefined ? [] : ['reason'];
      expect(writes ? read.map(({ name }) => name).filter((name) => !flags.includes(name)) : []).toEqual([]);
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
    ['does not use its body', { body: 'values' }, 'has no variable $values'],
  ])('stop the start when one %s', (_fault, changes, message) => {
    expect(compiled(changes)).toThrow(message);
  });
});
