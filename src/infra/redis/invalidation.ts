import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from '../telemetry/log.js';

const CHANNEL = 'cache:invalidate';

type Listener = () => void;

/**
 * Tells every process to drop a cache that it keeps in memory. A message only makes it quick and may be lost with the
 * connection: whoever keeps a cache also asks the database now and then.
 */
export class Invalidation {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly origin = randomUUID();
  private listening: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly redis: Redis,
    private readonly channel: Redis,
    private readonly log: Logger,
  ) {
    channel.on('message', (_channel, message: string) => {
      const [cache = '', origin] = message.split(' ');
      // Whoever publishes has dropped its own cache already.
      if (origin !== this.origin) this.tell(cache);
    });
    channel.on('ready', () => {
      this.listening = this.listen();
      // What was said while the connection was unavailable is lost.
      this.tellAll();
    });
  }

  /** Begins to listen; while Redis is unavailable the connection is tried again for as long as the process lives. */
  async start(): Promise<void> {
    await this.channel.connect().catch(() => undefined);
    await this.listening;
  }

  stop(): void {
    this.stopped = true;
    this.channel.disconnect();
  }

  /** Calls the listener whenever somebody drops the cache of this name, and after a lost connection. */
  on(cache: string, listener: Listener): void {
    this.listeners.set(cache, (this.listeners.get(cache) ?? new Set()).add(listener));
  }

  /** Tells the other processes; neither waits nor fails. */
  publish(cache: string): void {
    this.redis.publish(CHANNEL, `${cache} ${this.origin}`).catch((error: unknown) => {
      this.log.warn(
        { err: error, cache },
        'other processes were not told to drop a cache; they find out by themselves',
      );
    });
  }

  private async listen(): Promise<void> {
    await this.channel.subscribe(CHANNEL).catch((error: unknown) => {
      // Its own end is nothing to tell.
      if (!this.stopped)
        this.log.warn({ err: error }, 'other processes are not told of changes until Redis answers; they poll instead');
    });
  }

  private tell(cache: string): void {
    for (const listener of this.listeners.get(cache) ?? []) listener();
  }

  private tellAll(): void {
    for (const cache of this.listeners.keys()) this.tell(cache);
  }
}
