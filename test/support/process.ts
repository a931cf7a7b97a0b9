import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TEST_ENVIRONMENT } from './world.js';

export interface LogRecord {
  readonly msg: string;
  readonly level: string;
  readonly [name: string]: unknown;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const MAIN = join(import.meta.dirname, '../../src/main.js');

/** The server as a process of its own, as `node dist/main.js <command>` starts it. */
export class ServerProcess {
  /** Everything that it printed, on either stream. */
  output = '';
  /** What it printed on stderr. */
  errors = '';
  readonly exit: Promise<Exit>;
  private readonly records: LogRecord[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
      this.errors += text;
    });
    if (child.stdout) createInterface(child.stdout).on('line', (line) => this.keep(line));
    this.exit = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Exit);
    const end = (): unknown => child.kill('SIGKILL');
    process.once('exit', end);
    void this.exit.then(() => {
      process.off('exit', end);
      this.wake();
    });
  }

  /** Runs a command; `environment` is all it gets beside what every test server has. */
  static run(command: string | null, environment: Record<string, string | undefined> = {}): ServerProcess {
    const env = { ...process.env, ...TEST_ENVIRONMENT, HOST: '127.0.0.1', ...environment };
    const flags = ['--enable-source-maps', MAIN, ...(command === null ? [] : [command])];
    return new ServerProcess(spawn(process.execPath, flags, { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Its address, once it listens. */
  async url(): Promise<string> {
    const { port } = await this.logged('listening');
    return `http://127.0.0.1:${String(port)}`;
  }

  /** The first fitting record with this message that it has logged or will log; fails when it ends without one. */
  async logged(message: string, fits: (record: LogRecord) => boolean = () => true): Promise<LogRecord> {
    for (;;) {
      const found = this.records.find((record) => record.msg === message && fits(record));
      if (found) return found;
      if (this.over) throw new Error(`the process ended without logging "${message}":\n${this.output}`);
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  /** All records so far. */
  get log(): readonly LogRecord[] {
    return this.records;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    this.signal(signal);
    return this.exit;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  private get over(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private keep(line: string): void {
    try {
      this.records.push(JSON.parse(line) as LogRecord);
    } catch {
      // Stands in `output`; a test of the log's form looks there.
    }
    this.wake();
  }

  private wake(): void {
    for (const each of this.waiting) each();
    this.waiting.clear();
  }
}
