import type { ChainReceipt } from '../../core/chain/receipt.js';
import { SECOND_MS } from '../../core/clock.js';
import type { Context } from '../frame/context.js';

// Asks chains: nothing here is called inside a transaction.

/** Key of what a transaction has logged, which this folder alone reads. */
export const RECEIPT: unique symbol = Symbol('receipt');

/** What a chain says of a transaction that it has mined. */
export interface MinedTransaction {
  readonly is: 'mined';
  readonly chainId: number;
  readonly hash: string;
  /** Number and hash of its block. */
  readonly block: number;
  readonly blockHash: string;
  /** The time of its block. */
  readonly minedAt: Date;
  readonly succeeded: boolean;
  /** The address that has sent it. */
  readonly sender: string;
  /** The contract that it has made itself; null for any other transaction. */
  readonly madeContract: string | null;
  /** What it has cost its sender, in the smallest unit of the chain's coin. */
  readonly gasPaid: bigint;
  /** Whether so many blocks lie on it, its own included, that it counts as final. */
  readonly isDeep: boolean;
  readonly confirmations: number;
  readonly [RECEIPT]: ChainReceipt;
}

/** What a chain says of a transaction: mined; not yet; or in a block that it gives up. */
export type Evidence = MinedTransaction | { readonly is: 'unmined' | 'moving' };

type Asking = Pick<Context, 'chains' | 'config'>;

/**
 * What a chain says of a transaction, which is final under CHAIN_CONFIRMATIONS blocks, or as many as are given. CHAIN_FAILED
 * when the chain cannot be asked, its node serves another chain, or its answer makes no sense.
 */
export async function findMined(
  { chains, config }: Asking,
  chainId: number,
  hash: string,
  confirmations: number = config.chainConfirmations,
): Promise<Evidence> {
  const evidence = await chains.evidence(chainId, hash, confirmations);
  if (evidence.is !== 'mined') return evidence;
  const { receipt, minedAt, isDeep } = evidence;
  return {
    is: 'mined',
    chainId,
    hash: receipt.hash,
    block: receipt.blockNumber,
    blockHash: receipt.blockHash,
    minedAt: new Date(minedAt * SECOND_MS),
    succeeded: receipt.succeeded,
    sender: receipt.from,
    madeContract: receipt.contractAddress,
    gasPaid: receipt.paid,
    isDeep,
    confirmations,
    [RECEIPT]: receipt,
  };
}
