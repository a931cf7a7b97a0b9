import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config/index.js';
import { SECOND_MS } from '../../core/clock.js';
import { countedAs, isListed } from '../../core/net/ip.js';
import { LiveTime } from '../../infra/live-time.js';
import {
  countConnection,
  countEndedConnection,
  countRefusedConnection,
  type EndReason,
} from '../../infra/telemetry/metrics.js';
import type { Platform } from '../../services/frame/context.js';
import { peerAddress } from '../http/client-address.js';
import { Connection } from './connection.js';
import { Holders, type Hold } from './holders.js';
import { hoarders, type UnreadBounds } from './unread.js';

/** Above this share of all connections, idle ones are kept for a short time only. */
const CROWDED_SHARE = 0.8;
const TELL_EVERY_MS = 60 * SECOND_MS;
/** Time for a request to arrive completely. Later ones are ended, so that slow senders do not pile up. */
const ARRIVES_WITHIN_MS = 60 * SECOND_MS;

/** How long the server waits for clients, and how much unread data it keeps. */
export interface Patience {
  /** How long an answer may wait without the client reading any of it. */
  readonly readWithinMs: number;
  /** How long a connection may be idle while most connections are in use. */
  readonly crowdedIdleMs: number;
  /** How much data may wait to be read. */
  readonly unread: UnreadBounds;
}

const MIB = 1024 * 1024;

export const PATIENCE: Patience = {
  readWithinMs: 30 * SECOND_MS,
  crowdedIdleMs: 5 * SECOND_MS,
  unread: { perAddress: 64 * MIB, all: 256 * MIB },
};

/** Options for a server whose connections are limited: Node's own time-outs, and how often Node checks them. */
export function arrivalLimits({ connections }: Pick<Config, 'connections'>) {
  const { requestWithinMs } = connections;
  const http = { headersTimeout: requestWithinMs, connectionsCheckingInterval: lookEveryMs(requestWithinMs) };
  return { requestTimeout: ARRIVES_WITHIN_MS, http };
}

/** Interval of the checks for slow connections. A connection may exceed its time by this much. */
function lookEveryMs(...withinMs: readonly number[]): number {
  return Math.min(SECOND_MS, Math.ceil(Math.min(...withinMs) / 4));
}

/**
 * Limits the open connections of a server, sockets included: per address (except for trusted proxies, which carry many
 * clients) and in total. At the total limit, a new connection closes another one: a connection that waits for its
 * client, of the address that holds the most, if that is more than the new client's address holds. Node itself ends
 * connections without a request; this also ends those whose bodies arrive too slowly or whose answers stay unread.
 */
export function limitConnections(
  http: FastifyInstance,
  platform: Pick<Platform, 'config' | 'log'>,
  patience = PATIENCE,
): void {
  const connections = new Connections(platform, patience);
  http.server.on('connection', (socket) => connections.open(socket));
  // Before the framework's listener, which may already have answered when it returns.
  http.server.prependListener('request', (request, response) => connections.arrived(request, response));
  const { requestWithinMs } = platform.config.connections;
  const lookMs = lookEveryMs(requestWithinMs, patience.readWithinMs, patience.crowdedIdleMs);
  const time = new LiveTime(lookMs, (livedMs) => connections.look(livedMs));
  http.addHook('onReady', async () => {
    // Node accepts upgrade requests as soon as anything listens, so this listener is added only beside another.
    if (http.server.listenerCount('upgrade') > 0) {
      http.server.prependListener('upgrade', ({ socket }) => connections.upgraded(socket));
    }
    time.start();
  });
  http.addHook('onClose', async () => time.stop());
}

interface Held {
  readonly connection: Connection;
  /** Null for a trusted proxy. */
  readonly hold: Hold | null;
  /** Removes the connection from the metric. */
  readonly closed: () => void;
}

class Connections {
  private readonly held = new Map<Socket, Held>();
  private readonly holders = new Holders<Connection>();
  private livedMs = 0;
  private readonly toldAtMs = new Map<string, number>();

  constructor(
    private readonly platform: Pick<Platform, 'config' | 'log'>,
    private readonly patience: Patience,
  ) {}

