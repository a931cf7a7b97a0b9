import { requireOpenSession } from '../../../auth/require-session.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { lockOwnMerchant } from '../merchant/lock-merchant.js';
import { keyAddresses, keyOrigins, keyPermissions, type KeyPairInput } from './key-input.js';
import { newKeyPair } from './new-key-pair.js';
import { tellOfPair } from './tell-key-owner.js';
import { issuedPairView, type IssuedKeyPairView } from './view.js';

const MAX_PAIRS = 20;

export interface CreateKeyInput extends KeyPairInput {
  readonly name: string;
  readonly mode: GatewayMode;
}

/**
 * Makes a pair of keys of the caller's merchant and shows both halves, this once. MERCHANT_NOT_VERIFIED until an admin
 * has verified the merchant, KEY_LIMIT at 20 pairs.
 */
export async function createMerchantKey(ctx: Context, input: CreateKeyInput): Promise<IssuedKeyPairView> {
  const { permissions, dropped } = keyPermissions(ctx, input.permissions ?? []);
  const ipWhitelist = keyAddresses(input.ipWhitelist ?? null);
  const allowedOrigins = keyOrigins(input.allowedOrigins ?? null);
  const { name, mode } = input;
  return inTransaction(ctx, { operation: 'createMerchantKey' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const { id: merchantId, userId, verificationStatus } = await lockOwnMerchant(ctx, tx);
    if (verificationStatus !== 'VERIFIED') throw new AppError('MERCHANT_NOT_VERIFIED');
    await requireCapacity(tx, merchantId);
    const pair = newKeyPair(ctx, tx, { merchantId, name, mode, permissions, ipWhitelist, allowedOrigins });
    await tellOfPair(ctx, tx, userId, pair.rows, { title: 'Keys of your merchant were made', did: 'was made' });
    return issuedPairView(ctx, pair, dropped);
  });
}

/** The merchant must be locked. */
async function requireCapacity({ em }: Tx, merchantId: string): Promise<void> {
  if ((await em.count(GatewayApiKey, { merchantId, type: 'PUBLIC' })) >= MAX_PAIRS) throw new AppError('KEY_LIMIT');
}
