import type { ServerResponse } from 'node:http';
import { newAiClient } from '../../src/infra/ai.js';
import { maskText } from '../../src/core/text/mask.js';
import { newId } from '../../src/core/ids.js';
import { THROTTLES } from '../../src/core/catalogue/throttles.js';
import { world } from '../support/world.js';
import { useAiStub } from './support/ai-stub.js';
import { newEditor } from './support/articles.js';

const stub = useAiStub();
const PATH = '/api/admin/faq/ai/summarize';
const BODY = { content: 'Text' };
const DOCUMENT = 'mutation ($input: FaqContentInput!) { summarizeContent(input: $input) { summary } }';
const SUMMARY = JSON.stringify({ summary: 'S' });

const FAILED = { statusCode: 502, message: 'The AI provider returned no usable answer', code: 'AI_FAILED' };
const TIMED_OUT = { statusCode: 504, message: 'The AI provider did not answer in time', code: 'AI_TIMEOUT' };

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

const refuses = (status: number, error: object) => json(status, { error });

/** A model that no other test has asked, and a client of its own. */
async function freshModel(timeoutMs?: number): Promise<void> {
  const { platform } = await world();
  Object.assign(platform.config, { ai: { ...platform.config.ai, model: `model-${newId()}` } });
  Object.assign(platform, { ai: newAiClient(platform.http, timeoutMs === undefined ? {} : { timeoutMs }) });
}

beforeEach(() => freshModel());

/** Begins an answer and drips it for as long as the client listens, without an end. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
}

describe('an attempt of the assistant', () => {
  it.each([
    ['answers nothing', () => undefined],
    ['stops in the middle of its body', (response: ServerResponse) => void response.writeHead(200).write('{"id":')],
    ['drips its body without an end', drip],
  ])('ends with 504 AI_TIMEOUT at both transports, after one request, when the provider %s', async (_name, writes) => {
    await freshModel(1_000);
    stub.writes = writes;
    const editor = await newEditor('create.faq');
    expect((await editor.rest('POST', PATH, BODY)).body).toEqual(TIMED_OUT);
    expect(await editor.code(DOCUMENT, { input: BODY })).toBe('AI_TIMEOUT');
    expect(stub.calls).toHaveLength(2);
  });

  it('has one time for all of its requests', async () => {
    await freshModel(400);
    // The first request is refused at once, the second hangs.
    stub.writes = (response, { parameters }) => {
      if (parameters.includes('temperature'))
        refuses(400, { message: 'no temperature', param: 'temperature' })(response);
    };
    const editor = await newEditor('create.faq');
    expect((await editor.rest('POST', PATH, BODY)).body).toEqual(TIMED_OUT);
    expect(stub.calls).toHaveLength(2);
  });

  it.each([
    ['504', refuses(504, { message: 'upstream' }), TIMED_OUT],
    ['408', refuses(408, { message: 'slow' }), TIMED_OUT],
    ['429', refuses(429, { message: 'quota' }), FAILED],
    ['500', refuses(500, { message: 'oops' }), FAILED],
    ['401', refuses(401, { message: 'bad key' }), FAILED],
    ['400 for the messages', refuses(400, { message: 'too long', param: 'messages' }), FAILED],
    ['200 with malformed JSON', json(200, '{"choices": [{'), FAILED],
    ['200 with another form', json(200, { choices: 'none' }), FAILED],
    ['200 without a choice', json(200, { choices: [] }), FAILED],
    ['200 with a page', (response: ServerResponse) => void response.writeHead(200).end('<html></html>'), FAILED],
    ['a body of 2 MiB', json(200, JSON.stringify({ choices: [], filler: 'x'.repeat(2 ** 21) })), FAILED],
    ['nothing, and breaks the connection', (response: ServerResponse) => void response.destroy(), FAILED],
  ])('is never repeated when the provider answers %s', async (_name, writes, answer) => {
    stub.writes = writes;
    const editor = await newEditor('create.faq');
    expect((await editor.rest('POST', PATH, BODY)).body).toEqual(answer);
    expect(stub.calls).toHaveLength(1);
  });
});

describe('an optional parameter', () => {
  /** Refuses what the protocol calls optional, and what a newer model calls it, in the words of `say`. */
  const picky = (refused: readonly string[], say: (name: string) => ReturnType<typeof json>) => {
    stub.says = () => SUMMARY;
    stub.writes = (response, { parameters, model }) => {
      const name = refused.find((each) => parameters.includes(each));
      if (name) return say(name)(response);
      json(200, { id: 'c', model, choices: [{ index: 0, message: { role: 'assistant', content: SUMMARY } }] })(
        response,
      );
    };
  };

  it.each([
    ['the field param', (param: string) => refuses(400, { message: 'no', type: 'invalid_request_error', param })],
    ['its text', (name: string) => refuses(400, { message: `Unsupported parameter: '${name}'.`, param: null })],
    ['a form of its own', (name: string) => json(422, { detail: [{ loc: ['body', name], msg: 'extra fields' }] })],
  ])('that the endpoint refuses by %s is left out at once, and from then on', async (_name, say) => {
    picky(['temperature', 'response_format'], say);
    const editor = await newEditor('create.faq');
    expect((await editor.rest('POST', PATH, BODY)).body).toEqual({ summary: 'S', statusCode: 200 });
    expect((await editor.ok(DOCUMENT, { input: BODY })).summarizeContent).toEqual({ summary: 'S' });
    expect(stub.calls.map(({ parameters }) => parameters)).toEqual([
      ['temperature', 'response_format', 'max_tokens'],
      ['response_format', 'max_tokens'],
      ['max_tokens'],
      ['max_tokens'],
    ]);
  });

  it('max_tokens gives way to max_completion_tokens, and to nothing where that is refused too', async () => {
    picky(['max_tokens'], () =>
      refuses(400, {
        message: "'max_tokens' is not supported. Use 'max_completion_tokens' instead.",
        param: 'max_tokens',
      }),
    );
    const editor = await newEditor('create.faq');
    await editor.ok(DOCUMENT, { input: BODY });
    expect(stub.calls.at(-1)?.parameters).toEqual(['temperature', 'response_format', 'max_completion_tokens']);
    picky(['max_tokens', 'max_completion_tokens'], (param) => refuses(400, { message: 'no', param }));
    await editor.ok(DOCUMENT, { input: BODY });
    expect(stub.calls.at(-1)?.parameters).toEqual(['temperature', 'response_format']);
    expect(stub.calls).toHaveLength(4);
  });

  it('that one model refuses is still sent to another', async () => {
    picky(['temperature'], (param) => refuses(400, { message: 'no', param }));
    const editor = await newEditor('create.faq');
    await editor.ok(DOCUMENT, { input: BODY });
    const { platform } = await world();
    Object.assign(platform.config, { ai: { ...platform.config.ai, model: 'another' } });
    await editor.ok(DOCUMENT, { input: BODY });
    expect(stub.calls.map(({ parameters }) => parameters.includes('temperature'))).toEqual([true, false, true, false]);
  });
});

