import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser, PASSWORD } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { bareRequest } from '../support/bare-http.js';

const NOT_JSON = { statusCode: 400, message: 'The body is not valid JSON', code: 'BAD_INPUT' };
const SEND_JSON = 'Send the body as content-type: application/json';
const NO_PATH = { statusCode: 404, message: 'There is no such path', code: 'NOT_FOUND' };
const json = { 'content-type': 'application/json' };

/** The body of an answer whose status line must be 200, and which ends its line. */
async function outcome(
  method: string,
  path: string,
  options: Parameters<typeof bareRequest>[2] = {},
): Promise<unknown> {
  const { status, body } = await bareRequest(method, path, options);
  expect([status, body.at(-1)]).toEqual([200, '\n']);
  return JSON.parse(body) as unknown;
}

/** Headers of a program that may send notifications. */
async function sender(): Promise<Record<string, string>> {
  const { user } = await newClient({ permissions: ['create.notification', 'access.notification'] });
  return { 'x-api-key': await newApiKey(user.id) };
}

describe('the status line of a path under /api', () => {
  it.each(['{"broken', '{"a":1,}', 'text', "{'a': 1}", '\uFEFF{', '{"a":1}{"b":2}'])(
    'is 200 for a body that is no JSON: %j',
    async (body) => {
      expect(await outcome('POST', '/api/auth/login', { headers: json, body })).toEqual(NOT_JSON);
    },
  );

  it('is 200 for an empty body that calls itself JSON, which is refused as such', async () => {
    expect(await outcome('POST', '/api/auth/login', { headers: json })).toEqual({
      ...NOT_JSON,
      message: 'The body is empty',
    });
  });

  it('is 200 for a body without a content type, and says which to send', async () => {
    expect(await outcome('POST', '/api/auth/login', { body: '{}' })).toEqual({ ...NOT_JSON, message: SEND_JSON });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/xml',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('is 200 for a body of type %s', async (type) => {
    const options = { headers: { 'content-type': type }, body: '<a/>' };
    expect(await outcome('POST', '/api/auth/login', options)).toEqual({ ...NOT_JSON, message: SEND_JSON });
  });

  it.each(['null', '5', '"text"', '[]', '[{"email":"a@example.com"}]', 'true'])(
    'is 200 for a body that is JSON but no object: %s',
    async (body) => {
      expect(await outcome('POST', '/api/auth/login', { headers: json, body })).toEqual({
        statusCode: 400,
        message: 'email is required; password is required',
        code: 'BAD_INPUT',
      });
    },
  );

  it('is 200 for a body that is too large, which is told as 413', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(2 * 1024 * 1024) });
    expect(await outcome('POST', '/api/auth/login', { headers: json, body })).toEqual({
      statusCode: 413,
      message: 'The request is too large',
      code: 'TOO_LARGE',
    });
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing/here'],
    ['POST', '/api/nothing'],
    ['GET', '/api/user/profile/'],
    ['GET', '/api/USER/profile'],
    ['GET', '/api/user/../../etc/passwd'],
  ])('is 200 for %s %s, which is no path', async (method, path) => {
    expect(await outcome(method, path)).toEqual(NO_PATH);
  });

  it.each([
    ['GET', '/api/auth/login', 'POST'],
    ['DELETE', '/api/user/profile', 'GET and PUT'],
    ['PATCH', '/api/user/profile?fields=all', 'GET and PUT'],
    ['GET', '/api/user/notification/1/read', 'POST'],
  ])('is 200 for %s %s, which takes only %s', async (method, path, taken) => {
    const message = `This path does not take ${method}; it takes ${taken}`;
    expect(await outcome(method, path)).toEqual({ ...NO_PATH, message });
  });

  it.each(['/api/%E0%A4%A', '/api/user/notification/%/read', '/api/%00'])(
    'is 200 for the broken path %s',
    async (path) => {
      const body = (await outcome('POST', path)) as Record<string, unknown>;
      expect([400, 404]).toContain(body['statusCode']);
      expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'statusCode']);
    },
  );

  it('is 200 for a path parameter of any length', async () => {
    const headers = await sender();
    for (const id of ['x'.repeat(99), 'x'.repeat(5_000)]) {
      const body = (await outcome('POST', `/api/user/notification/${id}/read`, { headers })) as Record<string, unknown>;
      expect([400, 404]).toContain(body['statusCode']);
    }
  });

  it('is 200 for what is refused', async () => {
    expect(await outcome('GET', '/api/user/profile')).toMatchObject({ statusCode: 401 });
    expect(await outcome('GET', '/api/user/profile', { headers: { 'x-api-key': 'unknown' } })).toMatchObject({
      statusCode: 401,
    });
  });

  it('is that of the transport elsewhere', async () => {
    expect((await bareRequest('GET', '/nothing')).status).toBe(404);
    expect((await bareRequest('GET', '/apinothing')).status).toBe(404);
    expect((await bareRequest('POST', '/graphql', { headers: json, body: '{"broken' })).status).toBe(400);
    expect(
      (await bareRequest('POST', '/graphql', { headers: json, body: 'x'.repeat(2 * 1024 * 1024 + 1) })).status,
    ).toBe(413);
  });

  it('is 200 for a body that says it is signed and is longer than any stranger may send, whatever the path takes', async () => {
    const path = '/api/admin/system/settings/preview';
    const body = JSON.stringify({ a: 'x'.repeat(3 * 1024 * 1024) });
    const headers = { ...json, 'x-api-key': 'x'.repeat(64), 'x-api-signature': '00' };
    expect(await outcome('POST', path, { headers, body })).toMatchObject({ statusCode: 413, code: 'TOO_LARGE' });
  });
});

