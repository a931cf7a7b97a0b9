import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { requireCaptcha } from '../../src/services/account/captcha/captcha.js';
import { newHttpClient } from '../../src/infra/http.js';
import type { Context } from '../../src/services/frame/context.js';
import { anonymous } from '../support/accounts.js';
import { withSettings } from '../support/settings.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

/** A verification service on this machine that answers what a test says. */
let server: Server;
let answer: { status: number; body: string } = { status: 200, body: '' };
const asked: { headers: IncomingMessage['headers']; form: Record<string, string> }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ headers: request.headers, form: Object.fromEntries(new URLSearchParams(body)) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const http = newHttpClient({ allowLoopback: true });
afterAll(() => http.close());

async function check(settings: Record<string, string>, solution: string | undefined = 'token'): Promise<string | null> {
  const { system } = await world();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  const ctx: Context = {
    ...withSettings(system, { captchaSecretKey: 'sesame', ...settings }),
    caller: { kind: 'anonymous' },
    request: { ...system.request, ip: '203.0.113.9' },
    config: { ...system.config, captchaUrls: { providerA: url, providerB: url, providerC: url } },
    http,
  };
  return requireCaptcha(ctx, solution).then(
    () => null,
    (error: { code: string }) => error.code,
  );
}

const says = (body: unknown, status = 200): void => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

describe('a captcha of an outside provider', () => {
  it.each(['providerA', 'providerB', 'providerC'])('is accepted when %s does', async (captchaProvider) => {
    says({ success: true, score: 0.9 });
    expect(await check({ captchaProvider })).toBeNull();
    const { headers, form } = asked.at(-1) ?? { headers: {}, form: {} };
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(form).toEqual({ secret: 'sesame', response: 'token', remoteip: '203.0.113.9' });
  });

  it.each(['providerA', 'providerB', 'providerC'])('is refused when %s does not', async (captchaProvider) => {
    for (const body of [{ success: false }, { success: 'true', score: 1 }, {}, 'null']) {
      says(body);
      expect(await check({ captchaProvider })).toBe('CAPTCHA_REQUIRED');
    }
  });

  it.each([
    [0.5, '0.5', null],
    [0.49, '0.5', 'CAPTCHA_REQUIRED'],
    [0.7, '0.8', 'CAPTCHA_REQUIRED'],
    [0.8, '0.8', null],
    [undefined, '0', 'CAPTCHA_REQUIRED'],
  ])(
    'of providerB with the rating %p and the threshold %p is answered %p',
    async (score, captchaScoreThreshold, code) => {
      says({ success: true, score });
      expect(await check({ captchaProvider: 'providerB', captchaScoreThreshold })).toBe(code);
    },
  );

  it('needs no rating of the other two', async () => {
    says({ success: true, score: 0 });
    expect(await check({ captchaProvider: 'providerA' })).toBeNull();
    expect(await check({ captchaProvider: 'providerC' })).toBeNull();
  });

  it('is not asked about when there is none', async () => {
    const before = asked.length;
    expect(await check({ captchaProvider: 'providerA' }, '')).toBe('CAPTCHA_REQUIRED');
    expect(asked).toHaveLength(before);
  });

  it.each<[string, unknown, number, Record<string, string>]>([
    ['answers an error', { success: true }, 500, {}],
    ['redirects', '', 302, {}],
    ['answers no JSON', '<html>', 200, {}],
    ['answers too much', 'x'.repeat(100_000), 200, {}],
    ['has no secret key', { success: true }, 200, { captchaSecretKey: '' }],
  ])('keeps shut what it guards while the provider %s', async (_fault, body, status, settings) => {
    says(body, status);
    expect(await check({ captchaProvider: 'providerA', ...settings })).toBe('UNAVAILABLE');
  });

  it('is told to the browser with its site key', async () => {
    await setSettings({ captchaProvider: 'providerC', captchaSiteKey: 'site-key' });
    const { body } = await (await anonymous()).rest('GET', '/api/auth/captcha');
    expect(body).toEqual({ statusCode: 200, provider: 'providerC', siteKey: 'site-key', challenge: null });
    await clearSettings('captchaProvider', 'captchaSiteKey');
  });
});
