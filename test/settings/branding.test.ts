import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { settingFields } from '../../src/core/catalogue/settings.js';
import { anonymous, newClient } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { bareRequest } from '../support/bare-http.js';
import type { Client } from '../support/client.js';
import { checkContract } from '../support/contract.js';
import { world } from '../support/world.js';
import { clearSettings, row } from './support/rows.js';

const images = settingFields.filter(({ size }) => size !== undefined);

const BY_GRAPHQL = 'mutation ($file: FileUpload!) { uploadBranding(key: "LOGO", file: $file) { url version } }';

let admin: Client;

beforeAll(async () => {
  admin = await newClient({ permissions: ['edit.settings'] });
});

beforeEach(clearSettings);

const picture = (width = 640, height = 200, background = '#c00000') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

async function upload(client: Client, key: string, bytes: Buffer, fields: Record<string, string> = {}): Promise<any> {
  const { url } = await world();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), '../../evil.svg');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-csrf-token': client.cookies.get('csrfToken') ?? '' };
  const path = `/api/admin/system/settings/upload/${key}`;
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  checkContract('POST', path, body);
  return body;
}

async function served(path: string): Promise<{ answer: Response; bytes: Buffer }> {
  const answer = await fetch(`${(await world()).url}${path}`);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('branding images', () => {
  it.each(images.map(({ key, size }) => [key, size?.width, size?.height]))(
    '%s is made exactly %d by %d pixels, stored as a path, and served',
    async (key, width, height) => {
      const body = await upload(admin, String(key), await picture());
      expect(body).toEqual({
        url: expect.stringMatching(`^/uploads/settings/${key}\\.png\\?v=[0-9a-f]{12}$`),
        statusCode: 200,
      });
      expect(await row(String(key))).toBe(body.url);
      const { answer, bytes } = await served(body.url);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
    },
  );

  it('replace the file before, under another path', async () => {
    const first = await upload(admin, 'logo', await picture());
    const second = await upload(admin, 'logo', await picture(50, 50, '#00c000'));
    expect(second.url).not.toBe(first.url);
    const files = await readdir(join((await world()).platform.config.uploadDir, 'settings'));
    expect(files.filter((name) => name.startsWith('logo.'))).toEqual(['logo.png']);
    const { data } = await sharp((await served(second.url)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0, 192, 0]);
  });

  it('refuse a drawing, however it is dressed up, and say which images are read', async () => {
    const open = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">';
    const drawings = [
      `${open}<rect width="96" height="96" fill="#0000c0"/></svg>`,
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${open}<text y="20">&x;</text></svg>`,
      // Each row paints the one before it ten times: nobody could wait for the last.
      `${open}<defs><rect id="a0" width="9" height="9"/>${Array.from(
        { length: 9 },
        (_, depth) => `<g id="a${depth + 1}">${`<use href="#a${depth}"/>`.repeat(10)}</g>`,
      ).join('')}</defs><use href="#a9"/></svg>`,
    ];
    for (const drawing of drawings) {
      expect(await upload(admin, 'logo', Buffer.from(drawing))).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
        message: expect.stringContaining('PNG, JPEG, WebP, GIF or AVIF'),
      });
      expect(await admin.code(BY_GRAPHQL, { file: Buffer.from(drawing).toString('base64') })).toBe('BAD_INPUT');
    }
    expect(await row('logo')).toBeUndefined();
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('are read from %s', async (format) => {
    const { data } = await sharp(await picture())
      .toFormat(format)
      .toBuffer({ resolveWithObject: true });
    const { url } = await upload(admin, 'fullLogo', data);
    expect(await sharp((await served(url)).bytes).metadata()).toMatchObject({ format: 'png', width: 350, height: 75 });
  });

  it('keep nothing that stood beside the pixels', async () => {
    const withText = await sharp(await picture())
      .withExif({ IFD0: { Copyright: 'hidden-text' } })
      .jpeg()
      .toBuffer();
    const { url } = await upload(admin, 'cardLogo', withText);
    expect((await served(url)).bytes.toString('latin1')).not.toContain('hidden-text');
  });

  it.each([
    ['no image', Buffer.from('MZ this is no image')],
    ['an empty file', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a cut image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('refuse %s', async (_what, bytes) => {
    expect(await upload(admin, 'logo', bytes)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await row('logo')).toBeUndefined();
  });

  it('refuse a file of more than 5 MB', async () => {
    expect(await upload(admin, 'logo', Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      statusCode: 413,
      code: 'TOO_LARGE',
    });
  });

  it.each(['newsStatus', 'nothing', 'captchaSecretKey', '..%2Flogo'])('refuse the key %p', async (key) => {
    expect(await upload(admin, key, await picture())).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('refuse a body that is no multipart, or has no file', async () => {
    expect((await admin.rest('POST', '/api/admin/system/settings/upload/logo', { a: 1 })).body).toMatchObject({
      statusCode: 400,
    });
  });

  it('say which content type they take', async () => {
    const { user } = await newClient({ permissions: ['edit.settings'] });
    const headers = { 'x-api-key': await newApiKey(user.id), 'content-type': 'image/png' };
    const path = '/api/admin/system/settings/upload/logo';
    const { body } = await bareRequest('POST', path, { headers, body: await picture() });
    expect(JSON.parse(body)).toEqual({
      statusCode: 400,
      message: 'Send the body as content-type: multipart/form-data',
      code: 'BAD_INPUT',
    });
  });

  it('ask for edit.settings before the body is read', async () => {
    expect(await upload(await anonymous(), 'logo', await picture())).toMatchObject({ statusCode: 401 });
    expect(await upload(await newClient(), 'logo', Buffer.from('no image'))).toMatchObject({ statusCode: 403 });
  });

  it('come through GraphQL as base64', async () => {
    const { uploadBranding } = await admin.ok(BY_GRAPHQL, { file: (await picture()).toString('base64') });
    expect(await row('logo')).toBe(uploadBranding.url);
    expect(await admin.code(BY_GRAPHQL, { file: 'not base64!' })).toBe('BAD_INPUT');
  });

  it.each([
    '/uploads/settings/nothing.png',
    '/uploads/settings/..%2F..%2Fpackage.json',
    '/uploads/..%2f/logo.png',
    '/uploads/settings/logo.svg',
  ])('are not found at %s', async (path) => {
    expect((await served(path)).answer.status).toBe(404);
  });
});
