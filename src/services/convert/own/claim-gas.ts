import { evmClaimChain } from '../../../core/chain-proof/claim-key.js';
import { claimOnce } from '../../chain-proof/claims.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { TransferUse } from './claim-transfer.js';

export interface MinedGas {
  readonly chainId: number;
  readonly txHash: string;
  /** What the transaction cost the house, in the smallest unit of the chain's coin. */
  readonly gas: bigint;
}

/** What a transaction cost the house, in the smallest unit of the chain's coin: nothing where another address has sent it. */
export function gasOfHouse({ sender, gasPaid }: MinedTransaction, house: string): bigint {
  return sender === house ? gasPaid : 0n;
}

/**
 * What is to be booked as the gas of a transaction that the chain has mined: all of it the first time, and nothing for
 * whatever else the same transaction paid. A rolled back transaction has booked nothing.
 */
export async function claimGas(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { chainId, txHash: hash, gas }: MinedGas,
  use: TransferUse,
): Promise<bigint> {
  if (gas === 0n) return gas;
  const what = { chain: evmClaimChain(chainId), hash, kind: 'GAS', place: 0 } as const;
  return (await claimOnce(ctx, tx, what, use)) ? gas : 0n;
}
