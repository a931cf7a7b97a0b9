import type { Updateable } from 'kysely';
import { newId, randomAlphanumeric, sha256 } from '../../src/core/ids.js';
import type { Tables } from '../../src/entities/index.js';
import { Client } from './client.js';
import { world } from './world.js';

/** Columns of a key that a test sets. */
export type ApiKeyColumns = Updateable<Tables['api_key']>;

/** Gives an account an API key that is in order; `over` changes the row. Answers the key itself. */
export async function newApiKey(userId: string | null, over: ApiKeyColumns = {}): Promise<string> {
  return (await newApiKeyRow(userId, over)).key;
}

/** As {@link newApiKey}, with the row's id. */
export async function newApiKeyRow(userId: string | null, over: ApiKeyColumns = {}) {
  const { platform } = await world();
  const id = newId();
  const key = randomAlphanumeric(64);
  await platform.db.rows
    .insertInto('api_key')
    .values({
      id,
      name: 'test',
      keyHash: sha256(key),
      keyLastFour: key.slice(-4),
      type: 'user',
      userId,
      permissions: JSON.stringify(['*']),
      ipRestriction: false,
      ipWhitelist: JSON.stringify([]),
      expiresAt: null,
      disabled: false,
      disabledAt: null,
      disabledBy: null,
      disabledReason: null,
      lastUsedAt: null,
      lastUsedIp: null,
      createdAt: new Date().toISOString(),
      deletedAt: null,
      version: 1,
      secretSealed: null,
      previousKeyHash: null,
      previousKeyExpiresAt: null,
      previousSecretSealed: null,
      sealedKey: null,
      sealedKeyExpiresAt: null,
      rateLimitOverride: JSON.stringify([]),
      ...over,
    })
    .execute();
  return { id, key };
}

/** A program that calls with a key of the account. */
export async function withApiKey(userId: string): Promise<Client> {
  return new Client((await world()).url, { apiKey: await newApiKey(userId) });
}
