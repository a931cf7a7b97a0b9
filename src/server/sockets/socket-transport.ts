import { CloseCode, handleProtocols, type Server } from 'graphql-ws';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Logger } from '../../infra/telemetry/log.js';

/** The largest message, ample for a subscription document with its variables. A larger one gets close code 1009. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** The most data that may wait for a slow client; beyond it the socket is terminated. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** Interval of the pings. A client that has not answered by the next ping is terminated. */
const PING_EVERY_MS = 12_000;
/** How long a client may take to confirm that its socket closes. */
const CLOSE_WITHIN_MS = 3_000;

/** What graphql-ws passes to every hook about its socket. */
export interface Extra extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
}

/**
 * Runs graphql-ws over `ws`. Unlike the adapter of graphql-ws, it limits the data that waits for a client (even for
 * clients that keep sending without reading), logs failures, and closes without waiting for silent clients.
 */
export class SocketTransport {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols,
    // An option of ws that its types lack.
    ...({ closeTimeout: CLOSE_WITHIN_MS } as object),
  });

  constructor(
    private readonly server: Server<Extra>,
    private readonly log: Logger,
  ) {}

  /** Takes over an upgrade request. Answers 503 while closing. */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    this.sockets.handleUpgrade(request, stream, head, (socket) => this.opened(socket, request));
  }

  /** Tells every client that the server shuts down, and waits until all are disconnected. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.sockets.close(() => resolve()));
    for (const client of this.sockets.clients) client.close(1001, 'Going away');
    await closed;
  }

  private opened(socket: WebSocket, request: IncomingMessage): void {
    // For a too large or malformed message, ws closes the socket itself with the right code.
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

/** Resolves when the data has been sent, so that a subscription waits for a slow client. */
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
