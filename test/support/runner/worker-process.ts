import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a worker needs to know of the run, in jest's own form. */
export interface RunConfig {
  readonly globalConfig: object;
  readonly projectConfig: object;
}

/** In jest's own form, passed on as it is. */
export type TestResult = object;

/** A file to run; the first message of a worker carries the configuration. */
export interface Order {
  readonly path: string;
  readonly config?: RunConfig;
}

export type Answer = { readonly result: TestResult } | { readonly error: Error };

/** A process that runs files of tests one after another. One that ends is replaced for the next file. */
export class WorkerProcess {
  private child: ChildProcess | undefined;

  /** `number` tells workers apart, from 1 on. */
  constructor(
    private readonly number: number,
    private readonly config: RunConfig,
  ) {}

  /** Fails when the file cannot be loaded, or when its process ends. */
  async run(path: string): Promise<TestResult> {
    const first = this.child === undefined;
    const child = (this.child ??= this.start());
    const order: Order = first ? { path, config: this.config } : { path };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const gone = (code: number | null, signal: string | null): void => {
        this.child = undefined;
        reject(new Error(`the worker ended while it ran this file, with ${signal ?? `code ${code}`}`));
      };
      child.once('exit', gone);
      child.once('message', (message) => {
        child.off('exit', gone);
        resolve(message as Answer);
      });
      child.send(order);
    });
    if ('error' in answer) throw answer.error;
    return answer.result;
  }

  async end(): Promise<void> {
    if (!this.child) return;
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }

  private start(): ChildProcess {
    return fork(join(import.meta.dirname, 'worker.js'), [], {
      serialization: 'advanced',
      env: { ...process.env, TEST_WORKER: String(this.number) },
    });
  }
}
