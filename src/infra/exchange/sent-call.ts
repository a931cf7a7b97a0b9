import { AsyncLocalStorage } from 'node:async_hooks';
import { MINUTE_MS, SECOND_MS } from '../../core/clock.js';
import type { HttpClient } from '../http.js';

/** However long an exchange says that it wants no requests, it is asked again after this. */
const MAX_RETRY_AFTER_MS = MINUTE_MS;

/** What happens to the HTTP requests of one call to ccxt, which hides them. */
export interface SentCall {
  /** Whether it places or cancels an order. */
  readonly isOrder?: boolean;
  /** Runs right before a request is sent, after ccxt's queue: throws to send nothing, or adds headers. */
  readonly before?: (body: string) => Readonly<Record<string, string>>;
  /** Whether a request has gone out. */
  sent?: boolean;
  /** HTTP status of the last answer. */
  status?: number;
  /** The answer's Retry-After, in milliseconds; a minute at most. */
  retryAfterMs?: number;
}

const calls = new AsyncLocalStorage<SentCall>();

/** Runs a call to ccxt, and notes in `call` what becomes of its requests. */
export function during<T>(call: SentCall, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

/** The call that is being made here; undefined outside of {@link during}. */
export function currentCall(): SentCall | undefined {
  return calls.getStore();
}

/** A `fetch` for clients of ccxt, which notes its requests in the call that they belong to. */
export function notingFetch(http: HttpClient, timeoutMs: number, maxBytes: number): typeof globalThis.fetch {
  const send = http.fetchWithin({ timeoutMs, maxBytes });
  return async (input, init = {}) => {
    const call: SentCall = currentCall() ?? {};
    const added = call.before?.(typeof init.body === 'string' ? init.body : '');
    call.sent = true;
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(added ?? {})) headers.set(name, value);
    const answer = await send(input, { ...init, headers });
    call.status = answer.status;
    call.retryAfterMs = retryAfter(answer.headers.get('retry-after'));
    return answer;
  };
}

function retryAfter(header: string | null): number | undefined {
  if (header === null || !/^\d{1,9}$/.test(header)) return undefined;
  return Math.min(Number(header) * SECOND_MS, MAX_RETRY_AFTER_MS);
}
