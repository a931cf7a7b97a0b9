import { SECOND_MS } from '../clock.js';
import { gatewaySignature, standardSignature } from './signature.js';

const USER_AGENT = 'PaymentGateway-Webhook/1.0';

export interface ToSign {
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  /** The secrets of the endpoint that are valid: the present one first. */
  readonly secrets: readonly [string, ...string[]];
  readonly at: Date;
}

export interface SignedHeaders {
  /** The documented signature, made with the present secret. */
  readonly signature: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The headers of a delivery: the documented ones, and those of Standard Webhooks, which carry a signature for each valid
 * secret.
 */
export function webhookHeaders({ eventId, type, body, secrets, at }: ToSign): SignedHeaders {
  const seconds = Math.floor(at.getTime() / SECOND_MS);
  const signature = gatewaySignature(secrets[0], seconds, body);
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-gateway-event': type,
    'x-gateway-timestamp': String(seconds),
    'x-gateway-signature': signature,
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, eventId, seconds, body)).join(' '),
  };
  return { signature, headers };
}
