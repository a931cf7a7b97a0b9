import { Validator } from '@seriousme/openapi-schema-validator';
import { Arg, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { AppError } from '../../src/core/catalogue/errors.js';
import { FileContent } from '../../src/core/file-content.js';
import { RedirectTarget } from '../../src/core/net/redirect-target.js';
import { OutputType } from '../../src/core/visibility.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { FileDownload } from '../../src/schema/frame/file-download.js';
import { RedirectUrlScalar } from '../../src/schema/frame/redirect-url.js';
import type { Context } from '../../src/services/frame/context.js';
import { anonymous, newClient } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { serverOf } from '../support/server-of.js';
import { world } from '../support/world.js';

const BYTES = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff, 0x80]);

@OutputType('public', 'Where a visitor goes on.')
class Onward {
  @Field(() => RedirectUrlScalar, { description: 'Where to.' })
  redirectUrl!: RedirectTarget | string;

  @Field(() => RedirectUrlScalar, { nullable: true, description: 'Perhaps there.' })
  elsewhere!: RedirectTarget | null;
}

/** What a module with files and redirects brings. */
@Resolver()
class Files {
  @Query(() => FileDownload, { description: 'A plugin as a file.' })
  @Policy({ access: 'user', permission: 'access.notification' })
  plugin(
    @Arg('name', () => String, { description: 'Its name.' }) name: string,
    @Arg('type', () => String, { nullable: true, description: 'Its media type.' }) type?: string,
  ): FileDownload {
    if (name === 'none') throw new AppError('NOT_FOUND', { message: 'There is no such plugin' });
    return { name, contentType: type ?? 'application/zip', content: new FileContent(BYTES) };
  }

  @Query(() => FileDownload, { nullable: true, description: 'Perhaps a file.' })
  @Policy({ access: 'user' })
  perhaps(): FileDownload | null {
    return null;
  }

  @Mutation(() => Onward, { description: 'Sends the visitor to a page of the platform.' })
  @Policy({ access: 'public', reason: 'The test needs one.' })
  goToPage(@Ctx() ctx: Context, @Arg('page', () => String, { description: 'Its address.' }) page: string) {
    return { redirectUrl: RedirectTarget.ofSite(ctx.config, page) };
  }

  @Mutation(() => Onward, { description: 'Sends the visitor to where a merchant said.' })
  @Policy({ access: 'public', reason: 'The test needs one.' })
  goBack(@Ctx() ctx: Context, @Arg('stored', () => String, { description: 'As it lies in a row.' }) stored: string) {
    ctx.reply.header('x-went', 'back');
    return { redirectUrl: RedirectTarget.ofStored(stored, { payment_id: 'pi_1', status: 'CANCELLED' }) };
  }

  @Mutation(() => Onward, { description: 'Sends the visitor to a text that nothing has checked.' })
  @Policy({ access: 'public', reason: 'The test needs one.' })
  goAnywhere(@Arg('page', () => String, { description: 'Its address.' }) page: string) {
    return { redirectUrl: page };
  }
}

const PLUGIN =
  'query ($name: String!, $type: String) { plugin(name: $name, type: $type) { name contentType content } }';
const row = (more: Pick<RestRoute, 'path' | 'operation'> & Partial<RestRoute>): RestRoute => ({
  method: 'POST',
  summary: 'A test.',
  ...more,
});

const ROUTES: readonly RestRoute[] = [
  row({ method: 'GET', path: '/api/made-up/plugin/{name}', operation: PLUGIN, kind: 'download' }),
  row({
    path: '/api/made-up/page',
    operation: 'mutation ($page: String!) { goToPage(page: $page) { redirectUrl } }',
    kind: 'redirect',
  }),
  row({
    path: '/api/made-up/back',
    operation: 'mutation ($stored: String!) { goBack(stored: $stored) { redirectUrl } }',
    kind: 'redirect',
  }),
  row({
    path: '/api/made-up/anywhere',
    operation: 'mutation ($page: String!) { goAnywhere(page: $page) { redirectUrl } }',
    kind: 'redirect',
  }),
];

let server: Awaited<ReturnType<typeof serverOf>>;
let reader: Client;

