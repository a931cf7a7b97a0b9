import { compileRoute } from '../../src/rest/frame/compile.js';
import { named, type RestRoute } from '../../src/rest/frame/route.js';
import { errorBody, successBody } from '../../src/rest/frame/envelope.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { servedSchema } from '../support/schema.js';

const compile = (route: Partial<RestRoute>) =>
  compileRoute(servedSchema(), {
    method: 'GET',
    path: '/api/test',
    summary: 'A row.',
    operation: '{ profile { id } }',
    ...route,
  });

describe('a row that does not fit', () => {
  it.each([
    ['no GraphQL', { operation: '{ profile {' }, 'Syntax Error'],
    ['an unknown operation', { operation: '{ nothing }' }, 'Cannot query field "nothing"'],
    [
      'an unknown field of the value',
      { operation: '{ profile { passwordHash } }' },
      'Cannot query field "passwordHash"',
    ],
    ['an unknown argument', { operation: '{ profile(id: 1) { id } }' }, 'Unknown argument "id"'],
    [
      'a missing argument',
      { operation: 'mutation { markNotificationRead { id } }' },
      'argument "id" of type "UUID!" is required',
    ],
    [
      'a variable of another type',
      { operation: 'mutation ($id: Int!) { markNotificationRead(id: $id) { id } }' },
      'type "Int!"',
    ],
    ['a variable that nothing uses', { operation: 'query ($id: UUID) { profile { id } }' }, 'is never used'],
    ['an object without a selection', { operation: '{ profile }' }, 'must have a selection'],
    ['two root fields', { operation: '{ profile { id } notifications { unreadCount } }' }, 'exactly one root field'],
    ['an alias at its root', { operation: '{ me: profile { id } }' }, 'exactly one root field'],
    ['a fragment at its root', { operation: '{ ... on Query { profile { id } } }' }, 'exactly one root field'],
    [
      'two operations',
      { operation: 'query A { profile { id } } query B { profile { id } }' },
      'exactly one root field',
    ],
    ['a field without a policy', { operation: '{ __typename }' }, 'has no policy'],
    ['a path parameter that it does not use', { path: '/api/test/{id}/{other}' }, 'does not use {id}, {other}'],
    [
      'an unknown field of an error',
      { errorFields: { estimate: 'fragment estimate on ConvertEstimate { nothing }' } },
      'errorFields.estimate: Cannot query field "nothing"',
    ],
    ['a field of an error without a type', { errorFields: { estimate: '{ profile { id } }' } }, 'must be a fragment'],
  ])('throws, and names itself: %s', (_what, route, fault) => {
    expect(() => compile(route)).toThrow(fault);
  });

  it('names itself by method and path', () => {
    expect(() => compile({ method: 'PUT', path: '/api/x/{id}' })).toThrow(/^PUT \/api\/x\/\{id\}: /);
    expect(() => compile({ method: 'PUT', operation: '{ profile {' })).toThrow(/^PUT \/api\/test: /);
  });
});

describe('a row that fits', () => {
  it('knows its operation, the policy that guards it and whether it writes', () => {
    expect(compile({})).toMatchObject({ field: 'profile', policy: { access: 'user' }, writes: false });
    const operation = 'mutation ($id: UUID!) { markNotificationRead(id: $id) { id } }';
    expect(compile({ method: 'POST', path: '/api/test/{id}', operation })).toMatchObject({
      field: 'markNotificationRead',
      policy: { access: 'user', owns: { resource: 'notification', argument: 'id' } },
      writes: true,
    });
  });

  const parts = {
    params: { id: 'path' },
    query: { id: 'query', archived: 'true', unread: 'true' },
    body: { id: 'body', archived: false, unread: false },
  };
  const ARCHIVE =
    'mutation ($id: UUID!, $archived: Boolean! = true) { archiveNotification(id: $id, archived: $archived) { id } }';
  const values = (changes: Partial<RestRoute>) => compile(changes).variables.map(({ read }) => read(parts));

  it('reads a variable of a query from the query string before the body', () => {
    const operation = 'query ($unread: Boolean) { notifications(unread: $unread) { unreadCount } }';
    expect(values({ method: 'POST', operation })).toEqual([true]);
  });

  it('reads a variable of a mutation from the path or the body, and from the query string where the row says so', () => {
    const row = { method: 'POST', path: '/api/test/{id}', operation: ARCHIVE } as const;
    expect(values(row)).toEqual(['path', false]);
    expect(values({ ...row, query: ['archived'] })).toEqual(['path', true]);
  });
});

describe('the words of a row', () => {
  const operation = 'query ($sortOrder: SortOrder) { deposits(sortOrder: $sortOrder) { items { id } } }';
  const read = (sortOrder: string) =>
    compile({ operation, words: { sortOrder: { upwards: 'asc' } } }).variables.map((each) =>
      each.read({ params: {}, query: { sortOrder }, body: {} }),
    );

  it('stand for values of an enum; anything else is left for its coercion', () => {
    expect(['upwards', 'asc', 'constructor'].map(read)).toEqual([['asc'], ['asc'], ['constructor']]);
  });

  it('are for a variable that the operation has', () => {
    expect(() => compile({ operation, words: { order: { upwards: 'asc' } } })).toThrow('no variable $order');
  });
});

describe('the body of an answer', () => {
  it('is the value with statusCode beside its fields, a bare array, or what the row makes of it', () => {
    expect(successBody(compile({}), { id: '1' })).toEqual({ id: '1', statusCode: 200 });
    expect(successBody(compile({}), [1, 2])).toEqual([1, 2]);
    expect(successBody(compile({ answer: named('updated') }), 3)).toEqual({ updated: 3, statusCode: 200 });
  });

  it('has the further fields of an error in addition to those of every error', () => {
    const failure = new AppError('QUOTE_MOVED', { message: 'It moved.', answer: { estimate: { toAmount: '1' } } });
    const common = { statusCode: 409, message: 'It moved.', code: 'QUOTE_MOVED' };
    expect(errorBody(failure)).toEqual({ ...common, estimate: { toAmount: '1' } });
  });

  it('is statusCode, message and code of an error, never its reason or its cause', () => {
    const error = new AppError('INTERNAL', { reason: 'disk full', cause: new Error('inner') });
    expect(errorBody(error)).toEqual({ statusCode: 500, message: 'Internal server error', code: 'INTERNAL' });
  });
});
