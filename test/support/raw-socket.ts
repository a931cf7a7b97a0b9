import { once } from 'node:events';
import type { Socket } from 'node:net';
import WebSocket from 'ws';

export interface Message {
  readonly id?: string;
  readonly type: string;
  readonly payload?: any;
}

/** A client that speaks graphql-ws by hand, for what a well-behaved one never does. */
export class RawSocket {
  readonly closed: Promise<number>;
  private readonly messages: Message[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(readonly ws: WebSocket) {
    ws.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)) as Message);
      this.wake();
    });
    ws.on('error', () => undefined);
    this.closed = once(ws, 'close').then(([code]) => {
      this.wake();
      return code as number;
    });
  }

  /** Opens a connection; rejects with the HTTP status when the upgrade is refused. */
  static async open(url: string, headers: Record<string, string> = {}, path = '/graphql'): Promise<RawSocket> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}${path}`, 'graphql-transport-ws', { headers });
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
      ws.once('unexpected-response', (_request, response) => reject(new Error(`refused with ${response.statusCode}`)));
    });
    return new RawSocket(ws);
  }

  /** Opens and introduces itself; the server has accepted it. */
  static async connected(url: string, headers: Record<string, string>, params?: object): Promise<RawSocket> {
    const socket = await RawSocket.open(url, headers);
    socket.send({ type: 'connection_init', payload: params });
    await socket.message(({ type }) => type === 'connection_ack');
    return socket;
  }

  send(message: object): void {
    this.ws.send(JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables?: object): void {
    this.send({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** The first message that fits, received or to come; fails when the socket closes first. */
  async message(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found) return found;
      if (this.ws.readyState === WebSocket.CLOSED) throw new Error('the socket closed');
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  /** The answer to one subscription. */
  answer(id: string): Promise<Message> {
    return this.message((message) => message.id === id);
  }

  /** Stops reading from the connection, so that the server's data piles up on its side. */
  stopReading(): void {
    this.ws.pause();
  }

  /**
   * Reads one piece a second, since a server ends who reads nothing at all; answers how to end that. The server's pings wait
   * behind its data, so they are answered before they are read.
   */
  readSlowly(): () => void {
    const stream = (this.ws as unknown as { _socket: Socket })._socket;
    const pause = (): void => this.ws.pause();
    pause();
    const reading = setInterval(() => {
      this.ws.pong();
      stream.once('data', pause);
      this.ws.resume();
    }, 1_000).unref();
    return () => {
      clearInterval(reading);
      stream.off('data', pause);
      this.ws.resume();
    };
  }

  /** Calls `see` for every message under an id, those received and those to come. */
  forEach(id: string, see: (message: Message) => void): void {
    for (const message of this.messages) if (message.id === id) see(message);
    this.ws.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.id === id) see(message);
    });
  }

  private wake(): void {
    for (const each of this.waiting) each();
    this.waiting.clear();
  }
}
