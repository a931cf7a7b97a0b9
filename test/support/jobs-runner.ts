import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_ENVIRONMENT } from './world.js';

/** A process that does the work of a module's jobs until it is killed, and is started again. */
export class JobsRunner {
  /** Turns in which all jobs ran, of all processes. */
  turns = 0;
  /** What else the processes have told. */
  readonly told: string[] = [];
  private child: ChildProcess;

  constructor(
    private readonly program: URL,
    /** Where its database and the rest of its world are. */
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    this.child = this.run();
  }

  /** Kills it with -9 and starts another; settled when that has had a turn. */
  async kill(): Promise<void> {
    await this.end();
    this.child = this.run();
    await this.turned(this.child);
  }

  /** Settled when a process has had a turn; fails when it ends before. */
  private async turned(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      child.on('message', (message) => {
        if (message === 'turn') resolve();
      });
      child.once('exit', (code) => reject(new Error(`the jobs ended with ${code} before their first turn`)));
    });
  }

  /** Kills it with -9. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const over = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await over;
  }

  private run(): ChildProcess {
    const env = { ...process.env, ...TEST_ENVIRONMENT, ...this.environment };
    const child = fork(fileURLToPath(this.program), { env });
    child.on('message', (message) => {
      if (message === 'turn') this.turns += 1;
      else this.told.push(String(message));
    });
    return child;
  }
}
