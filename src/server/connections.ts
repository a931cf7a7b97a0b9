import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND_MS } from '../core/clock.js';
import { countedAs, isListed } from '../core/ip.js';
import { countConnection, countRefusedConnection } from '../infra/metrics.js';
import type { Platform } from '../services/context.js';
import { peerAddress } from './client-address.js';
import { SocketCounts } from './socket-counts.js';

/** What a body must bring, on average, once its request is older than a connection may be silent. */
const MIN_BODY_BYTES_PER_SECOND = 1_024;
const TELL_EVERY_MS = 60 * SECOND_MS;

/** The last request that a connection brought, and how much had been read when its head was there. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly atMs: number;
  readonly bytes: number;
}

/** How often connections are looked at that are too slow; a connection may live that much longer. */
export function lookEveryMs(requestWithinMs: number): number {
  return Math.min(SECOND_MS, Math.ceil(requestWithinMs / 4));
}

/**
 * Bounds the open connections of this process, sockets included: so many from one address, where a trusted proxy brings
 * many clients and is not counted, and so many in all. One too many is closed at once. Node itself ends a connection
 * that brings no request in time; what is added here is a body that comes in drops.
 */
export function limitConnections(http: FastifyInstance, platform: Platform): void {
  const connections = new Connections(platform);
  http.server.on('connection', (socket) => connections.open(socket));
  http.server.on('request', (request) => connections.arrived(request));
  let timer: NodeJS.Timeout | undefined;
  http.addHook('onReady', async () => {
    timer = setInterval(() => connections.endSlowBodies(), lookEveryMs(platform.config.connections.requestWithinMs));
    timer.unref();
  });
  http.addHook('onClose', async () => clearInterval(timer));
}

class Connections {
  private readonly counts = new SocketCounts();
  private readonly held = new Map<Socket, Arrival | null>();
  private toldAtMs = -Infinity;

  constructor(private readonly platform: Platform) {}

  open(socket: Socket): void {
    const { config } = this.platform;
    const { perAddress, all } = config.connections;
    const peer = peerAddress(socket);
    const address = isListed(peer, config.trustedProxies) ? null : countedAs(peer);
    if (this.held.size >= all) return this.refuse(socket, 'all', peer);
    if (address !== null && !this.counts.enter(address, perAddress)) return this.refuse(socket, 'address', peer);
    this.held.set(socket, null);
    const closed = countConnection();
    socket.once('close', () => {
      this.held.delete(socket);
      if (address !== null) this.counts.leave(address);
      closed();
    });
  }

  arrived(request: IncomingMessage): void {
    const { socket } = request;
    if (this.held.has(socket)) this.held.set(socket, { request, atMs: performance.now(), bytes: socket.bytesRead });
  }

  endSlowBodies(): void {
    const { requestWithinMs } = this.platform.config.connections;
    for (const [socket, arrival] of this.held) {
      if (!arrival) continue;
      const { request, atMs, bytes } = arrival;
      if (request.complete) {
        this.held.set(socket, null);
        continue;
      }
      const elapsedMs = performance.now() - atMs;
      // While something waits to be read, the slow one is this process.
      if (elapsedMs < requestWithinMs || request.readableLength > 0) continue;
      const wanted = (MIN_BODY_BYTES_PER_SECOND * elapsedMs) / SECOND_MS;
      if (socket.bytesRead - bytes < wanted) socket.destroy();
    }
  }

  /** The log tells of it once a minute, however many connections a flood brings; the metric counts each. */
  private refuse(socket: Socket, bound: 'address' | 'all', peer: string): void {
    socket.destroy();
    countRefusedConnection(bound);
    if (performance.now() - this.toldAtMs < TELL_EVERY_MS) return;
    this.toldAtMs = performance.now();
    this.platform.log.warn({ bound, peer, open: this.held.size }, 'connections are refused');
  }
}
