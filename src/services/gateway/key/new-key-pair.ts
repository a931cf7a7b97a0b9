import { newMerchantKey } from '../../../core/payment/ids.js';
import { newId, sha256 } from '../../../core/ids.js';
import { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { GatewayMode, KeyHalf } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

export interface NewKeyPair {
  readonly merchantId: string;
  readonly name: string;
  readonly mode: GatewayMode;
  readonly permissions: readonly string[];
  readonly ipWhitelist?: readonly string[] | null;
  readonly allowedOrigins?: readonly string[] | null;
}

/** A pair in full, as it is shown once. */
export interface IssuedKeyPair {
  readonly rows: readonly [publicHalf: GatewayApiKey, secretHalf: GatewayApiKey];
  readonly publicKey: string;
  readonly secretKey: string;
}

/** Makes a pair of keys: a row for each half, with the SHA-256 of the key. */
export function newKeyPair(ctx: Context, tx: Tx, pair: NewKeyPair): IssuedKeyPair {
  const pairId = newId();
  const publicKey = newMerchantKey('PUBLIC', pair.mode);
  const secretKey = newMerchantKey('SECRET', pair.mode);
  const half = (type: KeyHalf, key: string) => newHalf(ctx, tx, pair, { pairId, type, key });
  return { rows: [half('PUBLIC', publicKey), half('SECRET', secretKey)], publicKey, secretKey };
}

interface Half {
  readonly pairId: string;
  readonly type: KeyHalf;
  readonly key: string;
}

function newHalf(ctx: Context, tx: Tx, pair: NewKeyPair, { pairId, type, key }: Half): GatewayApiKey {
  const now = ctx.clock.now();
  return tx.em.create(GatewayApiKey, {
    id: newId(),
    pairId,
    merchantId: pair.merchantId,
    name: pair.name,
    mode: pair.mode,
    type,
    keyHash: sha256(key),
    lastFour: key.slice(-4),
    previousHash: null,
    previousUntil: null,
    permissions: [...pair.permissions],
    ipWhitelist: pair.ipWhitelist ? [...pair.ipWhitelist] : null,
    allowedOrigins: pair.allowedOrigins ? [...pair.allowedOrigins] : null,
    lastUsedAt: null,
    createdAt: now,
    updatedAt: now,
  });
}
