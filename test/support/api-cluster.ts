import { EventEmitter, once } from 'node:events';
import { fromAddress, newAddress } from './addresses.js';
import { Client } from './client.js';
import { TRANSPORTS, through } from './each-transport.js';
import type { ServerProcess } from './process.js';
import type { Site } from './site.js';

/** Codes that say nothing of the request itself: asked again, it may be answered. */
const ASK_AGAIN: ReadonlySet<unknown> = new Set(['UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS']);
/** What fetch says of a connection that broke, before or within the answer. */
const BROKEN: ReadonlySet<unknown> = new Set(['fetch failed', 'terminated']);

export interface Request {
  readonly cookies?: Map<string, string>;
  readonly apiKey?: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** The idempotency key of each try. */
  readonly key?: string;
}

/** What starts a server over the site that all of them share; it also stops them. */
export type Servers = Pick<Site, 'start'>;

/** Api processes over one site, which are killed and started again while clients call whichever of them lives. */
export class ApiCluster {
  /** Connections that broke before their answer was whole. */
  broken = 0;
  /** Requests that were made again, whatever became of them the first time. */
  repeated = 0;
  private closed = false;
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly urls: (string | null)[];

  private constructor(
    private readonly site: Servers,
    private readonly processes: ServerProcess[],
    private readonly random: () => number,
  ) {
    this.urls = processes.map(() => null);
  }

  static async start(site: Servers, size: number, random: () => number): Promise<ApiCluster> {
    const cluster = new ApiCluster(
      site,
      Array.from({ length: size }, () => run(site)),
      random,
    );
    await Promise.all(cluster.processes.map((_, index) => cluster.listen(index)));
    return cluster;
  }

  /** Kills one with -9 and starts another in its place; settled when that listens. */
  async kill(index: number): Promise<void> {
    await this.processes[index]?.stop('SIGKILL');
    this.urls[index] = null;
    this.processes[index] = run(this.site);
    await this.listen(index);
  }

  /**
   * Asks one of the processes, by any transport, and again until one has answered; the answer as REST gives it. Now and then
   * an answer is lost on its way, and who has a key is impatient and asks twice at the same time.
   */
  async ask(request: Request): Promise<any> {
    for (;;) {
      const twice = request.key !== undefined && this.random() < 0.1;
      const answers = await Promise.all(
        twice ? [this.attempt(request), this.attempt(request)] : [this.attempt(request)],
      );
      // A refusal stores nothing, so it may be followed by success; two successes are one.
      const good = answers.filter((each) => each?.statusCode === 200);
      if (good.length === 2) expect(good[1]).toEqual(good[0]);
      // Whoever heard nothing of one of the tries does not know what became of it.
      if (!answers.includes(undefined) && this.random() < 0.9) return good[0] ?? answers[0];
      this.repeated += 1;
    }
  }

  /** One try; undefined when the connection broke, or the answer says nothing of the request itself. */
  private async attempt({ cookies, apiKey, method, path, body, key }: Request): Promise<any> {
    const url = await this.anyUrl();
    const transport = TRANSPORTS[this.random() < 0.5 ? 0 : 1];
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    try {
      // From an address of its own, since some limits count by address.
      const credentials = { ...(cookies ? { cookies } : {}), ...(apiKey === undefined ? {} : { apiKey }) };
      const client = new Client(url, { ...credentials, headers: fromAddress(newAddress()) });
      const answer = await through(transport)(client, method, path, body, headers);
      return ASK_AGAIN.has(answer.code) ? undefined : answer;
    } catch (error) {
      if (!BROKEN.has((error as Error).message)) throw error;
      this.broken += 1;
      return undefined;
    }
  }

  /** Lets nobody ask any more; the processes belong to the site. */
  close(): void {
    this.closed = true;
    this.events.emit('listening');
  }

  private async listen(index: number): Promise<void> {
    this.urls[index] = (await this.processes[index]?.url()) ?? null;
    this.events.emit('listening');
  }

  private async anyUrl(): Promise<string> {
    for (;;) {
      if (this.closed) throw new Error('the cluster is closed');
      const alive = this.urls.filter((url) => url !== null);
      const url = alive[Math.floor(this.random() * alive.length)];
      if (url !== undefined) return url;
      await once(this.events, 'listening');
    }
  }
}

function run(site: Servers): ServerProcess {
  return site.start('api', { RATE_LIMIT: '1000000000' });
}