  open(socket: Socket): void {
    const { trustedProxies, connections } = this.platform.config;
    const peer = peerAddress(socket);
    const address = isListed(peer, trustedProxies) ? null : countedAs(peer);
    // A trusted proxy carries many clients, so it is not limited per address and takes precedence over all others.
    const count = address === null ? 0 : this.holders.count(address);
    if (count >= connections.perAddress) return this.refuse(socket, 'address', peer);
    if (this.held.size >= connections.all && !this.makeRoom(count)) return this.refuse(socket, 'all', peer);
    const connection = new Connection(socket, address, (turn) => this.held.get(socket)?.hold?.turn(turn));
    const hold = address === null ? null : this.holders.enter(address, connection);
    this.held.set(socket, { connection, hold, closed: countConnection() });
    socket.once('close', () => this.forget(connection));
  }

  arrived(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.held.get(request.socket)?.connection;
    if (!connection) return;
    connection.begin(request, response);
    const idleMs = this.keptIdleMs(connection);
    if (idleMs === null || !response.shouldKeepAlive) return;
    // Tells the client when the connection will close, so that it does not send a request at that time.
    response.setHeader('keep-alive', `timeout=${Math.floor(idleMs / SECOND_MS)}`);
  }

  upgraded(socket: Socket): void {
    this.held.get(socket)?.connection.upgrade();
  }

  /** Ends connections that are too slow, idle too long in a crowd, or that keep too much unread data. */
  look(livedMs: number): void {
    const { requestWithinMs } = this.platform.config.connections;
    const nowMs = (this.livedMs += livedMs);
    for (const { connection } of this.held.values()) {
      const idleMs = this.keptIdleMs(connection);
      if (connection.isSlow(requestWithinMs, nowMs)) this.end(connection, 'slow');
      else if (connection.isUnread(this.patience.readWithinMs, nowMs)) this.end(connection, 'unread');
      else if (idleMs !== null && connection.isIdleFor(idleMs, nowMs)) this.end(connection, 'crowded');
    }
    this.endHoarders();
  }

  private endHoarders(): void {
    const connections = [...this.held.values()].map(({ connection }) => connection);
    for (const connection of hoarders(connections, this.patience.unread)) {
      this.tell('connections are closed: their clients do not read the answers', { address: connection.address });
      this.end(connection, 'unread');
    }
  }

  /** How long a connection may be idle in a crowd; null when only the server's own time-out applies. */
  private keptIdleMs({ address }: Connection): number | null {
    const { all } = this.platform.config.connections;
    // A proxy reuses its open connections and cannot know that they would be closed earlier.
    return address === null || this.held.size < all * CROWDED_SHARE ? null : this.patience.crowdedIdleMs;
  }

  /** Closes a connection of an address with more than `count`, for a new one; false when there is none to close. */
  private makeRoom(count: number): boolean {
    const connection = this.holders.firstToClose(count);
    if (!connection) return false;
    this.tell('CONNECTIONS is reached: idle connections are closed for new ones', { address: connection.address });
    this.end(connection, 'capacity');
    return true;
  }

  private end(connection: Connection, reason: EndReason): void {
    this.forget(connection);
    connection.socket.destroy();
    countEndedConnection(reason);
  }

  private forget({ socket }: Connection): void {
    const held = this.held.get(socket);
    if (!held) return;
    this.held.delete(socket);
    held.hold?.leave();
    held.closed();
  }

  private refuse(socket: Socket, bound: 'address' | 'all', peer: string): void {
    socket.destroy();
    countRefusedConnection(bound);
    this.tell('connections are refused: a limit of open connections is reached', { bound, peer });
  }

  /** Logs each kind of event once a minute at most, since a flood may bring many. The metrics count every one. */
  private tell(what: string, fields: object): void {
    const nowMs = performance.now();
    if (nowMs - (this.toldAtMs.get(what) ?? -Infinity) < TELL_EVERY_MS) return;
    this.toldAtMs.set(what, nowMs);
    this.platform.log.warn({ ...fields, open: this.held.size }, what);
  }
}
