import { requireOpenSession } from '../../../auth/require-session.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { addMs, HOUR_MS } from '../../../core/clock.js';
import { newMerchantKey } from '../../../core/payment/ids.js';
import { sha256 } from '../../../core/ids.js';
import type { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOwnMerchant } from '../merchant/lock-merchant.js';
import { lockPair } from './find.js';
import { tellOfPair } from './tell-key-owner.js';
import { issuedPairView, type IssuedKeyPairView } from './view.js';

const MAX_GRACE_HOURS = 24;

/**
 * Replaces both halves of a pair and shows the new ones, this once. For `graceHours` (0 to 24, default 0) the previous
 * halves work too; those of an earlier rotation end at once.
 */
export async function rotateMerchantKey(
  ctx: Context,
  id: string,
  graceHours?: number | null,
): Promise<IssuedKeyPairView> {
  const hours = checkedHours(graceHours ?? 0);
  return inTransaction(ctx, { operation: 'rotateMerchantKey' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const merchant = await lockOwnMerchant(ctx, tx);
    const rows = await lockPair(tx, merchant.id, id);
    const isFirst = merchant.apiKey === rows[0].keyHash;
    const [publicKey, secretKey] = [replaced(ctx, rows[0], hours), replaced(ctx, rows[1], hours)];
    if (isFirst) Object.assign(merchant, { apiKey: rows[0].keyHash, secretKey: rows[1].keyHash });
    const did = 'was made in place of another one';
    await tellOfPair(ctx, tx, merchant.userId, rows, { title: 'Keys of your merchant were replaced', did });
    return issuedPairView(ctx, { rows, publicKey, secretKey });
  });
}

function checkedHours(hours: number): number {
  if (Number.isInteger(hours) && hours >= 0 && hours <= MAX_GRACE_HOURS) return hours;
  throw badInput(`graceHours must be a whole number from 0 to ${MAX_GRACE_HOURS}`);
}

/** Gives a half a new key and returns it. */
function replaced({ clock }: Context, half: GatewayApiKey, hours: number): string {
  const key = newMerchantKey(half.type, half.mode);
  const now = clock.now();
  const previous = hours === 0 ? null : half.keyHash;
  Object.assign(half, {
    previousHash: previous,
    previousUntil: previous === null ? null : addMs(now, hours * HOUR_MS),
    keyHash: sha256(key),
    lastFour: key.slice(-4),
    version: half.version + 1,
    updatedAt: now,
  });
  return key;
}
