import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { ERRORS } from '../../src/core/catalogue/errors.js';
import { restRoutes } from '../../src/rest/index.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { anonymous, newUser } from '../support/accounts.js';
import { ELSEWHERE, TestBrowser } from '../support/browser.js';
import { checkContract } from '../support/contract.js';
import { servedRoutes, servedSchema } from '../support/schema.js';
import { world } from '../support/world.js';

type Schema = Record<string, any>;

async function served(): Promise<Schema> {
  const { url } = await world();
  const answer = await fetch(`${url}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  return (await answer.json()) as Schema;
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === '$ref' ? [String(each)] : references(each)));
}

const operations = (document: Schema): Schema[] =>
  Object.values(document['paths'] as Record<string, Schema>).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
  it('has exactly the rows of the REST transport, each under a name of its own', async () => {
    const document = await served();
    expect(document['openapi']).toBe('3.1.0');
    const described = Object.entries(document['paths'] as Record<string, Schema>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(restRoutes.map(({ method, path }) => `${method} ${path}`).toSorted());
    const ids = operations(document).map(({ operationId }) => operationId as string);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('does not depend on the order in which the rows are listed', () => {
    const schema = servedSchema();
    const rows = servedRoutes();
    const text = (listed: typeof rows) => JSON.stringify(openApiDocument(schema, listed, { playground: true }));
    expect(text(rows.toReversed())).toBe(text(rows));
  });

  it("is valid under the specification's own schema of OpenAPI 3.1", async () => {
    const validator = new Validator();
    const document = await served();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    const { paths: _paths, components: _components, webhooks: _webhooks, ...empty } = document;
    expect(await validator.validate(empty)).toMatchObject({ valid: false });
  });

  it('leads every reference somewhere and holds only schemas that a validator takes', async () => {
    const document = await served();
    const names = Object.keys(document['components'].schemas);
    const targets = new Set(references(document).map((reference) => reference.replace('#/components/schemas/', '')));
    expect([...targets].filter((name) => !names.includes(name))).toEqual([]);
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allowUnionTypes: true });
    formats.default(ajv);
    for (const name of ['openapi', 'info', 'servers', 'paths', 'components']) ajv.addKeyword(name);
    ajv.addSchema({ $id: 'document', ...document });
    for (const name of names) expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` })).not.toThrow();
  });

  it('names the path parameters of each path, and nothing else as one', async () => {
    const document = await served();
    for (const [path, methods] of Object.entries(document['paths'] as Record<string, Record<string, Schema>>)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(methods)) {
        const named = (parameters as Schema[]).filter((each) => each['in'] === 'path').map((each) => each['name']);
        expect([path, named.toSorted()]).toEqual([path, inPath.toSorted()]);
      }
    }
  });

  it('describes inputs by their operations: what is required, and what may be left out', async () => {
    const document = await served();
    const send = document['paths']['/api/admin/notification'].post;
    expect(send.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/SendNotificationInput',
    });
    const input = document['components'].schemas.SendNotificationInput;
    expect(input.required).toEqual(['userId', 'type', 'title', 'message']);
    expect(input.properties.link).toMatchObject({ type: ['string', 'null'] });
    expect(send.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }));
    expect(send.security).toEqual([{ session: [], csrf: [] }, { apiKey: [] }]);
    expect(send.description).toContain('create.notification');
  });

  it('names the header Idempotency-Key on every path of whatever moves money or decides over it', async () => {
    const { paths } = (await served()) as { paths: object };
    const named = Object.entries<any>(paths)
      .filter(([, { post }]) => post?.parameters?.some(({ name }: { name: string }) => name === 'Idempotency-Key'))
      .map(([path]) => path);
    const kinds = ['deposit', 'withdraw', 'transfer'].flatMap((kind) => [
      `/api/finance/${kind}`,
      `/api/finance/${kind}/{id}/cancel`,
      `/api/admin/finance/${kind}/{id}/approve`,
      `/api/admin/finance/${kind}/{id}/reject`,
    ]);
    expect(named).toEqual(expect.arrayContaining([...kinds, '/api/admin/finance/wallet/{id}/adjust']));
  });

  it('has no Idempotency-Key for viewers to fill in, since two requests under one are a conflict', async () => {
    const { post } = (await served())['paths']['/api/admin/approval/{id}/approve'];
    const key = post.parameters.find(({ name }: { name: string }) => name === 'Idempotency-Key');
    expect([key.example, key.schema.example, key.schema.examples]).toEqual([undefined, undefined, undefined]);
  });

  it('lists the permissions of which a path takes any, and says where it takes a fresh proof', async () => {
    const { paths } = await served();
    expect(paths['/api/admin/approval'].get.description).toContain('; one of the permissions `create.currency`, `');
    expect(paths['/api/admin/system/role'].post.description).toContain('; fresh proof `ALWAYS`');
  });

  it('lets null stand where anything may, without saying so twice', async () => {
    const { properties } = (await served())['components'].schemas.WalletEntry;
    expect(Object.keys(properties.metadata)).toEqual(['description']);
  });

  it('lets anybody call what is public', async () => {
    const document = await served();
    expect(document['paths']['/api/auth/login'].post.security).toEqual([]);
  });

  it('knows every error code and status of the catalogue', async () => {
    const { Error: error } = (await served())['components'].schemas;
    expect(error.properties.code.enum).toEqual(Object.keys(ERRORS));
    expect(new Set(error.properties.statusCode.enum)).toEqual(
      new Set(Object.values(ERRORS).map(({ statusCode }) => statusCode)),
    );
  });
});

