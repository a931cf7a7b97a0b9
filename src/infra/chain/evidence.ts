import type { ChainReceipt } from '../../core/chain/receipt.js';

/** What a chain says of a transaction: mined; not yet; in a block that it gives up. */
export type ChainEvidence = Mined | { readonly is: 'unmined' | 'moving' };

export interface Mined {
  readonly is: 'mined';
  readonly receipt: ChainReceipt;
  /** Seconds since 1970. */
  readonly minedAt: number;
  /** Whether enough blocks lie on top of it to count as final; how many are enough, that of the transaction included. */
  readonly isDeep: boolean;
  readonly confirmations: number;
}
