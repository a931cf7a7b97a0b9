import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './redis-server.js';

/** Speed before safety; nobody outlives the test. */
const SETTINGS = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];

/** A PostgreSQL of one test's own, which can hang with all its processes, go away and come back on the same port. */
export class PostgresServer {
  private child: ChildProcess | undefined;
  private stopped: readonly number[] = [];

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly account: { readonly uid?: number; readonly gid?: number },
  ) {}

  static async start(): Promise<PostgresServer> {
    const account = accountOf();
    const folder = await mkdtemp(join(tmpdir(), 'postgres-of-a-test-'));
    if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid);
    const server = new PostgresServer(await freePort(), folder, account);
    const init = ['-D', server.cluster, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
    const own = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'];
    await promisify(execFile)(program('initdb'), [...init, ...own], server.how);
    await server.back();
    return server;
  }

  get url(): string {
    return `postgresql://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts it again with what it had. */
  async back(): Promise<void> {
    const settings = [...SETTINGS, `port=${this.port}`].flatMap((each) => ['-c', each]);
    this.child = spawn(program('postgres'), ['-D', this.cluster, ...settings], { ...this.how, stdio: 'ignore' });
    const end = (): void => this.end();
    process.once('exit', end);
    this.child.once('exit', () => process.off('exit', end));
    await answering(this.url);
  }

  /** Takes it away at once; what is under way is lost. */
  async away(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.end();
    await gone;
  }

  /** It keeps its connections, lets the system accept new ones, and answers nothing more on any of them. */
  hang(): void {
    this.stop([this.pid]);
    // The first of them makes no others by now.
    this.stop([this.pid, ...this.backends()]);
  }

  /** It goes on with the connections that it has, and answers no new ones. */
  hangForNewcomers(): void {
    this.stop([this.pid]);
  }

  resume(): void {
    for (const pid of this.stopped) kill(pid, 'SIGCONT');
    this.stopped = [];
  }

  async remove(): Promise<void> {
    await this.away();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }

  private get cluster(): string {
    return join(this.folder, 'cluster');
  }

  private get how() {
    return { cwd: this.folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...this.account };
  }

  private get pid(): number {
    return this.child?.pid ?? 0;
  }

  private stop(pids: readonly number[]): void {
    for (const pid of pids) kill(pid, 'SIGSTOP');
    this.stopped = pids;
  }

  /** SIGQUIT has all its processes end on the spot, which those that are stopped do once they go on. */
  private end(): void {
    this.resume();
    kill(this.pid, 'SIGQUIT');
  }

  private backends(): number[] {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    return pairs.flatMap(([pid, parent]) => (pid && parent === this.pid ? [pid] : []));
  }
}

/** PostgreSQL refuses root, who runs it as the account that runs the tests' own. */
function accountOf(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (what: string): number => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function program(name: string): string {
  return join(process.env['POSTGRES_BIN_DIR'] ?? '', name);
}

/** What has ended by itself needs no signal. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const client = new Client(url);
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    if (connected) return client.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
