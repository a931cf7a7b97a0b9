import type { Redis } from 'ioredis';
import { newId } from '../../core/ids.js';
import type { CommittedEvent } from './event-table.js';

const PREFIX = 'heartbeat:';

type Hear = (event: CommittedEvent) => void;

/**
 * Events that are not stored, for values that are soon sent again. They reach the current followers in every process
 * and are dropped while Redis is unavailable. A process subscribes only to topics that have followers in it.
 */
export class Heartbeats {
  private readonly followers = new Map<string, Set<Hear>>();
  private connected = false;

  constructor(
    private readonly redis: Redis,
    private readonly listener: Redis,
  ) {}

  /** Sends a heartbeat; neither waits nor fails. */
  publish(topic: string, payload: unknown): void {
    // Otherwise the connection would queue the heartbeat and send it when it is out of date.
    if (this.redis.status !== 'ready') return;
    const event: CommittedEvent = { id: newId(), topic, payload };
    this.redis.publish(`${PREFIX}${topic}`, JSON.stringify(event)).catch(() => undefined);
  }

  /** Calls `hear` with every heartbeat of a topic from now on; returns a function that ends this. */
  follow(topic: string, hear: Hear): () => void {
    this.connect();
    const hearing = this.followers.get(topic);
    if (hearing) hearing.add(hear);
    else {
      this.followers.set(topic, new Set([hear]));
      this.listen([topic]);
    }
    return () => {
      const left = this.followers.get(topic);
      if (!left?.delete(hear) || left.size > 0) return;
      this.followers.delete(topic);
      this.listener.unsubscribe(`${PREFIX}${topic}`).catch(() => undefined);
    };
  }

  stop(): void {
    this.listener.disconnect();
  }

  /** Opens the connection for the first follower. */
  private connect(): void {
    if (this.connected) return;
    this.connected = true;
    this.listener.on('message', (_channel, text: string) => {
      const event = JSON.parse(text) as CommittedEvent;
      for (const hear of this.followers.get(event.topic) ?? []) hear(event);
    });
    this.listener.on('ready', () => this.listen([...this.followers.keys()]));
    this.listener.connect().catch(() => undefined);
  }

  /** Subscribes to topics. While the connection is lost this is skipped: on `ready` it subscribes to all of them. */
  private listen(topics: readonly string[]): void {
    if (this.listener.status !== 'ready' || topics.length === 0) return;
    this.listener.subscribe(...topics.map((topic) => `${PREFIX}${topic}`)).catch(() => undefined);
  }
}
