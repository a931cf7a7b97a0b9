import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Anvil } from '../support/anvil.js';
import { LocalChain } from '../support/local-chain.js';
import { ROOT } from '../support/sources.js';

const CHAIN_ID = 90_210;

/** The address of its process. */
const placeOf = (chain: LocalChain): string => chain.ethers._getConnection().url;

const start = (): Promise<LocalChain> => LocalChain.start(CHAIN_ID, 'Tokens.sol');

/** What a test can find of a chain before it does anything. */
async function stateOf(chain: LocalChain): Promise<unknown> {
  const [account] = (await chain.rpc('eth_accounts')) as string[];
  const { timestamp: _, ...block } = await chain.rpc('eth_getBlockByNumber', 'latest', false);
  return {
    account,
    block,
    balance: await chain.rpc('eth_getBalance', account, 'latest'),
    nonce: await chain.rpc('eth_getTransactionCount', account, 'pending'),
    pool: await chain.rpc('txpool_status'),
    fees: (await chain.rpc('eth_feeHistory', '0x1', 'latest', [])).baseFeePerGas,
  };
}

/** Its first transaction, which gets a block of its own where the chain mines by itself. */
async function firstBlock(chain: LocalChain): Promise<unknown> {
  await chain.deploy('Token', 6);
  const { number, baseFeePerGas } = await chain.rpc('eth_getBlockByNumber', 'latest', false);
  return { number, baseFeePerGas };
}

/** Asks without the library's client, which takes so long that a chain has mined meanwhile. */
async function ask(url: string, method: string, ...params: unknown[]): Promise<any> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { readonly result: unknown };
  return answer.result;
}

describe('a chain of the tests', () => {
  it('takes the process of the one before, and is as that was at its start', async () => {
    const before = await start();
    const [place, state, block] = [placeOf(before), await stateOf(before), await firstBlock(before)];
    await before.rpc('anvil_mine', '0x40');
    const [from] = await before.rpc('eth_accounts');
    await before.rpc('evm_setAutomine', false);
    await before.rpc('eth_sendTransaction', { from, to: from, value: '0x1' });
    await before.close();
    const after = await start();
    expect(placeOf(after)).toBe(place);
    expect(await stateOf(after)).toEqual(state);
    expect(await firstBlock(after)).toEqual(block);
    await after.close();
  });

  it('has mined what it was sent before it answers, asked directly or through its node', async () => {
    const chain = await start();
    const [from] = (await chain.rpc('eth_accounts')) as string[];
    for (let round = 0; round < 100; round += 1) {
      const transaction = { from, to: from };
      const hash =
        round % 2
          ? await chain.rpc('eth_sendTransaction', transaction)
          : await ask(chain.template, 'eth_sendTransaction', transaction);
      const receipt = await ask(placeOf(chain), 'eth_getTransactionReceipt', hash);
      expect(receipt).toMatchObject({ transactionHash: hash });
    }
    await chain.close();
  });

  it('has a process of its own beside another, and after one that reorganised', async () => {
    const [one, other] = [await start(), await start()];
    expect(placeOf(other)).not.toBe(placeOf(one));
    await one.revert(await one.rpc('evm_snapshot'));
    await one.close();
    const after = await start();
    expect(placeOf(after)).not.toBe(placeOf(one));
    await other.close();
    await after.close();
  });
});

interface WorkerChain {
  readonly pid: number;
  readonly folder: string;
}

/** The chain of a worker that has ended, by its exit or by a signal. */
function chainOfEndedWorker(runFolder: string, ...signals: readonly NodeJS.Signals[]): Promise<WorkerChain> {
  const program = join(import.meta.dirname, '../support/anvil-process.js');
  const env = { ...process.env, TEST_FOLDER: runFolder };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...signals], { env }, (error, stdout) => {
      if (error && error.signal !== signals[0]) reject(error);
      else resolve(JSON.parse(stdout) as WorkerChain);
    });
  });
}

/** Creates and removes the folder of a run, as the scripts do. */
async function runFolders() {
  const services = (await import(join(ROOT, 'scripts/lib/test-services.mjs'))) as {
    testPrograms(): Promise<{ readonly account: unknown }>;
    temporaryFolder(account: unknown): string;
    discard(programs: object, folder: string): Promise<void>;
  };
  const programs = await services.testPrograms();
  return {
    create: () => services.temporaryFolder(programs.account),
    discard: (folder: string) => services.discard(programs, folder),
  };
}

/** Folders of states within the folder of a chain. */
const stateFolders = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('anvil-state-'));

describe('the folder of a chain', () => {
  const take = (): Promise<Anvil> => Anvil.take(90_212, { accounts: 1, isFree: false });

  /** Releasing a chain that was reorganised ends its process. */
  const release = async (chain: Anvil): Promise<void> => {
    await chain.send('evm_revert', [await chain.send('evm_snapshot', [])]);
    await chain.release();
    expect(existsSync(chain.folder)).toBe(false);
  };

  const kill = async (chain: Anvil): Promise<void> => {
    process.kill(chain.pid, 'SIGKILL');
    while (existsSync(chain.folder)) await pause(10);
  };

  it.each([
    ['released', release],
    ['killed', kill],
  ])('holds the states that the chain writes, and is removed when the chain is %s', async (_how, end) => {
    const chain = await take();
    await chain.send('anvil_mine', ['0x300']);
    expect(stateFolders(chain.folder)).toHaveLength(1);
    await end(chain);
  });

  it('is removed when its worker exits, and with the folder of the run when its worker is killed', async () => {
    const { create, discard } = await runFolders();
    const run = create();
    try {
      const exited = await chainOfEndedWorker(run);
      expect([dirname(exited.folder), existsSync(exited.folder)]).toEqual([run, false]);
      const killed = await chainOfEndedWorker(run, 'SIGKILL');
      expect(dirname(killed.folder)).toBe(run);
      expect(stateFolders(killed.folder)).toHaveLength(1);
      process.kill(killed.pid, 'SIGKILL');
    } finally {
      await discard(run);
    }
    expect(existsSync(run)).toBe(false);
  });
});
