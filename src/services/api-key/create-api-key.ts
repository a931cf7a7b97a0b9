import { sql } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import { requireOpenSession } from '../../auth/require-session.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { countOf } from '../frame/list.js';
import type { Tx } from '../frame/tx.js';
import { recordKeyEvent } from './audit.js';
import { checkedAddresses, checkedExpiry, checkedScopes, type ApiKeyInput } from './input.js';
import { newApiKeyRow } from './new-row.js';
import { scopesOf, tellOfOwnKey } from './tell-key-owners.js';
import { issuedView, type IssuedApiKey } from './view.js';

/** An account with this many keys, whoever created them, cannot create another. */
export const MAX_KEYS = 10;

export interface CreateApiKeyInput extends ApiKeyInput {
  readonly name: string;
}

/**
 * Creates a key for the caller, returns it in full, only this once, and tells its owner. API_KEY_LIMIT beyond ten keys,
 * checked before the scopes, as documented; BAD_INPUT for an unknown scope, an unreadable address or a past expiry.
 */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<IssuedApiKey> {
  return inTransaction(ctx, { operation: 'createApiKey' }, async (tx) => {
    const userId = await requireOpenSession(ctx, tx);
    await requireRoom(tx, userId);
    const { row, key } = newApiKeyRow(ctx, tx, {
      name: input.name,
      userId,
      permissions: checkedScopes(input.permissions ?? []),
      ipRestriction: input.ipRestriction ?? true,
      ipWhitelist: checkedAddresses(input.ipWhitelist ?? []),
      expiresAt: checkedExpiry(ctx, input.expiresAt),
    });
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.CREATED, { permissions: row.permissions });
    await tellOfOwnKey(ctx, tx, row, {
      title: 'An API key was made for your account',
      did: `was made in a browser that is signed in, with ${scopesOf(row.permissions)}`,
    });
    return issuedView(ctx, row, key);
  });
}

/**
 * The lock makes parallel calls run one after the other, so that each counts the keys that earlier ones have committed.
 */
async function requireRoom({ rows }: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api_key_cap:${userId}`}, 0))`.execute(rows);
  const kept = rows.selectFrom('api_key').where('userId', '=', userId).where('deletedAt', 'is', null);
  if ((await countOf(kept.select('id'))) >= MAX_KEYS) throw new AppError('API_KEY_LIMIT');
}
