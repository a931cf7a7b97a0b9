import { amountOfUnits, unitsOfAmount } from '../../../core/chain/units.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Claimable } from '../../chain-proof/claims.js';
import { findMined, type MinedTransaction } from '../../chain-proof/mined.js';
import { movedMoney, type MovedUnits } from '../../chain-proof/transfers.js';
import type { Context } from '../../frame/context.js';

/** What is looked for on a chain: a token by its contract, or the chain's coin (null). */
export interface ChainMoney {
  readonly chainId: number;
  readonly contract: string | null;
  readonly decimals: number;
  /** Blocks, that of the transaction included, after which a transaction counts. */
  readonly confirmations: number;
}

/** Whom a transfer must be from and to, in the spelling of EIP-55, and its amount as exact decimal text; absent: any. */
export interface ExpectedTransfer {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
}

/** A transfer that a chain has confirmed, by what of its transaction is claimed. */
export interface ProvenTransfer extends Pick<Claimable, 'kind' | 'place'> {
  readonly txHash: string;
  readonly from: string;
  readonly to: string;
  /** Exact decimal text. */
  readonly amount: string;
}

/** A final transaction, and its transfers that are as expected, in the order of their logs. */
export interface ProvenTransaction {
  readonly mined: MinedTransaction;
  readonly transfers: readonly [ProvenTransfer, ...ProvenTransfer[]];
}

/** The hash of a transaction in lower case. BAD_INPUT unless it is 0x and 64 hexadecimal digits. */
export function readTxHash(text: string): string {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw badInput('The hash of a transaction is 0x and 64 hexadecimal digits');
  return text.toLowerCase();
}

/**
 * The transfers of a transaction that are as expected. CHAIN_MISMATCH when the chain does not know the transaction, it
 * failed, is not deep enough yet, or holds no such transfer; CHAIN_FAILED when the chain cannot be asked. Asks the chain, so
 * call it outside of transactions, and count what it answers by `claimTransfer`.
 */
export async function provenTransfers(
  ctx: Context,
  money: ChainMoney,
  txHash: string,
  expected: ExpectedTransfer,
): Promise<ProvenTransaction> {
  const mined = await confirmed(ctx, money, readTxHash(txHash));
  const units = expected.amount === undefined ? null : unitsOfAmount(expected.amount, money.decimals);
  const [first, ...rest] = (await movedMoney(ctx, mined, money.contract))
    .filter(({ from }) => expected.from === undefined || from === expected.from)
    .filter(({ to }) => expected.to === undefined || to === expected.to)
    .filter((moved) => units === null || moved.units === units)
    .map((moved) => transferOf(mined, moved, money.decimals));
  if (!first) throw mismatch('The transaction contains no such transfer');
  return { mined, transfers: [first, ...rest] };
}

/** What a transaction has moved, as a transfer of an amount. */
export function transferOf(
  { hash }: Pick<MinedTransaction, 'hash'>,
  { units, ...moved }: MovedUnits,
  decimals: number,
): ProvenTransfer {
  return { ...moved, txHash: hash, amount: amountOfUnits(units, decimals) };
}

async function confirmed(
  ctx: Context,
  { chainId, confirmations }: ChainMoney,
  txHash: string,
): Promise<MinedTransaction> {
  const mined = await findMined(ctx, chainId, txHash, confirmations);
  if (mined.is !== 'mined') throw mismatch('The chain has not mined such a transaction');
  if (!mined.succeeded) throw mismatch('The transaction failed on its chain');
  if (!mined.isDeep) throw mismatch(`The transaction is not ${confirmations} blocks deep yet: try again later`);
  return mined;
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}
