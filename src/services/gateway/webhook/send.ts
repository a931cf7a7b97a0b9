import { AppError } from '../../../core/catalogue/errors.js';
import { SECOND_MS } from '../../../core/clock.js';
import { faultOf, verdictOn, type Verdict } from '../../../core/payment/delivery-verdict.js';
import { askedWaitMs } from '../../../core/payment/retry-schedule.js';
import { webhookHeaders } from '../../../core/payment/webhook-headers.js';
import { kept } from '../../../core/text/mask.js';
import type { OutgoingAnswer } from '../../../infra/http.js';
import type { Context } from '../../frame/context.js';
import type { ClaimedDelivery, LeasedEndpoint } from './claim.js';
import { openSecret } from '../merchant/webhook-secret.js';

/** How many characters of an answer are kept, and how many bytes those can have. */
const KEPT_CHARACTERS = 2_000;
const READ_BYTES = 4 * KEPT_CHARACTERS;

/** One request to an endpoint, and what it answered. */
export interface Sent {
  readonly verdict: Verdict;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly signature: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly retryAfterMs: number | null;
}

/** Time limit of one request, by the settings. */
export function timeoutMs({ settings }: Pick<Context, 'settings'>): number {
  return settings.number('gatewayWebhookTimeoutSeconds') * SECOND_MS;
}

/** Sends the stored body of an event to an endpoint, signed anew. Null when `signal` ended the request. */
export async function send(
  ctx: Context,
  endpoint: LeasedEndpoint & { readonly url: string },
  { eventId, type }: ClaimedDelivery,
  body: string,
  signal: AbortSignal,
): Promise<Sent | null> {
  const startedAt = ctx.clock.now();
  const began = performance.now();
  const secrets = validSecrets(ctx, endpoint, startedAt);
  const { headers, signature } = webhookHeaders({ eventId, type, body, secrets, at: startedAt });
  const limits = { timeoutMs: timeoutMs(ctx), cutAtBytes: READ_BYTES };
  const told = await ctx.http.request(endpoint.url, { method: 'POST', headers, body, signal, ...limits }).then(
    (answer) => toldBy(answer, ctx.clock.now()),
    (error: unknown) => (signal.aborted ? null : toldByError(ctx, error)),
  );
  const durationMs = Math.round(performance.now() - began);
  return told && { ...told, startedAt, endedAt: ctx.clock.now(), durationMs, signature };
}

type Told = Pick<Sent, 'verdict' | 'responseStatus' | 'responseBody' | 'error' | 'retryAfterMs'>;

function toldBy({ status, headers, body }: OutgoingAnswer, now: Date): Told {
  return {
    verdict: verdictOn(status),
    responseStatus: status,
    responseBody: kept(body.toString('utf8'), KEPT_CHARACTERS),
    error: faultOf(status),
    retryAfterMs: askedWaitMs(headers['retry-after'], now),
  };
}

function toldByError(ctx: Context, error: unknown): Told {
  if (!(error instanceof AppError)) throw error;
  return {
    verdict: error.code === 'OUTBOUND_TIMEOUT' ? 'timedOut' : 'failed',
    responseStatus: null,
    responseBody: null,
    error: wordsFor(ctx, error),
    retryAfterMs: null,
  };
}

/** Why there was no answer, in words that tell the merchant nothing about our network. */
function wordsFor(ctx: Context, { code, cause }: AppError): string {
  if (code === 'OUTBOUND_TIMEOUT') return `No answer within ${timeoutMs(ctx) / SECOND_MS} s`;
  if (code === 'OUTBOUND_REFUSED') return 'The address is not on the public Internet';
  const known = (cause as { code?: unknown } | undefined)?.code;
  return `No connection${typeof known === 'string' && /^[A-Z0-9_]{1,60}$/.test(known) ? `: ${known}` : ''}`;
}

function validSecrets(ctx: Context, endpoint: LeasedEndpoint, now: Date): [string, ...string[]] {
  const { id, secret, previousSecret, previousUntil } = endpoint;
  const isInOverlap = previousSecret !== null && previousUntil !== null && new Date(previousUntil) > now;
  const previous = isInOverlap ? [openSecret(ctx, id, previousSecret)] : [];
  return [openSecret(ctx, id, secret), ...previous];
}