describe('the check of answers against the document', () => {
  it('refuses a body that lacks a field, has one too many, or has one of another kind', () => {
    const good = {
      name: 'nft',
      title: 'NFT',
      status: true,
      version: '1',
      licensed: true,
      built: true,
      updatedAt: new Date(),
    };
    const body = JSON.parse(JSON.stringify({ ...good, statusCode: 200 })) as Schema;
    const check = (changed: Schema) => () =>
      checkContract('PUT', '/api/admin/system/extension/nft/status', { ...body, ...changed });
    expect(check({})).not.toThrow();
    expect(check({ title: undefined })).toThrow('broke its contract');
    expect(check({ secret: 'x' })).toThrow('broke its contract');
    expect(check({ status: 'true' })).toThrow('broke its contract');
    expect(check({ updatedAt: 'yesterday' })).toThrow('broke its contract');
  });

  it('accepts an error with a code of the catalogue and no other', async () => {
    const client = await anonymous();
    expect((await client.rest('GET', '/api/user/profile')).body.code).toBe('UNAUTHENTICATED');
    const strange = { statusCode: 401, message: 'no', code: 'STRANGE' };
    expect(() => checkContract('GET', '/api/user/profile', strange)).toThrow('broke its contract');
  });
});

describe('the page of the documented paths', () => {
  let browser: TestBrowser;
  beforeAll(async () => (browser = await TestBrowser.start((await world()).url)));
  afterAll(() => browser.close());

  it('shows every path, finds no fault with the document, and calls with the session of the browser', async () => {
    const user = await newUser();
    const page = await browser.visit('/playground');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(user.email);
    await page.getByLabel('Password').fill('Correct-horse-1');
    await page.locator('#sign-in-form button[type=submit]').click();
    await page.getByText(user.email).waitFor();
    // The page draws what is in sight: a window that shows them all at once.
    await page.setViewportSize({ width: 1280, height: restRoutes.length * 110 });
    await page.goto(page.url().replace('/playground', '/api/docs'));
    await page
      .locator('.opblock')
      .nth(restRoutes.length - 1)
      .waitFor();
    expect(await page.locator('.opblock').count()).toBe(restRoutes.length);
    expect(await page.locator('.errors-wrapper').count()).toBe(0);
    const call = page.locator('#operations-user_notification-markAllNotificationsRead');
    await call.locator('.opblock-summary').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await call.locator('.live-responses-table').getByText('"updated": 0').waitFor();
  });

  it('calls at whatever address it was opened, be it none of its own', async () => {
    const page = await browser.open({ width: 1280, height: restRoutes.length * 110 });
    await page.goto(`${ELSEWHERE}/api/docs`);
    const call = page.locator('#operations-auth-captcha');
    await call.locator('.opblock-summary').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await call.locator('.live-responses-table').getByText('"statusCode": 200').waitFor();
  });

  it('is dark when the system is', async () => {
    const page = await browser.visit('/api/docs');
    const ground = async (root: string) => {
      await page.locator(root).waitFor({ state: 'attached' });
      return page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    };
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground('html.dark-mode')).toBe('rgb(28, 32, 34)');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground('html:not(.dark-mode)')).toBe('rgb(255, 255, 255)');
  });

  it('asked nothing of any other host and broke no rule of its content security policy', () => {
    expect(browser.foreignRequests).toEqual([]);
    expect(browser.complaints).toEqual([]);
  });
});
