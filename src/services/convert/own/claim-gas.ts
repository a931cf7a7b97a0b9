import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { TransferUse } from './claim-transfer.js';

/** Stands for the gas of a transaction among its logs. */
const GAS = -2;

export interface MinedGas {
  readonly chainId: number;
  readonly txHash: string;
  /** What the transaction cost the house, in the smallest unit of the chain's coin. */
  readonly gas: bigint;
}

/**
 * What a mined transaction cost the house, in the smallest unit of the chain's coin: nothing where another address has sent
 * it. CHAIN_MISMATCH when the chain has not mined it, CHAIN_FAILED. Call it outside of transactions.
 */
export async function gasOfHouse(
  { chains }: Pick<Context, 'chains'>,
  chainId: number,
  txHash: string,
  house: string,
): Promise<bigint> {
  const receipt = await chains.receipt(chainId, txHash);
  if (receipt) return receipt.from === house ? receipt.paid : 0n;
  throw new AppError('CHAIN_MISMATCH', { message: 'The chain has not mined such a transaction' });
}

/**
 * What is to be booked as the gas of a transaction that the chain has mined: all of it the first time, and nothing for
 * whatever else the same transaction paid. A rolled back transaction has booked nothing.
 */
export async function claimGas(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  { gas, ...transaction }: MinedGas,
  use: TransferUse,
): Promise<bigint> {
  if (gas === 0n) return gas;
  const claimed = await rows
    .insertInto('convert_chain_log')
    .values({ ...transaction, logIndex: GAS, ...use, createdAt: clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('txHash')
    .executeTakeFirst();
  return claimed ? gas : 0n;
}
