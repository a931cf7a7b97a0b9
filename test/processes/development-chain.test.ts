import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../support/sources.js';

interface Anvil {
  readonly port: number;
  readonly url: string;
  start(): Promise<string>;
  findRunning(): boolean;
  stop(): Promise<void>;
}

/** A chain in a folder, as `npm start` makes it. */
async function chainIn(folder: string): Promise<Anvil> {
  const { AnvilServer } = (await import(join(ROOT, 'scripts/lib/anvil.mjs'))) as {
    AnvilServer: new (options: { readonly folder: string; readonly binary: string }) => Anvil;
  };
  const { anvilBinary } = (await import(join(ROOT, 'scripts/lib/anvil-binary.mjs'))) as { anvilBinary(): string };
  return new AnvilServer({ folder, binary: anvilBinary() });
}

async function asked({ url }: Anvil, method: string, ...params: readonly unknown[]): Promise<any> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: unknown }).result;
}

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chain-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the chain of development', () => {
  it('has the number of Sepolia, and is the same chain at the same address after a restart', async () => {
    // One that no other test wants.
    await writeFile(join(folder, 'anvil.json'), JSON.stringify({ port: randomInt(15_000, 32_000) }));
    const first = await chainIn(folder);
    const second = await chainIn(folder);
    try {
      await first.start();
      expect(Number(await asked(first, 'eth_chainId'))).toBe(11_155_111);
      const [from, to] = await asked(first, 'eth_accounts');
      const hash = await asked(first, 'eth_sendTransaction', { from, to, value: '0x1' });
      await asked(first, 'anvil_mine', '0x1');
      const { blockHash } = await asked(first, 'eth_getTransactionReceipt', hash);
      await first.stop();
      expect(second.findRunning()).toBe(false);
      await second.start();
      expect(second.url).toBe(first.url);
      expect(await asked(second, 'eth_getTransactionReceipt', hash)).toMatchObject({ blockHash, status: '0x1' });
    } finally {
      await first.stop();
      await second.stop();
    }
  });

  it('leaves no states behind when it is stopped, and removes those of a chain that was killed', async () => {
    const states = join(folder, 'states');
    const [killed, next] = [await chainIn(folder), await chainIn(folder)];
    try {
      await killed.start();
      await asked(killed, 'anvil_mine', '0x300');
      const left = await readdir(states);
      expect(left).toHaveLength(1);
      const { pid } = JSON.parse(await readFile(join(folder, 'anvil.json'), 'utf8')) as { pid: number };
      process.kill(pid, 'SIGKILL');
      while (killed.findRunning()) await pause(10);
      expect(await readdir(states)).toEqual(left);
      await next.start();
      await asked(next, 'anvil_mine', '0x300');
      const own = await readdir(states);
      expect(own).toHaveLength(1);
      expect(own).not.toEqual(left);
    } finally {
      await next.stop();
      await killed.stop();
    }
    expect(await readdir(folder)).not.toContain('states');
  });

  it('is taken over when a launcher that was killed has left it running, and stopped by who took it over', async () => {
    const left = await chainIn(folder);
    const taken = await chainIn(folder);
    try {
      await left.start();
      expect(await taken.start()).toBe('still running');
      expect(taken.port).toBe(left.port);
      await taken.stop();
      expect((await chainIn(folder)).findRunning()).toBe(false);
    } finally {
      await left.stop();
    }
  });
});
