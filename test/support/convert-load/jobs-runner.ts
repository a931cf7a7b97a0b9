import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Site } from '../site.js';
import { TEST_ENVIRONMENT } from '../world.js';

const PROGRAM = fileURLToPath(new URL('./jobs-process.js', import.meta.url));

/** The process that runs the jobs of instant convert over a site, which is killed and started again. */
export class JobsRunner {
  /** Turns in which all jobs ran, of all processes. */
  turns = 0;
  private child: ChildProcess;

  constructor(private readonly site: Site) {
    this.child = this.run();
  }

  /** Kills it with -9 and starts another; settled when that has had a turn. */
  async kill(): Promise<void> {
    await this.end();
    this.child = this.run();
    await once(this.child, 'message');
  }

  /** Kills it with -9. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const over = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await over;
  }

  private run(): ChildProcess {
    const env = { ...process.env, ...TEST_ENVIRONMENT, ...this.site.environment };
    const child = fork(PROGRAM, { env });
    child.on('message', () => (this.turns += 1));
    return child;
  }
}
