import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import { z } from 'zod';
import { AppError } from '../core/catalogue/errors.js';
import { maskText } from '../core/text/mask.js';
import { AiParameterMemory, type AiModel } from './ai-parameters.js';
import type { HttpClient } from './http.js';

/** Time limit of a whole call: name resolution, connection, all requests and the complete answer. */
const TIMEOUT_MS = 20_000;
const REFUSES_INPUT: ReadonlySet<number> = new Set([400, 422]);
/** The endpoint itself timed out: while it waited for the request (408), or for a server behind it (504). */
const LATE: ReadonlySet<number | undefined> = new Set([408, 504]);

/** A language model, the URL of its endpoint, and the API key. */
export interface AiEndpoint extends AiModel {
  readonly key: string;
}

/** A language model behind an endpoint that speaks the OpenAI protocol. */
export interface AiClient {
  /**
   * The model's answer to `data` under the system prompt `rules`, as JSON text. One attempt of 20 s: AI_TIMEOUT when no
   * answer came by then, AI_FAILED for every other failure. Only when the endpoint refuses an optional parameter, the
   * request is sent again within the same time; this and all later requests leave that parameter out.
   */
  complete(endpoint: AiEndpoint, rules: string, data: string): Promise<string>;
}

interface Options {
  readonly timeoutMs?: number;
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

export function newAiClient(http: HttpClient, { timeoutMs = TIMEOUT_MS }: Options = {}): AiClient {
  const parameters = new AiParameterMemory();
  return {
    async complete(endpoint, rules, data) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        return await ask({ http, parameters, timeoutMs, deadline }, endpoint, [rules, data]);
      } catch (error) {
        throw failure(error, deadline, endpoint);
      }
    },
  };
}

interface Means {
  readonly http: HttpClient;
  readonly parameters: AiParameterMemory;
  readonly timeoutMs: number;
  readonly deadline: AbortSignal;
}

async function ask(
  { http, parameters, timeoutMs, deadline }: Means,
  endpoint: AiEndpoint,
  [rules, data]: [string, string],
) {
  const { key: apiKey, baseURL, model } = endpoint;
  const send = http.fetchWithin({ timeoutMs });
  let refusal = '';
  // Keeps the body of a refusal, since the library keeps only errors in its own format.
  const fetch: typeof globalThis.fetch = async (input, init) => {
    refusal = '';
    const answer = await send(input, init);
    if (REFUSES_INPUT.has(answer.status)) refusal = await answer.clone().text();
    return answer;
  };
  const own = { organization: null, project: null, logLevel: 'off' } as const;
  const client = new OpenAI({ apiKey, baseURL, fetch, timeout: timeoutMs, maxRetries: 0, ...own });
  const messages = [
    { role: 'system' as const, content: rules },
    { role: 'user' as const, content: data },
  ];
  for (;;) {
    const optional = parameters.for(endpoint);
    try {
      const said = await client.chat.completions.create({ model, ...optional, messages }, { signal: deadline });
      return contentOf(said);
    } catch (error) {
      // The loop ends, because each retry sends one parameter less.
      if (deadline.aborted || !parameters.learn(endpoint, optional, refusal)) throw error;
    }
  }
}

function contentOf(said: unknown): string {
  const parsed = completion.safeParse(said);
  if (!parsed.success)
    throw new AppError('AI_FAILED', { reason: 'the response of the provider is not a chat completion' });
  return parsed.data.choices[0]?.message.content ?? '';
}

/** The error has no `cause`: text of the provider may appear only in the masked reason. */
function failure(error: unknown, deadline: AbortSignal, { key }: AiEndpoint): AppError {
  if (error instanceof AppError) return error;
  const status = error instanceof APIError ? (error.status as number | undefined) : undefined;
  const late = deadline.aborted || LATE.has(status) || error instanceof APIConnectionTimeoutError;
  return new AppError(late ? 'AI_TIMEOUT' : 'AI_FAILED', { reason: reasonOf(error, status, key) });
}

function reasonOf(error: unknown, status: number | undefined, key: string): string {
  const { name, message, cause } = error as Error;
  if (status !== undefined) return `the provider answered ${maskText(message, [key])}`;
  if (cause instanceof AppError) return cause.reason ?? cause.code;
  return `the provider did not answer (${name})`;
}
