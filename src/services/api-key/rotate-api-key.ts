import { addMs, HOUR_MS } from '../../core/clock.js';
import { badInput } from '../../core/catalogue/errors.js';
import { API_KEY_MOVES, apiKeyState } from '../../core/states/api-key.js';
import { move } from '../../core/states/machine.js';
import { ApiKeyEvent } from '../../entities/api-key/api-key-audit-log.js';
import type { ApiKey } from '../../entities/api-key/api-key.js';
import { requireOpenSession } from '../../auth/require-session.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { recordKeyEvent } from './audit.js';
import { lockOwnKey } from './find.js';
import { newKey } from './material.js';
import { tellOfOwnKey } from './tell-key-owners.js';
import { issuedView, type IssuedApiKey } from './view.js';

const MAX_GRACE_HOURS = 24;

/**
 * Replaces one of the caller's own keys and returns the new one, only this once. For `graceHours` (0 to 24, default 0)
 * the previous key works too. Only an active key can be rotated.
 */
export async function rotateApiKey(ctx: Context, id: string, graceHours?: number | null): Promise<IssuedApiKey> {
  return inTransaction(ctx, { operation: 'rotateApiKey' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const row = await lockOwnKey(ctx, tx, id);
    const key = replaceKey(ctx, row, graceHours ?? 0);
    await recordKeyEvent(ctx, tx, row, ApiKeyEvent.ROTATED, { graceHours: graceHours ?? 0 });
    await tellOfOwnKey(ctx, tx, row, {
      title: 'An API key of your account was replaced',
      did: 'was made in place of another one in a browser that is signed in',
    });
    return issuedView(ctx, row, key);
  });
}

/** Gives a locked row a new key and returns it. A sealed copy of the old key, not yet revealed, is erased. */
export function replaceKey(ctx: Context, row: ApiKey, graceHours: number): string {
  if (!Number.isInteger(graceHours) || graceHours < 0 || graceHours > MAX_GRACE_HOURS) {
    throw badInput(`graceHours must be a whole number from 0 to ${MAX_GRACE_HOURS}`);
  }
  const now = ctx.clock.now();
  move(API_KEY_MOVES, apiKeyState(row, now), 'rotate');
  const { key, keyHash, keyLastFour } = newKey();
  Object.assign(row, {
    previousKeyHash: row.keyHash,
    previousKeyExpiresAt: addMs(now, graceHours * HOUR_MS),
    previousSecretSealed: row.secretSealed,
    keyHash,
    keyLastFour,
    sealedKey: null,
    sealedKeyExpiresAt: null,
  });
  return key;
}
