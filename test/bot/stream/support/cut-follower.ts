import WebSocket from 'ws';
import type { Client } from '../../../support/client.js';
import { Heard } from '../../../support/heard.js';

/** Where a subscription stands; other fields are those that it asks for. */
interface Positioned {
  readonly cursor: string;
}

/** Frames of a connection that is cut: none, the greeting alone, or some events as well. */
const MOST_FRAMES = 5;

/**
 * Follows a subscription over connections that are cut at random, one after the other: before or after a frame is heard.
 * Each goes on after the cursor that was heard last.
 */
export class CutFollower<Event extends Positioned> {
  private readonly events = new Heard<Event>();
  /** How many connections were cut so far. */
  cuts = 0;
  private readonly ended: Promise<void>;
  private fault: unknown;
  private isOver = false;
  private close: () => unknown = () => undefined;

  /** `after`: the cursor to begin at. `most`: how often it is cut; the last connection stays. */
  constructor(
    private readonly client: Client,
    private readonly query: string,
    private readonly variables: object,
    private after: string,
    private readonly most: number,
    private readonly random: () => number,
  ) {
    this.ended = this.follow().catch((error: unknown) => {
      this.fault = error;
    });
  }

  /** Whether it was cut as often as it shall be. Throws what a connection failed with but its being cut. */
  get isDone(): boolean {
    if (this.fault !== undefined) throw this.fault;
    return this.cuts >= this.most;
  }

  /** Hears on until something fits, and ends. */
  async endAfter(fits: (event: Event) => boolean): Promise<readonly Event[]> {
    await Promise.race([this.events.first(fits), this.ended]);
    this.isOver = true;
    await this.close();
    await this.ended;
    if (this.fault !== undefined) throw this.fault;
    return this.events.all;
  }

  private async follow(): Promise<void> {
    while (!this.isOver) await this.connect();
  }

  private connect(): Promise<void> {
    const socket = this.client.socket({ of: this.isDone ? WebSocket : this.doomed() });
    this.close = () => socket.dispose();
    const variables = { ...this.variables, after: this.after };
    return new Promise((resolve, reject) => {
      socket.subscribe<Record<string, Event>>(
        { query: this.query, variables },
        {
          next: ({ data, errors }) => {
            const [event] = Object.values(data ?? {});
            if (errors || !event) return reject(new Error(JSON.stringify(errors)));
            this.after = event.cursor;
            this.events.listen(event);
          },
          // Refusals are lists; all else is the end of the connection.
          error: (error) => (Array.isArray(error) ? reject(new Error(JSON.stringify(error))) : resolve()),
          complete: resolve,
        },
      );
    });
  }

  /** Sockets that are cut as soon as so many frames have come, the last of which may be lost. */
  private doomed(): typeof WebSocket {
    const [frames, isLost] = [Math.floor(this.random() * (MOST_FRAMES + 1)), this.random() < 0.5];
    const cut = (socket: WebSocket): void => {
      this.cuts += 1;
      socket.terminate();
    };
    return class extends WebSocket {
      private came = 0;

      override emit(event: string | symbol, ...args: unknown[]): boolean {
        if (event === 'message') this.came += 1;
        const isLast = this.came === frames && (event === 'message' || (event === 'open' && frames === 0));
        if (event === 'message' && (this.came > frames || (isLast && isLost))) {
          if (isLast) cut(this);
          return true;
        }
        const isHeard = super.emit(event, ...args);
        if (isLast) cut(this);
        return isHeard;
      }
    };
  }
}
