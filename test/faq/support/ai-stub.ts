import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { world } from '../../support/world.js';

export interface AiCall {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  /** The names of everything that was sent beside the messages. */
  readonly parameters: readonly string[];
  readonly rules: string;
  /** The question's data: articles to answer from, or to choose among. */
  readonly data: Readonly<Record<'library' | 'shortlist', readonly { readonly id: string }[]>>;
}

export interface AiStub {
  readonly calls: AiCall[];
  /** What the next answers say, as the message's text; or a status other than 200. */
  says: (call: AiCall) => string | number;
  /** For a test of what does not speak the protocol: answers in place of `says`, byte by byte. */
  writes: ((response: ServerResponse, call: AiCall) => void) | null;
}

/** For a file of tests: a provider that speaks the OpenAI protocol on this machine, and the settings that lead to it. */
export function useAiStub(): AiStub {
  const stub: AiStub = { calls: [], says: () => '{}', writes: null };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { model, messages, ...parameters } = JSON.parse(Buffer.concat(chunks).toString());
      const call = {
        path: `${request.method} ${request.url}`,
        authorization: request.headers.authorization,
        model,
        parameters: Object.keys(parameters),
        rules: messages[0].content,
        data: JSON.parse(messages[1].content),
      };
      stub.calls.push(call);
      if (stub.writes) return stub.writes(response, call);
      const said = stub.says(call);
      const message = { role: 'assistant', content: said };
      const completion = { id: 'c', object: 'chat.completion', created: 1, model, choices: [{ index: 0, message }] };
      response.writeHead(typeof said === 'number' ? said : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(typeof said === 'number' ? { error: { message: 'no' } } : completion));
    });
  });
  let before: unknown;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { platform } = await world();
    before = platform.config.ai;
    const ai = { name: 'TESTAI', key: 'test-key', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'test-model' };
    Object.assign(platform.config, { ai });
  });
  beforeEach(() => {
    stub.calls.length = 0;
    stub.writes = null;
  });
  afterAll(async () => {
    Object.assign((await world()).platform.config, { ai: before });
    server.closeAllConnections();
    server.close();
  });
  return stub;
}
