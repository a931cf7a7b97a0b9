import type { Redis } from 'ioredis';
import { newId } from '../../core/ids.js';
import type { CommittedEvent } from './event-table.js';

const PREFIX = 'heartbeat:';

type Hear = (event: CommittedEvent) => void;

/**
 * Events that are stored nowhere, for what is soon told again. They reach whoever listens at this time, on every process,
 * and are dropped while Redis is unavailable. A process hears only the topics that somebody follows there.
 */
export class Heartbeats {
  private readonly followers = new Map<string, Set<Hear>>();
  private connected = false;

  constructor(
    private readonly redis: Redis,
    private readonly listener: Redis,
  ) {}

  /** Neither waits nor fails. */
  publish(topic: string, payload: unknown): void {
    // The connection would keep it, and tell it when it is old.
    if (this.redis.status !== 'ready') return;
    const event: CommittedEvent = { id: newId(), topic, payload };
    this.redis.publish(`${PREFIX}${topic}`, JSON.stringify(event)).catch(() => undefined);
  }

  /** Has the heartbeats of a topic heard from now on; answers what ends that. */
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

  /** No connection until somebody follows. */
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

  /** A connection that was lost subscribes to everything when it is back. */
  private listen(topics: readonly string[]): void {
    if (this.listener.status !== 'ready' || topics.length === 0) return;
    this.listener.subscribe(...topics.map((topic) => `${PREFIX}${topic}`)).catch(() => undefined);
  }
}
