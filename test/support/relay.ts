import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** One connection through the relay. */
export class Line {
  /** How often the client has sent something after an answer: once a round trip. */
  trips = 0;
  /** How often anything came from the client: what it writes at once may come in one part, and does below 64 KB. */
  writes = 0;
  private isAnswered = true;

  constructor(
    private readonly client: Socket,
    server: Socket,
  ) {
    client.on('data', (part) => {
      if (this.isAnswered) this.trips += 1;
      this.isAnswered = false;
      this.writes += 1;
      server.write(part);
    });
    server.on('data', (part) => {
      this.isAnswered = true;
      client.write(part);
    });
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  }

  cut(): void {
    this.client.destroy();
  }
}

/** Passes connections on to a server, and tells what goes over them. */
export class Relay {
  /** In the order in which they were made. */
  readonly lines: Line[] = [];

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async to(url: string): Promise<Relay> {
    const [target, own] = [new URL(url), new URL(url)];
    const server = createServer((client) => {
      relay.lines.push(new Line(client.setNoDelay(), connect(Number(target.port), target.hostname).setNoDelay()));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const relay = new Relay(own.href, server);
    return relay;
  }

  close(): void {
    this.server.close();
    for (const line of this.lines) line.cut();
  }
}