describe('what a provider writes', () => {
  it('stands in the log as one masked line, and never with the key', async () => {
    const { platform } = await world();
    const { key } = platform.config.ai;
    const told = `Incorrect API key ${key}, sk-abc***xyz\nBearer abc of anna@example.com, org-1234567890abcdef${'x'.repeat(500)}`;
    stub.writes = refuses(401, { message: told, secret: 'unsaid' });
    const warn = jest.spyOn(platform.log, 'warn');
    const editor = await newEditor('create.faq');
    await editor.rest('POST', PATH, BODY);
    const lines = warn.mock.calls.map((call) => JSON.stringify(call));
    warn.mockRestore();
    const line = lines.find((each) => each.includes('AI_FAILED')) ?? '';
    expect(line).toContain('the provider answered 401 Incorrect API key');
    expect(line.length).toBeLessThan(600);
    for (const secret of [String(key), 'sk-abc', 'xyz', 'Bearer abc', 'anna', '1234567890abcdef', 'unsaid', '\\n']) {
      expect(line).not.toContain(secret);
    }
  });

  it('is not repeated in the log when it does not parse or does not fit', async () => {
    const { platform } = await world();
    const warn = jest.spyOn(platform.log, 'warn');
    const editor = await newEditor('create.faq');
    for (const writes of [json(200, 'Mumbo jumbo {'), json(200, { choices: [{ message: { content: ['Mumbo'] } }] })]) {
      stub.writes = writes;
      await editor.rest('POST', PATH, BODY);
    }
    stub.writes = null;
    stub.says = () => JSON.stringify({ summary: ['Mumbo'] });
    await editor.rest('POST', PATH, BODY);
    const lines = JSON.stringify(warn.mock.calls);
    warn.mockRestore();
    expect(lines.match(/AI_FAILED/g)).toHaveLength(3);
    expect(lines).not.toContain('umbo');
  });

  it('is unusable, at both transports, where it is more than an article may hold', async () => {
    const editor = await newEditor('create.faq');
    stub.says = () => JSON.stringify({ answer: '<b>'.repeat(101) });
    const draft = { question: 'Fees?', answer: 'None.' };
    expect((await editor.rest('POST', '/api/admin/faq/ai/improve', draft)).body).toEqual(FAILED);
    const improve = 'mutation ($input: FaqDraftInput!) { improveFaq(input: $input) { answer } }';
    expect(await editor.code(improve, { input: draft })).toBe('AI_FAILED');
  });

  it('keeps ordinary words when it is masked', () => {
    expect(maskText('The model gpt-4o-mini does not exist')).toBe('The model gpt-4o-mini does not exist');
    expect(maskText('a\u0000b \ud800', [''])).toBe('a\u2400b \ufffd');
    // Cut within a character of two halves.
    expect(maskText(`${'a'.repeat(199)}\u{1f4b8}`)).toBe(`${'a'.repeat(199)}\ufffd… (201 characters)`);
  });
});

describe('the bucket of the assistant', () => {
  it('lets an editor make 60 calls in an hour, over all operations and both transports', async () => {
    stub.says = () => SUMMARY;
    const [editor, other] = [await newEditor('create.faq'), await newEditor('create.faq')];
    const { platform } = await world();
    const { limit } = THROTTLES.aiAssistant;
    for (let call = 1; call < limit; call += 1) await platform.limiter.consume('aiAssistant', editor.user.id);
    await editor.ok(DOCUMENT, { input: BODY });
    const { body, headers } = await editor.rest('POST', '/api/admin/faq/ai/generate', { topic: 'Fees' });
    expect(body).toEqual({ statusCode: 429, message: THROTTLES.aiAssistant.message, code: 'RATE_LIMITED' });
    expect(headers.get('x-ratelimit-limit')).toBe('60');
    expect(await editor.code(DOCUMENT, { input: BODY })).toBe('RATE_LIMITED');
    expect(stub.calls).toHaveLength(1);
    expect((await other.rest('POST', PATH, BODY)).body.statusCode).toBe(200);
  });

  it('is not asked of those who may not call at all', async () => {
    const member = await newEditor('view.faq');
    expect((await member.rest('POST', PATH, BODY)).body.code).toBe('FORBIDDEN');
    expect(await member.code(DOCUMENT, { input: BODY })).toBe('FORBIDDEN');
  });
});
