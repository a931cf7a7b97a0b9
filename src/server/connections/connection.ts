import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND_MS } from '../../core/clock.js';
import type { Turn } from './holders.js';

/** What a body must bring, on average, once its request is older than a connection may be silent. */
const MIN_BODY_BYTES_PER_SECOND = 1_024;

/** The last request that a connection brought, and how much had been read when its head was there. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly bytes: number;
  sinceMs: number | null;
}

/** How many bytes of what is written have been taken, and since when no more were. */
interface Waiting {
  readonly taken: number;
  readonly sinceMs: number;
}

/**
 * One open connection: whose turn it is on it, and whether it is slow. It is looked at now and then, and times run from
 * the first look that sees something: `nowMs` counts them as the process lived them.
 */
export class Connection {
  private turn: Turn = 'nobody';
  private idleSinceMs: number | null = null;
  private arrival: Arrival | null = null;
  private waiting: Waiting | null = null;
  private openAnswers = 0;
  private inWork = 0;
  private isUpgraded = false;

  /** `address` is what the connection counts for; null when it is a trusted proxy's. */
  constructor(
    readonly socket: Socket,
    readonly address: string | null,
    private readonly turned: (turn: Turn) => void,
  ) {}

  /** A request's head is here. It is the server's turn from when the body has been read until the answer is complete. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.arrival = { request, bytes: this.socket.bytesRead, sinceMs: null };
    this.openAnswers += 1;
    let counted = false;
    const work = (inWork: boolean): void => {
      if (inWork !== counted) this.inWork += inWork ? 1 : -1;
      counted = inWork;
      this.settle();
    };
    if (hasBody(request)) request.once('end', () => work(!response.writableEnded));
    response.once('prefinish', () => work(false));
    response.once('close', () => {
      this.openAnswers -= 1;
      work(false);
    });
    work(!hasBody(request));
  }

  /** From now on it speaks another protocol, whose own rules say when it ends. */
  upgrade(): void {
    this.isUpgraded = true;
    this.settle();
  }

  /** What has been written and waits for the client, in memory. */
  get unreadBytes(): number {
    return this.socket.writableLength;
  }

  isIdleFor(ms: number, nowMs: number): boolean {
    if (this.turn !== 'nobody') return false;
    this.idleSinceMs ??= nowMs;
    return nowMs - this.idleSinceMs >= ms;
  }

  /** True when a body is still to come after so long, and comes in drops. */
  isSlow(withinMs: number, nowMs: number): boolean {
    if (!this.arrival) return false;
    const { request, bytes } = this.arrival;
    if (request.complete) {
      this.arrival = null;
      return false;
    }
    this.arrival.sinceMs ??= nowMs;
    const elapsedMs = nowMs - this.arrival.sinceMs;
    // While something waits to be read, the slow one is this process.
    if (elapsedMs < withinMs || request.readableLength > 0) return false;
    return this.socket.bytesRead - bytes < (MIN_BODY_BYTES_PER_SECOND * elapsedMs) / SECOND_MS;
  }

  /** True when something has waited so long for the client without any of it being taken. */
  isUnread(withinMs: number, nowMs: number): boolean {
    if (this.socket.writableLength === 0) {
      this.waiting = null;
      return false;
    }
    const taken = takenBytes(this.socket);
    if (this.waiting?.taken !== taken) this.waiting = { taken, sinceMs: nowMs };
    return nowMs - this.waiting.sinceMs >= withinMs;
  }

  private settle(): void {
    const turn = this.isUpgraded || this.inWork > 0 ? 'server' : this.openAnswers > 0 ? 'client' : 'nobody';
    if (turn === this.turn) return;
    this.turn = turn;
    this.idleSinceMs = null;
    this.turned(turn);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * What the operating system has taken of all that was written. Node itself tells of a write when it is taken whole; a
 * large answer is one write, of which a slow reader takes a little at a time, and only the handle below knows.
 */
function takenBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    return Number(handle.bytesWritten) - Number(handle.writeQueueSize);
  }
  return socket.bytesWritten - socket.writableLength;
}
