import { createHmac } from 'node:crypto';
import type { Account } from './account.js';
import { Refusal } from './requests.js';

const VALID_MS = 30_000;

export function signed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64');
}

export interface SignedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The account that signed the request; Refusal, with status 401, as OKX refuses. */
export function signer(accounts: ReadonlyMap<string, Account>, request: SignedRequest, nowMs: number): Account {
  const header = (name: string): string => String(request.headers[`ok-access-${name}`] ?? '');
  const account = accounts.get(header('key'));
  const timestamp = header('timestamp');
  if (!account) throw new Refusal('50111', 'Invalid OK-ACCESS-KEY', 401);
  if (account.keys.password !== header('passphrase')) {
    throw new Refusal('50105', 'Request header OK-ACCESS-PASSPHRASE incorrect.', 401);
  }
  const age = Math.abs(nowMs - Date.parse(timestamp));
  if (!(age <= VALID_MS)) throw new Refusal('50102', 'Timestamp request expired', 401);
  const text = `${timestamp}${request.method}${request.path}${request.body}`;
  if (signed(account.keys.secret, text) !== header('sign')) throw new Refusal('50113', 'Invalid Sign', 401);
  return account;
}
