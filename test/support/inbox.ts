import type { Client as SocketClient } from 'graphql-ws';
import type { Client } from './client.js';

/** Before everything that any stream holds. */
export const BEGINNING = '000000000000000-000000000';

const FOLLOW = 'subscription ($after: String) { notificationAdded(after: $after) { cursor notification { title } } }';

/** A user's inbox as it arrives over a socket, from a cursor on. */
export class Inbox {
  readonly titles: string[] = [];
  cursor: string;
  /** Settles when the subscription ends: with what it ended by, or undefined when it was completed. */
  readonly over: Promise<unknown>;
  readonly socket: SocketClient;
  private ended = false;
  private readonly stopFollowing: () => void;
  private readonly waiting = new Set<() => void>();

  constructor(client: Client, after = BEGINNING, socket = client.socket()) {
    this.cursor = after;
    this.socket = socket;
    let stop = (): void => undefined;
    this.over = new Promise((resolve) => {
      stop = socket.subscribe<{ notificationAdded: { cursor: string; notification: { title: string } } }>(
        { query: FOLLOW, variables: { after } },
        {
          next: ({ data, errors }) => (data ? this.keep(data.notificationAdded) : resolve(errors)),
          error: resolve,
          complete: () => resolve(undefined),
        },
      );
    });
    this.stopFollowing = stop;
    void this.over.then(() => {
      this.ended = true;
      this.wake();
    });
  }

  /** Resolves when this many notifications have arrived; fails when the subscription ends before. */
  async until(count: number): Promise<string[]> {
    while (this.titles.length < count) {
      if (this.ended) throw new Error(`ended after ${this.titles.length} by ${JSON.stringify(await this.over)}`);
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
    return this.titles;
  }

  async close(): Promise<void> {
    this.stopFollowing();
    await this.socket.dispose();
  }

  private keep({ cursor, notification }: { cursor: string; notification: { title: string } }): void {
    this.cursor = cursor;
    this.titles.push(notification.title);
    this.wake();
  }

  private wake(): void {
    for (const each of this.waiting) each();
    this.waiting.clear();
  }
}