describe('the envelope', () => {
  it('holds no more than statusCode, message and code when a call fails', async () => {
    const client = await anonymous();
    for (const [method, path] of [
      ['GET', '/api/user/profile'],
      ['POST', '/api/auth/login'],
      ['GET', '/api/nothing'],
    ] as const) {
      expect(Object.keys((await client.rest(method, path)).body).toSorted()).toEqual(['code', 'message', 'statusCode']);
    }
  });

  it('names the request in a header, for the log', async () => {
    const { headers } = await (await anonymous()).rest('GET', '/api/user/profile');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('what REST forgives', () => {
  it('is fields of the body that the operation does not know, at any depth', async () => {
    const [headers, user] = [await sender(), await newUser()];
    const actions = [{ label: 'Open', link: '/a', colour: 'red' }];
    const body = JSON.stringify({
      userId: user.id,
      type: 'system',
      title: 't',
      message: 'm',
      actions,
      extra: { deep: [1] },
    });
    expect(await outcome('POST', '/api/admin/notification', { headers: { ...headers, ...json }, body })).toMatchObject({
      actions: [{ label: 'Open', link: '/a' }],
      statusCode: 200,
    });
  });

  it('is a field named like a property of every object', async () => {
    const headers = { ...json, ...(await sender()) };
    const body = '{"__proto__":{"email":"a@example.com"},"constructor":1,"toString":2}';
    expect(await outcome('POST', '/api/auth/login', { headers, body })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
  });

  it.each([
    ['page=2&perPage=1', { currentPage: 2, perPage: 1 }],
    ['page= 2 &perPage=1', { currentPage: 2, perPage: 1 }],
    ['unread=true', { totalItems: 2 }],
    ['archived=true', { totalItems: 0 }],
    ['archived=false&unread=false', { totalItems: 2 }],
    ['nonsense=1&page=1', { totalItems: 2 }],
  ])('is numbers and booleans that a query string spells as text: %s', async (query, pagination) => {
    const sending = await newClient({ permissions: ['create.notification'] });
    const reader = await newClient();
    for (const title of ['one', 'two']) {
      await sending.rest('POST', '/api/admin/notification', {
        userId: reader.user.id,
        type: 'system',
        title,
        message: 'm',
      });
    }
    expect((await reader.rest('GET', `/api/user/notification?${query}`)).body).toMatchObject({
      statusCode: 200,
      pagination,
    });
  });

  it.each([
    ['page=two', 'page is not a valid Int'],
    ['page=1.5', 'page is not a valid Int'],
    ['page=1e1', 'page is not a valid Int'],
    ['page=', 'page is not a valid Int'],
    ['page=1&page=2', 'page is not a valid Int'],
    ['page=99999999999', 'page is not a valid Int'],
    ['unread=yes', 'unread is not a valid Boolean'],
    ['unread=1', 'unread is not a valid Boolean'],
    ['page=x&unread=y', 'page is not a valid Int; unread is not a valid Boolean'],
  ])('is nothing else, and the fault bears the name of the field: %s', async (query, message) => {
    const client = await newClient();
    const { body } = await client.rest('GET', `/api/user/notification?${query}`);
    expect(body).toEqual({ statusCode: 400, message, code: 'BAD_INPUT' });
  });

  it.each(['"1e9"', '"+1"', '"1,5"', '" 1"', 'true', '{}'])(
    'is an amount only as plain decimal text: %s',
    async (amount) => {
      const client = await newClient();
      const wanted = 'must be the text of a plain decimal number, such as "12.5"';
      const input = { currency: 'USD', type: 'FIAT', amount: JSON.parse(amount) as unknown };
      expect((await client.rest('POST', '/api/finance/deposit', input)).body).toEqual({
        statusCode: 400,
        message: `amount ${wanted}`,
        code: 'BAD_INPUT',
      });
      const { errors } = await client.gql(
        'mutation ($input: CreateDepositInput!) { createDeposit(input: $input) { id } }',
        {
          input,
        },
      );
      expect(errors?.[0]).toMatchObject({ message: `input.amount ${wanted}`, extensions: { code: 'BAD_INPUT' } });
    },
  );

  it('is never a number or a boolean where a text is wanted', async () => {
    const [headers, user] = [{ ...json, ...(await sender()) }, await newUser()];
    const body = JSON.stringify({ userId: user.id, type: 'system', title: 1, message: true });
    expect(await outcome('POST', '/api/admin/notification', { headers, body })).toEqual({
      statusCode: 400,
      message: 'title is not a valid String; message is not a valid String',
      code: 'BAD_INPUT',
    });
  });
});

describe('a form on another site', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot sign anybody in, whatever it puts into the address: %s',
    async (type) => {
      const { email } = await newUser();
      const path = `/api/auth/login?${new URLSearchParams({ email, password: PASSWORD })}`;
      expect(await outcome('POST', path, { headers: { 'content-type': type }, body: 'a=b' })).toMatchObject({
        statusCode: 400,
      });
    },
  );
});

describe('a fault of the input', () => {
  it('is named by its place in the body, without the variable that carries it or the value that was given', async () => {
    const headers = { ...json, ...(await sender()) };
    const body = JSON.stringify({
      userId: 'not-an-id',
      type: 'secret-value',
      title: { a: 1 },
      actions: [{ label: 1 }],
    });
    expect(await outcome('POST', '/api/admin/notification', { headers, body })).toEqual({
      statusCode: 400,
      message: [
        'userId is not a valid UUID',
        'type must be one of alert, system, message',
        'title is not a valid String',
        'message is required',
        'actions.0.label is not a valid String',
        'actions.0.link is required',
      ].join('; '),
      code: 'BAD_INPUT',
    });
  });

  it('is told only to whoever may call', async () => {
    const client = await newClient();
    for (const input of [{}, { title: 5 }, { userId: newId() }]) {
      expect((await client.rest('POST', '/api/admin/notification', input)).body).toEqual({
        statusCode: 403,
        message: 'This needs the permission create.notification',
        code: 'FORBIDDEN',
        missing: { permission: 'create.notification' },
      });
    }
  });
});
