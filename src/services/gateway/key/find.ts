import { LockMode } from '@mikro-orm/core';
import { AppError } from '../../../core/catalogue/errors.js';
import { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { Tx } from '../../frame/tx.js';

const lockMode = LockMode.PESSIMISTIC_WRITE;

/** The halves of a pair of the merchant, public and secret, locked until the commit; NOT_FOUND when there is none. */
export async function lockPair(
  { em }: Tx,
  merchantId: string,
  pairId: string,
): Promise<readonly [GatewayApiKey, GatewayApiKey]> {
  const where = { merchantId, pairId };
  const [publicHalf, secretHalf] = await em.find(GatewayApiKey, where, { lockMode, orderBy: { type: 'asc' } });
  if (!publicHalf || !secretHalf) throw new AppError('NOT_FOUND', { message: 'There is no such pair of keys' });
  return [publicHalf, secretHalf];
}
