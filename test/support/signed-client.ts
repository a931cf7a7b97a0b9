import { randomUUID } from 'node:crypto';
import { signatureOf, signedText } from '../../src/auth/signed-request.js';
import { sha256 } from '../../src/core/ids.js';
import { world } from './world.js';

export interface SignedPair {
  readonly key: string;
  readonly secret: string;
}

export interface Signing {
  /** Another server than the worker's. */
  readonly url?: string;
  readonly timestamp?: number;
  readonly nonce?: string;
  /** Signs another request than the one that is sent. */
  readonly instead?: { readonly method?: string; readonly target?: string; readonly body?: string };
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The headers of a signed request. */
export async function signatureHeaders(
  { key, secret }: SignedPair,
  method: string,
  target: string,
  body: string,
  signing: Signing = {},
): Promise<Record<string, string>> {
  const { clock } = await world();
  const timestamp = String(signing.timestamp ?? clock.now().getTime());
  const nonce = signing.nonce ?? randomUUID();
  const { instead } = signing;
  const text = signedText({
    timestamp,
    nonce,
    method: instead?.method ?? method,
    target: instead?.target ?? target,
    bodyHash: sha256(instead?.body ?? body),
    signature: null,
  });
  const headers = {
    'x-api-key': key,
    'x-api-timestamp': timestamp,
    'x-api-nonce': nonce,
    'x-api-signature': signatureOf(secret, text),
    ...signing.headers,
  };
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Sends a signed request; answers the parsed body. */
export async function callSigned(
  pair: SignedPair,
  method: string,
  target: string,
  body?: unknown,
  signing: Signing = {},
): Promise<any> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = await signatureHeaders(pair, method, target, text, signing);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const url = signing.url ?? (await world()).url;
  const answer = await fetch(`${url}${target}`, { method, headers, ...(body === undefined ? {} : { body: text }) });
  return answer.json();
}