beforeAll(async () => {
  const { platform } = await world();
  server = await serverOf(platform, [Files], ROUTES);
  reader = new Client(server.url, { cookies: (await newClient({ permissions: ['access.notification'] })).cookies });
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object, client?: Client): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      cookie: [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const download = (name: string, client?: Client) =>
  send('GET', `/api/made-up/plugin/${encodeURIComponent(name)}`, undefined, client);

describe('a path of kind download', () => {
  it('answers the bytes as they are, with their media type and their name, and no envelope', async () => {
    const answer = await download('plugin-1.2.zip', reader);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="plugin-1.2.zip"; filename*=UTF-8''plugin-1.2.zip`,
    );
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(BYTES);
  });

  it('gives a GraphQL client the same bytes as base64, however often it asks', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { plugin } = await reader.ok(PLUGIN, { name: 'a.zip' });
      expect(plugin).toEqual({ name: 'a.zip', contentType: 'application/zip', content: BYTES.toString('base64') });
    }
  });

  it.each([
    ['../../etc/passwd', '.._.._etc_passwd', '.._.._etc_passwd'],
    ['a"b\r\nset-cookie: x', 'a_b__set-cookie: x', 'a%22b__set-cookie%3A%20x'],
    ["Übung (1)'s.zip", "_bung (1)'s.zip", '%C3%9Cbung%20%281%29%27s.zip'],
  ])('names a file %j so that it is neither a folder nor another header', async (name, plain, exact) => {
    const answer = await download(name, reader);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('refuses by the policy of its operation and by the operation itself, with the outcome in the status line too', async () => {
    const stranger = await download('plugin.zip');
    expect([stranger.status, await stranger.json()]).toMatchObject([401, { statusCode: 401, code: 'UNAUTHENTICATED' }]);
    const customer = await download('plugin.zip', await newClient());
    expect([customer.status, await customer.json()]).toMatchObject([
      403,
      { statusCode: 403, code: 'FORBIDDEN', missing: { permission: 'access.notification' } },
    ]);
    const missing = await download('none', reader);
    expect(missing.headers.get('content-type')).toContain('application/json');
    expect(missing.headers.get('content-disposition')).toBeNull();
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { statusCode: 404, code: 'NOT_FOUND', message: 'There is no such plugin' },
    ]);
  });

  it('sends no media type that an operation could not have meant', async () => {
    const answer = await send('GET', '/api/made-up/plugin/a?type=text%2Fhtml%0D%0Ax%3A%201', undefined, reader);
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'INTERNAL' }]);
    expect(answer.headers.get('x')).toBeNull();
  });
});

describe('a path of kind redirect', () => {
  it('sends the browser to a page of the platform, with the headers that the use case asked for', async () => {
    const { config } = (await world()).platform;
    const answer = await send('POST', '/api/made-up/page', { page: `${config.publicUrl}/en/checkout/1` });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${config.publicUrl}/en/checkout/1`]);
    expect(await answer.text()).toBe('');
    const back = await send('POST', '/api/made-up/back', { stored: 'https://shop.example/cart?id=7' });
    expect([back.status, back.headers.get('x-went'), back.headers.get('location')]).toEqual([
      302,
      'back',
      'https://shop.example/cart?id=7&payment_id=pi_1&status=CANCELLED',
    ]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    'http://localhost:4000@evil.example/',
    'http://name@localhost:4000/',
    'http://:password@localhost:4000/',
    'blob:http://localhost:4000/x',
    'http://localhost:4000.evil.example/',
    'javascript:alert(1)',
    '/relative',
    '',
  ])('never to a page that a caller names elsewhere: %j', async (page) => {
    const answer = await send('POST', '/api/made-up/page', { page });
    expect([answer.status, await answer.json()]).toMatchObject([200, { statusCode: 400, code: 'BAD_INPUT' }]);
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each(['javascript:alert(1)', 'https://user:password@shop.example/', 'not an address'])(
    'nor to a stored text that no browser should open: %j',
    async (stored) => {
      const answer = await send('POST', '/api/made-up/back', { stored });
      expect([answer.status, await answer.json()]).toMatchObject([200, { statusCode: 500, code: 'INTERNAL' }]);
      expect(answer.headers.get('location')).toBeNull();
    },
  );

  it('nor to a text that an operation took over unchecked, on GraphQL either', async () => {
    const page = 'https://evil.example/';
    const answer = await send('POST', '/api/made-up/anywhere', { page });
    expect([answer.status, await answer.json()]).toMatchObject([200, { statusCode: 500, code: 'INTERNAL' }]);
    const { data, errors } = await new Client(server.url).gql(
      'mutation ($page: String!) { goAnywhere(page: $page) { redirectUrl } }',
      { page },
    );
    expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'INTERNAL']);
  });
});

describe('a row of a kind that its operation cannot serve', () => {
  it.each([
    ['a download of an operation that answers none', { operation: PLUGIN.replace(' content }', ' }') }],
    ['a download that may be null', { path: '/api/x', operation: '{ perhaps { name contentType content } }' }],
    ['a download under other names', { operation: PLUGIN.replace(' content }', ' content: name }') }],
    ['a redirect that names no address', { kind: 'redirect' }],
    [
      'a redirect to what may be null',
      {
        method: 'POST',
        path: '/api/x',
        kind: 'redirect',
        operation: 'mutation ($page: String!) { goAnywhere(page: $page) { redirectUrl: elsewhere } }',
      },
    ],
    ['a download with a body of its own', { answer: () => ({}) }],
  ] as const)('stops the start: %s', async (_what, changes) => {
    const { platform } = await world();
    const routes = [{ ...ROUTES[0], ...changes } as RestRoute];
    await expect(serverOf(platform, [Files], routes)).rejects.toThrow(/of kind (?:download|redirect)/);
  });
});

describe('the OpenAPI document', () => {
  it('shows the answers of both kinds, and stays valid', async () => {
    const answer = await fetch(`${server.url}/api/openapi.json`);
    const document = (await answer.json()) as Record<string, unknown> & {
      paths: Record<string, Record<string, { responses: object }>>;
    };
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    const { paths } = document;
    expect(paths['/api/made-up/plugin/{name}']?.['get']?.responses).toMatchObject({
      200: { content: { '*/*': {} } },
      default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    });
    expect(paths['/api/made-up/page']?.['post']?.responses).toMatchObject({
      302: { headers: { Location: {} } },
      200: { content: { 'application/json': {} } },
    });
  });
});

it('leaves the status line of every other path at 200', async () => {
  const { status, body } = await (await anonymous()).rest('GET', '/api/user/profile');
  expect([status, body.statusCode]).toEqual([200, 401]);
});
