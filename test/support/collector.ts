import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A collector of traces, which takes OTLP over HTTP as JSON. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  /** Where something was sent to. */
  readonly paths = new Set<string>();
  /** Everything that it was sent. */
  text = '';

  private constructor(private readonly server: Server) {
    // A connection that closed while a test kept this process busy would be one failed export of the server's.
    server.keepAliveTimeout = 0;
  }

  static async start(): Promise<Collector> {
    const server = createServer((request, response) => {
      void collector.take(request).then(() => response.setHeader('content-type', 'application/json').end('{}'));
    });
    const collector = new Collector(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  /** What makes a server send its traces here. */
  get environment(): Record<string, string> {
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      // A server drops what it could not send in time, which a busy machine is no reason for.
      OTEL_EXPORTER_OTLP_TIMEOUT: '120000',
      OTEL_BSP_EXPORT_TIMEOUT: '120000',
    };
  }

  /** The spans of one trace. */
  trace(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: IncomingMessage): Promise<void> {
    const body = (await request.toArray()).join('');
    this.paths.add(String(request.url));
    this.text += body;
    for (const { scopeSpans = [] } of (JSON.parse(body) as Payload).resourceSpans ?? []) {
      for (const { spans } of scopeSpans) this.spans.push(...spans.map(toSpan));
    }
  }
}

interface Payload {
  readonly resourceSpans?: readonly { readonly scopeSpans?: readonly { readonly spans: readonly WireSpan[] }[] }[];
}

type WireSpan = Omit<CollectedSpan, 'attributes'> & {
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
};

function toSpan({ attributes, ...span }: WireSpan): CollectedSpan {
  return {
    ...span,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  };
}
