import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from '../telemetry/log.js';

const CHANNEL = 'cache:invalidate';

type Listener = () => void;

/**
 * Tells every process to drop an in-memory cache. Messages only speed this up and may be lost with the connection, so
 * every owner of a cache also polls the database.
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
      // The publishing process has already dropped its own cache.
      if (origin !== this.origin) this.tell(cache);
    });
    channel.on('ready', () => {
      this.listening = this.listen();
      // Messages that were sent while the connection was unavailable are lost.
      this.tellAll();
    });
  }

  /** Starts listening. While Redis is unavailable, connecting is retried for as long as the process lives. */
  async start(): Promise<void> {
    await this.channel.connect().catch(() => undefined);
    await this.listening;
  }

  stop(): void {
    this.stopped = true;
    this.channel.disconnect();
  }

  /** Calls the listener whenever another process drops the cache of this name, and after every reconnect. */
  on(cache: string, listener: Listener): void {
    this.listeners.set(cache, (this.listeners.get(cache) ?? new Set()).add(listener));
  }

  /** Tells the other processes; neither waits nor fails. */
  publish(cache: string): void {
    this.redis.publish(CHANNEL, `${cache} ${this.origin}`).catch((error: unknown) => {
      this.log.warn(
        { err: error, cache },
        'other processes could not be told to drop a cache; they notice the change when they poll the database',
      );
    });
  }

  private async listen(): Promise<void> {
    await this.channel.subscribe(CHANNEL).catch((error: unknown) => {
      // Not logged when the process itself ended the connection.
      if (!this.stopped)
        this.log.warn(
          { err: error },
          'changes by other processes are noticed only by polling the database until Redis answers',
        );
    });
  }

  private tell(cache: string): void {
    for (const listener of this.listeners.get(cache) ?? []) listener();
  }

  private tellAll(): void {
    for (const cache of this.listeners.keys()) this.tell(cache);
  }
}
