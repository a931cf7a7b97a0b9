import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EXTENSION_NAMES } from '../../src/core/catalogue/extensions.js';
import { ROOT } from '../support/sources.js';

/** A clone of the scripts alone: what they write goes into its own .data, never into that of the project. */
let clone: string;
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'clone-'));
  await mkdir(join(clone, '.data'));
  for (const part of ['scripts', 'package.json']) await cp(join(ROOT, part), join(clone, part), { recursive: true });
});
afterAll(() => rm(clone, { recursive: true }));

const PROGRAM = `
const { serverEnvironment } = await import('./scripts/lib/server-environment.mjs');
const chainUrl = process.env.CHAIN_THAT_WAS_STARTED;
const places = { databaseUrl: 'postgresql://localhost/x', redisUrl: 'redis://localhost', chainUrl };
process.stdout.write(JSON.stringify(serverEnvironment({ port: 4000, ...places })));`;

/** What npm start gives to the server when this is what its user has set. */
async function given(set: Readonly<Record<string, string | undefined>>): Promise<Record<string, string>> {
  const { HOST: _host, ...others } = process.env;
  const flags = ['--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: clone, env: { ...others, ...set } });
  return JSON.parse(stdout) as Record<string, string>;
}

describe('the server that npm start starts', () => {
  it.each([
    ['localhost', 'is not set', {}],
    ['localhost', 'is empty', { HOST: '' }],
    ['0.0.0.0', 'is 0.0.0.0', { HOST: '0.0.0.0' }],
    ['::1', 'is ::1', { HOST: '::1' }],
  ])('listens on %s when HOST %s, for its demo accounts have public passwords', async (host, _name, set) => {
    expect(await given(set)).toMatchObject({
      HOST: host,
      PORT: '4000',
      DEMO_DATA: 'true',
      TRADING_SIMULATED_MARKET: 'true',
    });
  });

  it('keeps the secrets of its clone and has a licence for every extension', async () => {
    const [first, second] = [await given({}), await given({})];
    expect(first['SECRET_KEYS']).toMatch(/^k1:[\w+/]{43}=$/);
    expect(second['SECRET_KEYS']).toBe(first['SECRET_KEYS']);
    expect(first['LICENCE_DIR']).toBe(join(clone, '.data', 'licences'));
    expect((await readdir(join(clone, '.data', 'licences'))).toSorted()).toEqual(
      EXTENSION_NAMES.map((name) => `${name}.lic`).toSorted(),
    );
  });

  it('asks the chain of development that was started, whose first block settles unless its user says otherwise', async () => {
    const started = { CHAIN_THAT_WAS_STARTED: 'http://127.0.0.1:8545' };
    const asked = { CHAIN_RPC_URL: 'http://127.0.0.1:8545' };
    expect(await given(started)).toMatchObject({ ...asked, CHAIN_CONFIRMATIONS: '1' });
    expect(await given({ ...started, CHAIN_CONFIRMATIONS: '5' })).toMatchObject({ ...asked, CHAIN_CONFIRMATIONS: '5' });
    expect(await given({})).not.toHaveProperty('CHAIN_RPC_URL');
  });
});
