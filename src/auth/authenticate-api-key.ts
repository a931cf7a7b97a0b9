import { sql } from 'kysely';
import { MINUTE_MS } from '../core/clock.js';
import { AppError } from '../core/catalogue/errors.js';
import { sha256 } from '../core/ids.js';
import { isListed, normalizeIp } from '../core/net/ip.js';
import { unseal } from '../core/seal.js';
import { RefusalReason } from '../entities/api-key/api-key-refusal.js';
import type { Platform } from '../services/frame/context.js';
import type { ApiKeyRow } from './api-key-lookup.js';
import type { Caller } from './principal.js';
import { RefusalFloor } from './refusal-floor.js';
import { signatureRefusal, type SignedRequest } from './signed-request.js';

/** A call by API key, with what the checks of the key need. */
export interface ApiKeyCall {
  readonly key: string;
  readonly ip: string;
  /** The operation that was called. The key's owner sees it when the key is refused. */
  readonly operation: string;
  readonly signed: SignedRequest;
}

/** The purpose that a key's secret is encrypted for. A ciphertext that is copied to another row cannot be decrypted. */
export function secretPurpose(keyId: string): string {
  return `api_key.secret:${keyId}`;
}

/**
 * The account behind an API key. Checks, in this order, that the key exists, its owner is ACTIVE, it is not disabled,
 * it has not expired and the client's address is allowed; then, for a key with a secret, that the request is signed.
 * Every refusal has the same text and takes the same time, so the caller does not learn the reason. The log and the
 * key's owner do.
 */
export async function authenticateApiKey(platform: Platform, call: ApiKeyCall): Promise<Caller> {
  const floor = new RefusalFloor();
  const keyHash = sha256(call.key);
  const row = await platform.apiKeys.find(keyHash);
  const reason = failedCheck(row, call.ip) ?? (row.secretSealed === null ? null : await unsigned(platform, row, call));
  if (reason !== null || !row.id || !row.userId || !row.roleId || !row.roleName || row.roleVersion === null) {
    const refusal = refused(platform, row, call, reason ?? 'no owner');
    await floor.wait();
    throw refusal;
  }
  floor.drop();
  stampLastUse(platform, row.id, row.lastUsedAt, call.ip);
  const role = await platform.roles.resolve({ id: row.roleId, name: row.roleName, version: row.roleVersion });
  const { id: keyId, type, version, permissions: scopes, rateLimitOverride: limits } = row;
  return {
    kind: 'user',
    userId: row.userId,
    role,
    credential: { kind: 'apiKey', keyId, keyHash, type, version, scopes, limits },
  };
}

/** The first of the five checks that fails. Refusals wait, so their response time does not show which one failed. */
function failedCheck(row: ApiKeyRow, ip: string): RefusalReason | 'unknown key' | 'no owner' | null {
  if (row.id === null) return 'unknown key';
  if (row.deleted) return RefusalReason.DELETED;
  if (row.rotated) return RefusalReason.ROTATED;
  if (row.userId === null) return 'no owner';
  if (!row.ownerActive) return RefusalReason.OWNER_INACTIVE;
  if (row.disabled) return RefusalReason.DISABLED;
  if (row.expired) return RefusalReason.EXPIRED;
  const listed = row.ipWhitelist ?? [];
  const open = !row.ipRestriction || listed.length === 0;
  return open || isListed(ip, listed) ? null : RefusalReason.ADDRESS;
}

async function unsigned(platform: Platform, row: ApiKeyRow, call: ApiKeyCall): Promise<RefusalReason | null> {
  if (row.id === null || row.secretSealed === null) return null;
  const secret = unseal(platform.config.secretKeys, row.secretSealed, secretPurpose(row.id));
  return signatureRefusal(platform, row.id, secret, call.signed);
}

function refused(platform: Platform, row: ApiKeyRow, call: ApiKeyCall, reason: string): AppError {
  const { id: keyId, userId } = row;
  const { ip, operation } = call;
  platform.log.warn({ module: 'api-key', keyId, ip, reason }, 'an API key was refused');
  if (keyId !== null && isReason(reason)) {
    platform.keyRefusals.note({ keyId, userId, reason, ip, operation, audited: row.type === 'plugin' });
  }
  return new AppError('UNAUTHENTICATED', { reason: `API key refused: ${reason}` });
}

function isReason(text: string): text is RefusalReason {
  return Object.hasOwn(RefusalReason, text);
}

/** Updates lastUsedAt at most once a minute for each key, without making the request wait. */
function stampLastUse(platform: Platform, keyId: string, lastUsedAt: string | null, ip: string): void {
  const now = platform.clock.now();
  if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < MINUTE_MS) return;
  sql`update api_key set "lastUsedAt" = ${now.toISOString()}::timestamptz, "lastUsedIp" = ${normalizeIp(ip)}
    where id = ${keyId} and ("lastUsedAt" is null or "lastUsedAt" <= ${now.toISOString()}::timestamptz - interval '1 minute')`
    .execute(platform.db.rows)
    .catch((error: unknown) => platform.log.warn({ err: error, keyId }, 'lastUsedAt of an API key was not updated'));
}
