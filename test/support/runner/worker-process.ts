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

export type Answer = { readonly result: TestResult } | { readonly error: Error | undefined };

/** A process that runs files of tests one after another. One that ends is replaced for the next file. */
export class WorkerProcess {
  private child: ChildProcess | undefined;
  /** Fails the file that runs. */
  private fail: ((error: Error) => void) | undefined;
  private last = '';
  /** Set if the process ended between two files because of leftovers of the first one. */
  private fault: Error | undefined;

  /** `number` tells workers apart, from 1 on. */
  constructor(
    private readonly number: number,
    private readonly config: RunConfig,
  ) {}

  /** Fails when the file cannot be loaded, or when its process ends, or ended after the file before. */
  async run(path: string): Promise<TestResult> {
    this.throwFault();
    const first = this.child === undefined;
    const child = (this.child ??= this.start());
    const order: Order = first ? { path, config: this.config } : { path };
    this.last = path;
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.fail = reject;
      child.once('message', (message) => resolve(message as Answer));
      // If the process has just ended, its exit event reports it.
      child.send(order, () => undefined);
    }).finally(() => (this.fail = undefined));
    // The file may have thrown any value. Without an error it would count as a file without tests.
    if ('error' in answer) throw answer.error ?? new Error('the file cannot be loaded and threw no error');
    return answer.result;
  }

  /** Fails when the process ended after its last file. */
  async end(): Promise<void> {
    this.throwFault();
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }

  private throwFault(): void {
    const { fault } = this;
    this.fault = undefined;
    if (fault) throw fault;
  }

  private start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'worker.js'), [], {
      serialization: 'advanced',
      env: { ...process.env, TEST_WORKER: String(this.number) },
    });
    child.once('exit', (code, signal) => {
      if (this.child !== child) return;
      this.child = undefined;
      const how = signal ?? `code ${code}`;
      if (this.fail) this.fail(new Error(`the worker ended while it ran this file, with ${how}`));
      else this.fault = new Error(`the worker ended after it ran ${this.last}, with ${how}`);
    });
    return child;
  }
}
