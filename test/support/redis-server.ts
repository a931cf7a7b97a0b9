import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis of one test's own, which can go away and come back on the same port, with its data or without. */
export class RedisServer {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), await mkdtemp(join(tmpdir(), 'redis-of-a-test-')));
    await server.back();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  /** Starts it again with what it had. */
  async back(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', String(this.port), '--dir', this.folder, '--save', ''];
    const kept = ['--appendonly', 'yes', '--appendfsync', 'always'];
    this.child = spawn(process.env['REDIS_SERVER_BIN'] ?? 'redis-server', [...settings, ...kept], { stdio: 'ignore' });
    const end = (): unknown => this.child?.kill('SIGKILL');
    process.once('exit', end);
    this.child.once('exit', () => process.off('exit', end));
    await answering(this.port);
  }

  /** Starts it again with nothing. */
  async backEmpty(): Promise<void> {
    await rm(this.folder, { recursive: true });
    await mkdir(this.folder);
    await this.back();
  }

  /** Takes it away at once, as a crash does. */
  async away(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  /** It keeps its connections and answers nothing more. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.away();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(port: number): Promise<void> {
  for (;;) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.once('data', (data) => socket.destroy() && resolve(String(data)));
      socket.once('error', () => setTimeout(resolve, 10, ''));
    });
    if (answer.startsWith('+PONG')) return;
  }
}
