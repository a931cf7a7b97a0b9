import { readFile, readdir } from 'node:fs/promises';
import { SecondServer } from '../support/second-server.js';
import { world } from '../support/world.js';

const PUBLIC = new URL('../../../public/', import.meta.url);

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${(await world()).url}${path}`, { redirect: 'manual', headers });
}

describe('the address of the checkout', () => {
  it.each(['en', 'de'])(
    '%s shows the page in that language, under a policy without any inline text',
    async (locale) => {
      const page = await open(`/${locale}/gateway/checkout/pi_1`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(`<html lang="${locale}">`);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it.each([
    ['fr', 'de-AT,en;q=0.5', 'de'],
    ['fr', 'fr, en;q=0.3, de;q=0.9', 'de'],
    ['pt-BR', 'en-GB, de', 'en'],
    ['DE', 'de;q=0, en', 'en'],
    ['it', '', 'en'],
    ['it', ';;q=,,de;q=2', 'en'],
    ['it', `${'x,'.repeat(5000)}de`, 'en'],
  ])('%s leads to the language that the browser asks for: %s', async (locale, header, expected) => {
    const answer = await open(`/${locale}/gateway/checkout/pi_%2f1`, { 'accept-language': header });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${expected}/gateway/checkout/pi_%2F1`]);
    expect(answer.headers.get('vary')).toMatch(/accept-language/i);
  });

  it.each(['/playground/gateway/checkout/pi_1', '//evil.example/gateway/checkout/x'])(
    'takes no other path: %s',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it('is served in production, where the playground is not', async () => {
    const production = { NODE_ENV: 'production', OUTBOUND_ALLOW_LOOPBACK: 'false', PASSWORD_MEMORY_KIB: '19456' };
    const server = await SecondServer.start(production);
    const html = await (await fetch(`${server.url}/en/gateway/checkout/pi_1`)).text();
    const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThan(5);
    const also = ['frame/session.js', 'frame/captcha.js', 'altcha/pow.js', 'page/texts/de.js', 'page/status.js'];
    for (const path of [...files, ...also.map((name) => `/checkout/${name}`)]) {
      expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 200]);
    }
    await server.close();
  });
});

describe('the files of the checkout', () => {
  it('are all named in the page, so that a browser asks for them at once and not one after the other', async () => {
    const page = await readFile(new URL('checkout/index.html', PUBLIC), 'utf8');
    const modules = (await readdir(new URL('checkout/', PUBLIC))).filter((name) => name.endsWith('.js'));
    expect(modules.length).toBeGreaterThan(15);
    expect(modules.filter((name) => !page.includes(`"/checkout/page/${name}"`))).toEqual([]);
  });

  it('name no other host', async () => {
    const folders = ['checkout/', 'frame/'].map((folder) => new URL(folder, PUBLIC));
    for (const folder of folders) {
      const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name));
      expect(names.length).toBeGreaterThan(2);
      for (const name of names) {
        const text = await readFile(new URL(name, folder), 'utf8');
        expect([name, ...text.matchAll(/(?:https?:)?\/\/[\w-]+\.[\w.-]+/g)]).toEqual([name]);
      }
    }
  });
});
