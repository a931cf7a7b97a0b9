import { MASK } from '../../../core/text/mask.js';
import type { GatewayApiKey } from '../../../entities/gateway/api-key.js';
import type { Row } from '../../../entities/index.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
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
  /** Until when the halves before the last rotation work too; null when they no longer do. */
  readonly previousUntil: string | Date | null;
  readonly lastUsedAt: string | Date | null;
  readonly createdAt: string | Date;
}

/** What a change answers besides the pair. */
export interface WithDropped {
  /** Permissions that were asked for and that there are not. */
  readonly dropped: readonly string[];
}

export type ChangedKeyPairView = KeyPairView & WithDropped;
/** A pair in full. */
export type IssuedKeyPairView = KeyPairView & WithDropped;

type Half = GatewayApiKey | Row<GatewayApiKey>;

/** A pair from the rows of its halves. */
export function pairView({ clock }: Pick<Context, 'clock'>, halves: readonly Half[]): KeyPairView {
  const [one, other] = halves;
  if (!one || !other) throw new Error('a key pair has two halves');
  const [publicHalf, secretHalf] = one.type === 'PUBLIC' ? [one, other] : [other, one];
  const used = [publicHalf.lastUsedAt, secretHalf.lastUsedAt].filter((each) => each !== null);
  const until = secretHalf.previousUntil;
  return {
    id: publicHalf.pairId,
    name: publicHalf.name,
    mode: publicHalf.mode,
    publicKey: masked('pk', publicHalf),
    secretKey: masked('sk', secretHalf),
    permissions: publicHalf.permissions,
    ipWhitelist: publicHalf.ipWhitelist,
    allowedOrigins: publicHalf.allowedOrigins,
    previousUntil: until !== null && new Date(until) > clock.now() ? until : null,
    lastUsedAt: used.toSorted((left, right) => Number(new Date(right)) - Number(new Date(left)))[0] ?? null,
    createdAt: publicHalf.createdAt,
  };
}

/** A pair in full, for the one answer that shows it. */
export function issuedPairView(
  ctx: Pick<Context, 'clock'>,
  { rows, publicKey, secretKey }: IssuedKeyPair,
  dropped: readonly string[] = [],
): IssuedKeyPairView {
  return { ...pairView(ctx, rows), publicKey, secretKey, dropped };
}

function masked(prefix: string, { mode, lastFour }: Half): string {
  return `${prefix}_${mode.toLowerCase()}_${MASK}${lastFour}`;
}
