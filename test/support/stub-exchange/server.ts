import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controls } from './controls.js';
import { MatchingEngine } from './engine.js';
import { Rest } from './rest.js';
import { Sockets } from './sockets.js';

/** An exchange that speaks OKX's REST and WebSocket protocol. */
export class StubServer {
  readonly controls: Controls;
  private readonly server: Server;
  private readonly rest: Rest;
  private readonly sockets: Sockets;

  constructor() {
    const engine = new MatchingEngine();
    this.rest = new Rest(engine);
    this.server = createServer((request, response) => void this.answer(request, response));
    this.sockets = new Sockets(this.server, engine);
    this.controls = new Controls(engine, this.rest, this.sockets);
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.sockets.drop();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (request.url === '/control') return this.control(response, body);
    await this.rest.answer(request, response, body);
  }

  private control(response: ServerResponse, body: string): void {
    const { method, args } = JSON.parse(body) as { method: keyof Controls; args: unknown[] };
    const work = this.controls[method] as (...args: unknown[]) => unknown;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result: work.apply(this.controls, args) ?? null }));
  }
}
