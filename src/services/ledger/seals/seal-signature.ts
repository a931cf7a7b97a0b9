import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { SealingKey } from '../../../core/seal.js';
import type { Row } from '../../../entities/index.js';
import type { LedgerSeal } from '../../../entities/ledger/ledger-seal.js';

/** The last row of a wallet's chain, as a seal covers it. */
export interface Head {
  readonly walletId: string;
  readonly sequence: string;
  readonly hash: Buffer;
}

/** Stands for the previous signature in the first seal. */
export const NO_SIGNATURE = Buffer.alloc(32);

/** Computes the digest of a seal's heads, which must be added in the order of their wallets. */
export class HeadsDigest {
  private readonly hash = createHash('sha256');

  add({ walletId, sequence, hash }: Head): void {
    this.hash.update(`${walletId} ${sequence} ${hash.toString('hex')}\n`);
  }

  digest(): Buffer {
    return this.hash.digest();
  }
}

/**
 * Signs a seal's number, its time, its heads and the previous signature. SECRET_KEYS encrypt secrets; the signing key
 * is derived from one of them for this purpose only.
 */
export function signSeal(
  key: SealingKey,
  seal: Pick<Row<LedgerSeal>, 'id' | 'number' | 'digest' | 'createdAt'>,
  previous: Buffer,
): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key.key, '', 'ledger seal', 32));
  const text = `1|${seal.id}|${seal.number}|${seal.createdAt}|${seal.digest.toString('hex')}|${previous.toString('hex')}`;
  return createHmac('sha256', derived).update(text).digest();
}
