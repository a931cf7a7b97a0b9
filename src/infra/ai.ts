import OpenAI from 'openai';
import { AppError } from '../core/errors.js';
import type { HttpClient } from './http.js';

const TIMEOUT_MS = 60_000;
const MAX_TOKENS = 4_000;

/** Where a language model is reached, and which. */
export interface AiEndpoint {
  readonly key: string;
  readonly baseURL: string;
  readonly model: string;
}

/** A language model behind an endpoint that speaks the OpenAI protocol. */
export interface AiClient {
  /** What the model says to `data` under `rules`, as JSON text. AI_FAILED when it is refused or cannot be reached. */
  complete(endpoint: AiEndpoint, rules: string, data: string): Promise<string>;
}

export function newAiClient(http: HttpClient): AiClient {
  return { complete: (endpoint, rules, data) => complete(http, endpoint, rules, data) };
}

async function complete(http: HttpClient, { key, baseURL, model }: AiEndpoint, rules: string, data: string) {
  const client = new OpenAI({
    apiKey: key,
    baseURL,
    fetch: http.fetch,
    timeout: TIMEOUT_MS,
    maxRetries: 1,
    organization: null,
    project: null,
  });
  try {
    const { choices } = await client.chat.completions.create({
      model,
      max_tokens: MAX_TOKENS,
      temperature: 0.2,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: rules },
        { role: 'user', content: data },
      ],
    });
    return choices[0]?.message.content ?? '';
  } catch (error) {
    throw new AppError('AI_FAILED', { reason: (error as Error).message, cause: error });
  }
}
