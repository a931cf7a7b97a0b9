import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { SealingKey } from '../../../core/seal.js';
import type { Row } from '../../../entities/index.js';
import type { LedgerSeal } from '../../../entities/ledger/ledger-seal.js';

/** The newest row of one chain, as a seal covers it. */
export interface Head {
  readonly walletId: string;
  readonly sequence: string;
  readonly hash: Buffer;
}

/** What stands in place of the signature before the first seal's. */
export const NO_SIGNATURE = Buffer.alloc(32);

/** The digest of a seal's heads, which are given in the order of their wallets. */
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
 * Signs a seal's number, its time, its heads and the signature before. The ring's keys seal secrets; what signs is
 * derived from them for this alone.
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
