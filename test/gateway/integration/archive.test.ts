import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sha256 } from '../../../src/core/ids.js';
import { integrationArchive } from '../../../src/services/gateway/integration/archive.js';
import { PLUGINS } from '../../../src/services/gateway/integration/plugins.js';
import { ROOT } from '../../support/sources.js';
import { php, PLUGIN } from './support/php.js';

/** What lies beside the plugin's files for its developers. */
const FOR_DEVELOPERS = new Set(['README.md']);

const folder = mkdtempSync(join(tmpdir(), 'plugin-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the archive of the WooCommerce plugin', () => {
  it('is named by its version and holds every file of the plugin in one folder, and no other', async () => {
    const { name, bytes } = await integrationArchive('woocommerce');
    const version = /^ \* Version: (.+)$/m.exec(readFileSync(join(PLUGIN, 'wallet-payment-gateway.php'), 'utf8'))?.[1];
    expect(name).toBe(`wallet-payment-gateway-${version}.zip`);
    const held = Object.entries(unzipSync(bytes));
    const present = readdirSync(PLUGIN, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(PLUGIN.length + 1))
      .filter((path) => !FOR_DEVELOPERS.has(path))
      .toSorted();
    expect(held.map(([path]) => path)).toEqual(present.map((path) => `wallet-payment-gateway/${path}`));
    for (const [path, content] of held) {
      const own = path.slice('wallet-payment-gateway/'.length);
      expect(strFromU8(content)).toBe(readFileSync(join(PLUGIN, own), 'utf8'));
    }
  });

  it('is the same bytes each time, in another process and another time zone', async () => {
    const { bytes } = await integrationArchive('woocommerce');
    expect((await integrationArchive('woocommerce')).bytes).toBe(bytes);
    const module = join(ROOT, '.build/src/services/gateway/integration/archive.js');
    const script = `import { createHash } from 'node:crypto';
      const { integrationArchive } = await import(${JSON.stringify(module)});
      const { bytes } = await integrationArchive('woocommerce');
      process.stdout.write(createHash('sha256').update(bytes).digest('hex'));`;
    for (const TZ of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
      const args = ['--input-type=module', '--eval', script];
      expect(execFileSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, TZ } })).toBe(
        sha256(bytes),
      );
    }
  });

  it('unpacks into files that PHP compiles', async () => {
    const { bytes } = await integrationArchive('woocommerce');
    const names = Object.entries(unzipSync(bytes)).map(([path, content]) => {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    });
    const scripts = names.filter((name) => name.endsWith('.php'));
    expect(scripts.length).toBeGreaterThan(20);
    for (const script of scripts) expect(php(['-l', script])).toContain('No syntax errors');
  });

  it('is refused for a plugin that does not exist, however it is spelt', async () => {
    for (const name of [
      'magento',
      '',
      'WooCommerce',
      '../woocommerce',
      'woocommerce/includes',
      '__proto__',
      'constructor',
    ]) {
      await expect(integrationArchive(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect([...PLUGINS.keys()]).toEqual(['woocommerce']);
  });
});
