import { requireOpenSession } from '../../../auth/require-session.js';
import { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { lockOwnMerchant } from '../merchant/lock-merchant.js';
import { lockPair } from './find.js';
import { tellOfPair } from './tell-key-owner.js';

/** Deletes a pair of keys of the caller's merchant; the next call with either half is refused. */
export async function deleteMerchantKey(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteMerchantKey' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const merchant = await lockOwnMerchant(ctx, tx);
    const pair = await lockPair(tx, merchant.id, id);
    await tellOfPair(ctx, tx, merchant.userId, pair, {
      title: 'Keys of your merchant were deleted',
      did: 'was deleted',
    });
    if (merchant.apiKey === pair[0].keyHash) Object.assign(merchant, await firstLivePair(tx, merchant.id, id));
    for (const half of pair) tx.em.remove(half);
    return { message: 'The keys were deleted' };
  });
}

/** The hashes of the oldest live pair besides one. */
async function firstLivePair({ em }: Tx, merchantId: string, besides: string) {
  const where = { merchantId, mode: 'LIVE', pairId: { $ne: besides } } as const;
  const [oldest] = await em.find(GatewayApiKey, where, { orderBy: { createdAt: 'asc', pairId: 'asc' }, limit: 1 });
  if (!oldest) return { apiKey: null, secretKey: null };
  const halves = await em.find(GatewayApiKey, { pairId: oldest.pairId }, { orderBy: { type: 'asc' } });
  return { apiKey: halves[0]?.keyHash ?? null, secretKey: halves[1]?.keyHash ?? null };
}
