import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/redis-server.js';
import { Site } from '../support/site.js';
import { ROOT } from '../support/sources.js';

/** The README's program, word for word. */
async function follower(): Promise<string> {
  const [, text = ''] = /^```js\n(.*?)^```$/ms.exec(await readFile(join(ROOT, 'README.md'), 'utf8')) ?? [];
  return text;
}

it("the README's follower goes on from its cursor when the server is stopped, killed and started again", async () => {
  const [site, port] = [await Site.open(), String(await freePort())];
  const file = join(ROOT, `.build/follower-${process.pid}.mjs`);
  await writeFile(file, await follower());
  let child: ReturnType<typeof spawn> | undefined;
  try {
    const user = await site.newUser();
    const first = site.start('api', { PORT: port });
    const client = await site.signedIn(user, await first.url());
    await site.notify(user, 'before');
    const env = { ...process.env, PORT: port, COOKIE: `accessToken=${client.cookies.get('accessToken')}` };
    child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let printed = '';
    let heard = (): void => undefined;
    child.stdout?.on('data', (part: Buffer) => {
      printed += String(part);
      heard();
    });
    const titles = () => [...printed.matchAll(/title: '(\w+)'/g)].map(([, title]) => title);
    const shows = async (title: string): Promise<void> => {
      while (!titles().includes(title)) await new Promise<void>((resolve) => (heard = resolve));
    };
    await shows('before');
    await site.notify(user, 'live');
    await shows('live');
    await first.stop();
    await site.notify(user, 'stopped');
    const second = site.start('api', { PORT: port });
    await second.url();
    await site.notify(user, 'again');
    await shows('again');
    await second.stop('SIGKILL');
    await site.notify(user, 'killed');
    await site.start('api', { PORT: port }).url();
    await site.notify(user, 'last');
    await shows('last');
    expect(titles()).toEqual(['before', 'live', 'stopped', 'again', 'killed', 'last']);
  } finally {
    child?.kill('SIGKILL');
    await rm(file);
    await site.close();
  }
  // Three starts of a server take long on a busy machine.
}, 300_000);

it("the README's follower says what to do without a cookie, or with one of a session that is over, and ends", async () => {
  const site = await Site.open();
  const file = join(ROOT, `.build/refused-follower-${process.pid}.mjs`);
  await writeFile(file, await follower());
  try {
    const { port } = new URL(await site.start('api').url());
    for (const COOKIE of [undefined, '', 'accessToken=of-another-database']) {
      const child = spawn(process.execPath, [file], { env: { ...process.env, PORT: port, COOKIE }, stdio: 'pipe' });
      let said = '';
      child.stderr.on('data', (part: Buffer) => (said += String(part)));
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(said).toMatch(/^Sign in [^\n]* COOKIE="accessToken=…"[^\n]*\n$/);
    }
  } finally {
    await rm(file);
    await site.close();
  }
});
