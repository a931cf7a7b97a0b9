import { createClient, type Client as SocketClient } from 'graphql-ws';
import WebSocket from 'ws';
import { checkContract } from './contract.js';

export interface GraphQLAnswer {
  readonly status: number;
  readonly data: any;
  readonly errors:
    | {
        message: string;
        path?: (string | number)[];
        locations?: unknown;
        extensions: { code: string; statusCode: number; requestId?: string };
      }[]
    | undefined;
  readonly headers: Headers;
}

export interface RestAnswer {
  /** The HTTP status line. */
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
}

export interface Credentials {
  readonly cookies?: Map<string, string>;
  readonly apiKey?: string;
  readonly headers?: Record<string, string>;
}

/** A caller of every transport over real HTTP and sockets, like a browser with its cookie jar or a program with its key. */
export class Client {
  readonly cookies: Map<string, string>;

  constructor(
    readonly url: string,
    private readonly credentials: Credentials = {},
  ) {
    this.cookies = credentials.cookies ?? new Map();
  }

  /** Runs a GraphQL document over HTTP. */
  async gql(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<GraphQLAnswer> {
    const answer = await this.send('POST', '/graphql', { query, variables }, headers);
    const body = (await answer.json()) as GraphQLAnswer;
    return { status: answer.status, data: body.data, errors: body.errors, headers: answer.headers };
  }

  /**
   * As {@link gql}, for a call that must succeed; answers the data. Its type is a choice from the generated roots, such
   * as `Pick<Query, 'notifications'>`.
   */
  async ok<Data = any>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { data, errors } = await this.gql(query, variables);
    if (errors) throw new Error(errors.map(({ message, extensions }) => `${extensions.code}: ${message}`).join('; '));
    return data;
  }

  /** As {@link gql}, for a call that must fail; answers the code of its first error. */
  async code(query: string, variables: Record<string, unknown> = {}): Promise<string | undefined> {
    return (await this.gql(query, variables)).errors?.[0]?.extensions.code;
  }

  /** Calls a documented path. The answer is checked against the OpenAPI document. */
  async rest(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<RestAnswer> {
    const answer = await this.send(method, path, body, headers);
    const text = await answer.json();
    checkContract(method, path, text);
    return { status: answer.status, body: text, headers: answer.headers };
  }

  /** Opens a socket, of a class of the test's own when it is given; the caller disposes of it. */
  socket(options: { retryAttempts?: number; of?: typeof WebSocket } = {}): SocketClient {
    const headers = { cookie: this.cookieHeader(), ...this.credentials.headers };
    return createClient({
      url: `${this.url.replace('http', 'ws')}/graphql`,
      retryAttempts: options.retryAttempts ?? 0,
      lazy: true,
      connectionParams: this.credentials.apiKey ? { 'x-api-key': this.credentials.apiKey } : {},
      webSocketImpl: class extends (options.of ?? WebSocket) {
        constructor(address: string, protocols: string[]) {
          super(address, protocols, { headers });
        }
      },
    });
  }

  /** Calls a path with the caller's credentials; the answer is whatever came. */
  async send(method: string, path: string, body?: unknown, extra: Record<string, string> = {}): Promise<Response> {
    const headers: Record<string, string> = { ...this.credentials.headers };
    if (this.cookies.size > 0) headers['cookie'] = this.cookieHeader();
    const csrf = this.cookies.get('csrfToken');
    if (csrf) headers['x-csrf-token'] = csrf;
    if (this.credentials.apiKey) headers['x-api-key'] = this.credentials.apiKey;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init = {
      method,
      headers: { ...headers, ...extra },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answer = await fetch(`${this.url}${path}`, init);
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return answer;
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
