import { AppError } from '../core/catalogue/errors.js';
import { sha256 } from '../core/ids.js';
import type { Platform } from '../services/frame/context.js';
import { authenticateApiKey } from './authenticate-api-key.js';
import { authenticateMerchant, isMerchantKey } from './merchant-keys.js';
import { ANONYMOUS, type Caller } from './principal.js';
import type { SignedRequest } from './signed-request.js';

/** The credentials that a request or a socket carries. */
export interface Credentials {
  readonly accessToken: string | null;
  readonly apiKey: string | null;
  readonly ip: string;
  /** The Origin header, which browsers send; null when there is none. */
  readonly origin: string | null;
  /** The operation that is called, as far as the transport knows it before authentication. */
  readonly operation: string;
  readonly signed: SignedRequest;
}

/**
 * Authenticates a call with one indexed statement. An API key takes precedence over a cookie; the key's shape tells
 * whether it belongs to a merchant or an account. A refused key is UNAUTHENTICATED. An ended session leaves the caller
 * anonymous, so that public operations still answer.
 */
export async function authenticate(platform: Platform, credentials: Credentials): Promise<Caller> {
  const { apiKey: key, ip, origin, operation, signed } = credentials;
  if (key !== null && isMerchantKey(key)) return authenticateMerchant(platform, key, { ip, origin });
  if (key !== null) return authenticateApiKey(platform, { key, ip, operation, signed });
  if (credentials.accessToken === null) return ANONYMOUS;
  return authenticateSession(platform, credentials.accessToken);
}

async function authenticateSession(platform: Platform, token: string): Promise<Caller> {
  const row = await platform.sessions.find(sha256(token));
  if (!row) return ANONYMOUS;
  const role = await platform.roles.resolve({ id: row.roleId, name: row.roleName, version: row.roleVersion });
  return {
    kind: 'user',
    userId: row.userId,
    role,
    credential: { kind: 'session', sessionId: row.id, csrfHash: row.csrfHash },
  };
}

/** The caller's account id; UNAUTHENTICATED when the caller is not an account. */
export function requireUserId(caller: Caller): string {
  if (caller.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  return caller.userId;
}
