import { CloseCode, handleProtocols, type Server } from 'graphql-ws';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from '../../infra/telemetry/log.js';

/** A subscription document and its variables are small; a larger message is refused with close code 1009. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** What may wait for one client that reads slowly; beyond that its socket is ended. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** A client is pinged this often, and ended when it has not answered by the next time. */
const PING_EVERY_MS = 12_000;
/** How long a client may take to answer that its socket closes. */
const CLOSE_WITHIN_MS = 3_000;

/** What graphql-ws hands to every hook about the socket that it is called for. */
export interface Extra extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
}

/**
 * Carries graphql-ws over `ws`. It differs from the adapter that graphql-ws brings: what waits for a client is bounded,
 * also when it asks without reading the answers; failures go to the log; closing does not wait for silent clients.
 */
export class SocketTransport {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols,
    // Known to ws and not yet to its types.
    ...({ closeTimeout: CLOSE_WITHIN_MS } as object),
  });

  constructor(
    private readonly server: Server<Extra>,
    private readonly log: Logger,
  ) {}

  /** Takes over an upgrade request. While closing, it is answered with 503. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    this.sockets.handleUpgrade(request, stream, head, (socket) => this.opened(socket, request));
  }

  /** Tells every client that the server shuts down, and waits until they are gone. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.sockets.close(() => resolve()));
    for (const client of this.sockets.clients) client.close(1001, 'Going away');
    await closed;
  }

  private opened(socket: WebSocket, request: IncomingMessage): void {
    // Too large or malformed: ws closes the socket by itself, with the code that belongs to it.
    socket.on('error', (error) => this.log.info({ err: error }, 'WebSocket connection failed'));
    socket.on('ping', () => endWhenFull(socket));
    const closed = this.server.opened(
      {
        protocol: socket.protocol,
        send: (data) => send(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) =>
          socket.on('message', (data) => {
            if (endWhenFull(socket)) return;
            receive(String(data)).catch((error: unknown) => this.failed(socket, error));
          }),
      },
      { socket, request },
    );
    const stopPinging = keepAlive(socket);
    socket.once('close', (code, reason) => {
      stopPinging();
      closed(code, String(reason)).catch((error: unknown) => this.failed(socket, error));
    });
  }

  private failed(socket: WebSocket, error: unknown): void {
    if (socket.readyState !== socket.OPEN) return;
    this.log.error({ err: error }, 'WebSocket message could not be handled');
    socket.close(CloseCode.InternalServerError, 'Internal server error');
  }
}

/** Settles when the data has left for the client, which is what makes a subscription wait for a slow reader. */
function send(socket: WebSocket, data: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  return new Promise((resolve, reject) => socket.send(data, (error) => (error ? reject(error) : resolve())));
}

function endWhenFull(socket: WebSocket): boolean {
  const full = socket.bufferedAmount > MAX_WAITING_BYTES;
  if (full) socket.terminate();
  return full;
}

function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, PING_EVERY_MS);
  return () => clearInterval(timer);
}
