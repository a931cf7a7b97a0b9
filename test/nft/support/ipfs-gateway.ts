import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a gateway answers; null for one that says nothing. */
export interface GatewayAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A gateway of IPFS on this machine, which counts what it is asked. */
export class IpfsGateway {
  /** Paths of the requests so far. */
  readonly asked: string[] = [];
  answer: GatewayAnswer | null = {};

  private readonly server = createServer(({ url = '' }, response) => {
    this.asked.push(url);
    this.reply(response);
  });

  static async open(): Promise<IpfsGateway> {
    const gateway = new IpfsGateway();
    gateway.server.listen(0, '127.0.0.1');
    await once(gateway.server, 'listening');
    return gateway;
  }

  /** The template that the server's environment would hold. */
  get template(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/fetched/{hash}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private reply(response: ServerResponse): void {
    if (this.answer === null) return;
    const { status = 200, headers = {}, body = '' } = this.answer;
    response.writeHead(status, headers).end(body);
  }
}
