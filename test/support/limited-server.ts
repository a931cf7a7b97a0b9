import Fastify, { type FastifyInstance } from 'fastify';
import type { Duplex } from 'node:stream';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { arrivalLimits, limitConnections, PATIENCE, type Patience } from '../../src/server/connections/connections.js';
import { TEST_ENVIRONMENT } from './world.js';

/** More than the system takes for a client that does not read. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** Large answers of these tests are about other bounds, unless a test says so. */
const UNREAD = { perAddress: 100 * LARGE_BYTES, all: 100 * LARGE_BYTES };

/** A server with limited connections and nothing else, some of whose answers the test holds back. */
export class LimitedServer {
  private readonly held: (() => void)[] = [];

  private constructor(private readonly http: FastifyInstance) {}

  static async start(environment: Record<string, string>, patience: Partial<Patience> = {}): Promise<LimitedServer> {
    const stores = { DATABASE_URL: 'postgres://localhost/none', REDIS_URL: 'redis://localhost' };
    // What is half sent stays so for as long as a test takes.
    const patient = { TRUSTED_PROXIES: '', REQUEST_WITHIN_MS: '60000' };
    const config = loadConfig({ ...TEST_ENVIRONMENT, ...stores, ...patient, ...environment });
    const http = Fastify({ forceCloseConnections: true, ...arrivalLimits(config) });
    limitConnections(http, { config, log: newLogger('fatal') }, { ...PATIENCE, unread: UNREAD, ...patience });
    const server = new LimitedServer(http);
    http.get('/healthz', async () => 'ok');
    http.post('/body', async () => 'read');
    http.get('/held', () => new Promise((resolve) => server.held.push(() => resolve('released'))));
    http.get('/large', async () => Buffer.alloc(LARGE_BYTES));
    http.server.on('upgrade', (_request, socket: Duplex) => {
      socket.on('error', () => undefined).resume();
      socket.write(Buffer.alloc(LARGE_BYTES));
    });
    await http.listen({ port: 0, host: '127.0.0.1' });
    return server;
  }

  get url(): string {
    return this.http.listeningOrigin;
  }

  /** Resolves when so many requests wait for their answer. */
  async holds(count: number): Promise<void> {
    while (this.held.length < count) await new Promise(setImmediate);
  }

  release(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  /** Resolves when so many connections are open. */
  async has(count: number): Promise<void> {
    while ((await this.openConnections()) !== count) await new Promise(setImmediate);
  }

  close(): Promise<void> {
    this.release();
    return this.http.close();
  }

  private openConnections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }
}
