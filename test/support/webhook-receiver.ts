import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it reached the receiver. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly json: { readonly id: string; readonly type: string; readonly sequence: number };
}

/** What a receiver answers to one request. */
export type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'hangs'
  | 'floods'
  | 'never ends'
  | 'drops';

/** A receiver of webhooks over HTTP. It answers 200 unless its script says otherwise. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Answers to the next requests, in turn. */
  readonly script: Answer[] = [];
  /** What it answers when its script is over. */
  usual: Answer = { status: 200 };
  /** Most requests that it ever had at the same time. */
  mostAtOnce = 0;
  private atOnce = 0;
  private readonly server = createServer((request, response) => void this.take(request, response));

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Forgets what came so far, and the script. */
  clear(): void {
    this.received.length = 0;
    this.script.length = 0;
    this.usual = { status: 200 };
    this.mostAtOnce = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.atOnce += 1));
    response.on('close', () => (this.atOnce -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    this.received.push({ path: request.url ?? '', headers, body, json: JSON.parse(body) as Received['json'] });
    answer(response, this.script.shift() ?? this.usual);
  }
}

const PIECE = Buffer.alloc(64 * 1024, 'x');

function answer(response: ServerResponse, as: Answer): void {
  if (as === 'hangs') return;
  if (as === 'drops') return void response.destroy();
  if (as === 'floods') return void response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x'));
  if (as === 'never ends') {
    response.writeHead(200);
    const go = (): void => {
      if (!response.destroyed) response.write(PIECE, () => setImmediate(go));
    };
    return go();
  }
  response.writeHead(as.status, as.headers).end(as.body ?? '');
}
