import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LocalChain } from '../../support/local-chain.js';
import { TEST_ENVIRONMENT, world } from '../../support/world.js';
import { DEEP } from './chain.js';

const PROGRAM = new URL('./property-jobs-process.js', import.meta.url);

/** A process that does the work of the marketplace's jobs over the file's world, is killed with -9 and started again. */
export class NftJobs {
  /** What its processes have told. */
  readonly told: string[] = [];

  private constructor(
    private readonly environment: Readonly<Record<string, string>>,
    private child: ChildProcess,
  ) {
    this.hear();
  }

  static async start(chain: LocalChain): Promise<NftJobs> {
    const { databaseUrl, redisUrl } = await world();
    const environment = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      CHAIN_RPC_URL: chain.template,
      CHAIN_CONFIRMATIONS: String(DEEP),
    };
    return new NftJobs(environment, run(environment));
  }

  /** Kills it with -9 and starts another; settled when that has had a turn. */
  async kill(): Promise<void> {
    await this.end();
    this.child = run(this.environment);
    this.hear();
    await this.turned(this.child);
  }

  /** Kills it with -9. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const over = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await over;
  }

  private hear(): void {
    this.child.on('message', (message) => {
      if (message !== 'turn') this.told.push(String(message));
    });
  }

  private async turned(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      child.on('message', (message) => {
        if (message === 'turn') resolve();
      });
      child.once('exit', (code) => reject(new Error(`the jobs ended with ${code} before their first turn`)));
    });
  }
}

function run(environment: Readonly<Record<string, string>>): ChildProcess {
  return fork(fileURLToPath(PROGRAM), { env: { ...process.env, ...TEST_ENVIRONMENT, ...environment } });
}
