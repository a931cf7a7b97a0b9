import { MASK } from '../../../core/text/mask.js';
import type { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { Row } from '../../../entities/index.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { IssuedKeyPair } from './new-key-pair.js';

/** A pair of keys as its owner sees it. */
export interface KeyPairView {
  readonly id: string;
  readonly name: string;
  readonly mode: GatewayMode;
  /** Masked but for the last four characters, except in the answer that made it. */
  readonly publicKey: string;
  readonly secretKey: string;
  readonly permissions: readonly string[];
  readonly ipWhitelist: readonly string[] | null;
  readonly allowedOrigins: readonly string[] | null;
  readonly lastUsedAt: string | Date | null;
  readonly createdAt: string | Date;
}

export type IssuedKeyPairView = KeyPairView;

type Half = Pick<GatewayApiKey, 'pairId' | 'name' | 'mode' | 'type' | 'lastFour'> &
  Pick<GatewayApiKey, 'permissions' | 'ipWhitelist' | 'allowedOrigins'> & {
    readonly lastUsedAt: string | Date | null;
    readonly createdAt: string | Date;
  };

/** A pair from the rows of its halves. */
export function pairView(halves: readonly (Half | Row<GatewayApiKey>)[]): KeyPairView {
  const [one, other] = halves;
  if (!one || !other) throw new Error('a key pair has two halves');
  const [publicHalf, secretHalf] = one.type === 'PUBLIC' ? [one, other] : [other, one];
  const used = [publicHalf.lastUsedAt, secretHalf.lastUsedAt].filter((each) => each !== null);
  return {
    id: publicHalf.pairId,
    name: publicHalf.name,
    mode: publicHalf.mode,
    publicKey: masked('pk', publicHalf),
    secretKey: masked('sk', secretHalf),
    permissions: publicHalf.permissions,
    ipWhitelist: publicHalf.ipWhitelist,
    allowedOrigins: publicHalf.allowedOrigins,
    lastUsedAt: used.toSorted((left, right) => Number(new Date(right)) - Number(new Date(left)))[0] ?? null,
    createdAt: publicHalf.createdAt,
  };
}

/** A pair in full, for the one answer that shows it. */
export function issuedPairView({ rows, publicKey, secretKey }: IssuedKeyPair): IssuedKeyPairView {
  return { ...pairView(rows), publicKey, secretKey };
}

function masked(prefix: string, { mode, lastFour }: Half | Row<GatewayApiKey>): string {
  return `${prefix}_${mode.toLowerCase()}_${MASK}${lastFour}`;
}
