import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Network } from 'ethers';
import { SECOND_MS } from '../../src/core/clock.js';
import { ChainProvider } from './chain-provider.js';
import { ROOT } from './sources.js';

const ANVIL = process.env['ANVIL_BIN'] ?? join(ROOT, 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');

/** Questions whose effects end when the chain goes back to its first block. */
const UNDONE =
  /^(eth|net|web3|txpool)_|^anvil_(mine|setBalance|setCode)$|^evm_(increaseTime|mine|setAutomine|setTime|snapshot)$/;

export interface AnvilOptions {
  /** How many accounts have coins and are signed for by the chain itself. */
  readonly accounts: number;
  /** Whether gas costs nothing. */
  readonly isFree: boolean;
}

interface AnvilProcess {
  /** Its chain number and options. */
  readonly key: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly folder: string;
}

/** Running processes with their folders. */
const running = new Map<ChildProcess, string>();
process.once('exit', () => {
  for (const child of running.keys()) child.kill('SIGKILL');
  for (const folder of running.values()) removeFolder(folder);
});

/** Processes that no chain uses, at their first block. */
const unused: AnvilProcess[] = [];

/**
 * A chain of a worker's tests. Its process is handed on to the worker's next chain of the same number and options, and goes
 * back to its first block then, unless it was told something that would stay.
 */
export class Anvil {
  private canGoBack = true;
  private isReleased = false;

  private constructor(
    private readonly process: AnvilProcess,
    /** The library's client of the chain. */
    readonly provider: ChainProvider,
    /** The snapshot of its first block, and the fee that the next block asks for. */
    private readonly start: { readonly snapshot: string; readonly baseFee: string },
  ) {}

  static async take(chainId: number, options: AnvilOptions): Promise<Anvil> {
    const key = JSON.stringify([chainId, options.accounts, options.isFree]);
    const known = unused.findIndex((each) => each.key === key);
    const [found] = known < 0 ? [] : unused.splice(known, 1);
    const anvilProcess = found ?? (await startProcess(key, chainId, options));
    // Alone in its batch a question is asked at once, and a receipt is seen soon after its block was made.
    const asking = { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1, pollingInterval: 50 };
    const provider = new ChainProvider(anvilProcess.url, Network.from(chainId), asking);
    const { baseFeePerGas } = await provider.send('eth_feeHistory', ['0x1', 'latest', []]);
    const start = { snapshot: await provider.send('evm_snapshot', []), baseFee: baseFeePerGas.at(-1) };
    const anvil = new Anvil(anvilProcess, provider, start);
    await anvil.setTime();
    return anvil;
  }

  get url(): string {
    return this.process.url;
  }

  get pid(): number {
    return this.process.child.pid ?? 0;
  }

  /** Where it writes the states of older blocks. */
  get folder(): string {
    return this.process.folder;
  }

  async send(method: string, params: unknown[]): Promise<any> {
    this.noteAsked(method);
    return this.provider.send(method, params);
  }

  /** For questions that do not pass {@link send}. */
  noteAsked(method: string): void {
    this.canGoBack &&= UNDONE.test(method);
  }

  /** Makes up for the seconds that its start took or that it went back: no block may look older than what a test did before it. */
  async setTime(): Promise<void> {
    await this.provider.send('evm_setTime', [Math.ceil(Date.now() / SECOND_MS) + 1]);
  }

  /** Leaves its process to the worker's next chain, or ends it. */
  async release(): Promise<void> {
    if (this.isReleased) return;
    this.isReleased = true;
    if (this.canGoBack) await this.goBack();
    this.provider.destroy();
    if (this.canGoBack) unused.push(this.process);
    else await end(this.process.child);
  }

  private async goBack(): Promise<void> {
    await this.provider.send('anvil_dropAllTransactions', []);
    await this.provider.send('evm_setAutomine', [true]);
    await this.provider.send('evm_revert', [this.start.snapshot]);
    await this.provider.send('anvil_setNextBlockBaseFeePerGas', [this.start.baseFee]);
  }
}

async function startProcess(key: string, chainId: number, { accounts, isFree }: AnvilOptions): Promise<AnvilProcess> {
  // It takes a free port itself, since one that was free a moment ago may be another worker's by now.
  const flags = ['--port', '0', '--chain-id', String(chainId), '--accounts', String(accounts)];
  // Anvil writes the states of older blocks to disk, 200 kB each, and leaves them there when it ends, also on SIGTERM.
  // Those of a killed worker are removed with the folder of the run.
  const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'anvil-'));
  flags.push('--cache-path', folder);
  if (isFree) flags.push('--gas-price', '0', '--block-base-fee-per-gas', '0');
  const child = spawn(ANVIL, flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  running.set(child, folder);
  child.once('exit', () => {
    running.delete(child);
    removeFolder(folder);
  });
  return { key, child, url: `http://127.0.0.1:${await portOf(child)}`, folder };
}

/** Tries again where a killed process has written one more file in the meantime. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function end(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The port at which a chain that was started listens. */
function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (part: Buffer): void => {
      said += String(part);
      const port = /Listening on [\d.]+:(\d+)\n/.exec(said)?.[1];
      if (port === undefined) return;
      // What it says later is thrown away, or it would wait for a reader.
      child.stdout?.off('data', read).resume();
      resolve(port);
    };
    child.stdout?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the chain has not started: ${said}`)));
  });
}
