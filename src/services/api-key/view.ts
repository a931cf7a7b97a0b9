import { MASK } from '../../core/text/mask.js';
import { apiKeyState, type ApiKeyState } from '../../core/states/api-key.js';
import type { Row } from '../../entities/index.js';
import type { ApiKey } from '../../entities/api-key/api-key.js';
import type { Context } from '../frame/context.js';

/** A key as a client sees it: masked, with its state, without its hashes and secrets. */
export type ApiKeyView = ReturnType<typeof viewOf>;

/** The mask that reads show in place of a key. */
export function maskedKey(lastFour: string): string {
  return MASK + lastFour;
}

export function viewOf(ctx: Context, row: ApiKey | Row<ApiKey>) {
  const now = ctx.clock.now();
  const state: ApiKeyState = apiKeyState(row, now);
  const until = row.previousKeyExpiresAt;
  return {
    id: row.id,
    name: row.name,
    key: maskedKey(row.keyLastFour),
    type: row.type,
    userId: row.userId,
    permissions: row.permissions,
    ipRestriction: row.ipRestriction,
    ipWhitelist: row.ipWhitelist,
    expiresAt: row.expiresAt,
    state,
    disabled: row.disabled,
    disabledAt: row.disabledAt,
    disabledBy: row.disabledBy,
    disabledReason: row.disabledReason,
    signed: row.secretSealed !== null,
    rateLimitOverride: row.rateLimitOverride,
    previousKeyUntil: until !== null && new Date(until) > now ? until : null,
    revealableUntil: row.sealedKey === null ? null : row.sealedKeyExpiresAt,
    lastUsedAt: row.lastUsedAt,
    lastUsedIp: row.lastUsedIp,
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
  };
}

/** A key in full, right after it was created, rotated or revealed. No other answer shows it. */
export type IssuedApiKey = ApiKeyView & { secret: string | null };

export function issuedView(ctx: Context, row: ApiKey, key: string, secret: string | null = null): IssuedApiKey {
  return { ...viewOf(ctx, row), key, secret };
}
