import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { TEST_ENVIRONMENT } from '../../support/world.js';
import type { Held, Question } from './soak-process.js';

const FILE = join(import.meta.dirname, 'soak-process.js');

/** A server process that says what it holds. */
export class SoakServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(environment: Readonly<Record<string, string>>): Promise<SoakServer> {
    const child = fork(FILE, {
      env: { ...process.env, ...TEST_ENVIRONMENT, ...environment },
      execArgv: ['--expose-gc', '--enable-source-maps'],
    });
    const kill = (): boolean => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new SoakServer(child, url);
  }

  held(): Promise<Held> {
    return this.ask('held') as Promise<Held>;
  }

  /** The statements that the process sends to the database while `work` runs. */
  async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    await this.ask('count');
    await work();
    return ((await this.ask('counted')) as { statements: string[] }).statements;
  }

  private async ask(question: Question): Promise<unknown> {
    const answer = once(this.child, 'message');
    this.child.send(question);
    return (await answer)[0] as unknown;
  }

  /** Its exit code. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    const [code] = (await once(this.child, 'exit')) as [number | null];
    return code;
  }
}
