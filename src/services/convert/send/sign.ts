import { Transaction, Wallet } from 'ethers';
import type { GasQuote } from './payment.js';

/** A transaction before it is signed. Amounts are in the smallest unit of the chain's coin. */
export interface Unsigned extends GasQuote {
  readonly chainId: number;
  readonly nonce: number;
  readonly to: string;
  readonly data: string;
  readonly value: bigint;
}

export interface Signed {
  /** The bytes that the chain is given, 0x and hexadecimal digits. */
  readonly raw: string;
  readonly hash: string;
}

/** Signs a transaction. The same one is signed to the same bytes. */
export function sign(signerKey: string, unsigned: Unsigned): Signed {
  const transaction = Transaction.from({ type: 2, ...unsigned });
  transaction.signature = new Wallet(signerKey).signingKey.sign(transaction.unsignedHash);
  const { hash, serialized } = transaction;
  if (hash === null) throw new Error('a signed transaction has a hash');
  return { raw: serialized, hash };
}
