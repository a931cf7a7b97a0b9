import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND_MS } from '../../core/clock.js';
import type { Turn } from './holders.js';

/** The least average rate of a request body. Checked once the body is late. */
const MIN_BODY_BYTES_PER_SECOND = 1_024;

/** The last request of a connection, and the bytes that the connection had received when its head was complete. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly bytes: number;
  sinceMs: number | null;
}

/** The written bytes that the operating system has accepted, and since when the number has not changed. */
interface Waiting {
  readonly taken: number;
  readonly sinceMs: number;
}

/**
 * One open connection: whose turn it is, and whether it is slow. Connections are checked at intervals, and each
 * duration starts at the first check that notices it. `nowMs` leaves out time in which the process was busy or stopped.
 */
export class Connection {
  private turn: Turn = 'nobody';
  private idleSinceMs: number | null = null;
  private arrival: Arrival | null = null;
  private waiting: Waiting | null = null;
  private openAnswers = 0;
  private inWork = 0;
  private isUpgraded = false;

  /** `address` is the address that the connection counts for; null for a trusted proxy. */
  constructor(
    readonly socket: Socket,
    readonly address: string | null,
    private readonly turned: (turn: Turn) => void,
  ) {}

  /** Called when a request's head has arrived. The server's turn lasts from the body's end to the answer's end. */
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

  /** Called when the connection changes to another protocol, whose own rules decide when it ends. */
  upgrade(): void {
    this.isUpgraded = true;
    this.settle();
  }

  /** Bytes that are written but still in memory, because the client has not read them. */
  get unreadBytes(): number {
    return this.socket.writableLength;
  }

  isIdleFor(ms: number, nowMs: number): boolean {
    if (this.turn !== 'nobody') return false;
    this.idleSinceMs ??= nowMs;
    return nowMs - this.idleSinceMs >= ms;
  }

  /** True when a request's body is still incomplete after this time and arrives below the minimum rate. */
  isSlow(withinMs: number, nowMs: number): boolean {
    if (!this.arrival) return false;
    const { request, bytes } = this.arrival;
    if (request.complete) {
      this.arrival = null;
      return false;
    }
    this.arrival.sinceMs ??= nowMs;
    const elapsedMs = nowMs - this.arrival.sinceMs;
    // Received bytes that are not yet processed mean that this process is slow, not the client.
    if (elapsedMs < withinMs || request.readableLength > 0) return false;
    return this.socket.bytesRead - bytes < (MIN_BODY_BYTES_PER_SECOND * elapsedMs) / SECOND_MS;
  }

  /** True when data has waited this long for the client without any of it being accepted. */
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
 * How many of the written bytes the operating system has accepted. Node reports a write only when it is accepted as a
 * whole. A large answer is one write that a slow client reads in small parts, which only the socket's handle shows.
 */
function takenBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    return Number(handle.bytesWritten) - Number(handle.writeQueueSize);
  }
  return socket.bytesWritten - socket.writableLength;
}
