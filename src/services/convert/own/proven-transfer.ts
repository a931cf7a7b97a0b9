import { coinTransfers, tokenTransfers } from '../../../core/chain/transfers.js';
import type { ChainReceipt } from '../../../core/chain/receipt.js';
import { amountOfUnits, unitsOfAmount } from '../../../core/chain/units.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
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

/** A transfer that a chain has confirmed. */
export interface ProvenTransfer {
  readonly txHash: string;
  readonly from: string;
  readonly to: string;
  /** Exact decimal text. */
  readonly amount: string;
  /** Number of the log in its block; -1 for the chain's coin. */
  readonly logIndex: number;
  readonly block: number;
}

/** The hash of a transaction in lower case. BAD_INPUT unless it is 0x and 64 hexadecimal digits. */
export function readTxHash(text: string): string {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw badInput('The hash of a transaction is 0x and 64 hexadecimal digits');
  return text.toLowerCase();
}

/**
 * The transfers of a transaction that are as expected, in the order of their logs: at least one. CHAIN_MISMATCH when the
 * chain does not know the transaction, it failed, is not deep enough yet, or holds no such transfer; CHAIN_FAILED when the
 * chain cannot be asked. Asks the chain, so call it outside of transactions, and count what it answers by `claimTransfer`.
 */
export async function provenTransfers(
  ctx: Context,
  money: ChainMoney,
  txHash: string,
  expected: ExpectedTransfer,
): Promise<[ProvenTransfer, ...ProvenTransfer[]]> {
  const receipt = await confirmedReceipt(ctx, money, readTxHash(txHash));
  const units = expected.amount === undefined ? null : unitsOfAmount(expected.amount, money.decimals);
  const [first, ...rest] = (await transfersOf(ctx, money, receipt))
    .filter(({ from }) => expected.from === undefined || from === expected.from)
    .filter(({ to }) => expected.to === undefined || to === expected.to)
    .filter((transfer) => units === null || transfer.units === units)
    .map(({ units: moved, ...transfer }) => ({
      ...transfer,
      txHash: receipt.hash,
      amount: amountOfUnits(moved, money.decimals),
      block: receipt.blockNumber,
    }));
  if (!first) throw mismatch('The transaction contains no such transfer');
  return [first, ...rest];
}

/** As {@link provenTransfers}, where only the first one is asked for. */
export async function provenTransfer(
  ctx: Context,
  money: ChainMoney,
  txHash: string,
  expected: ExpectedTransfer,
): Promise<ProvenTransfer> {
  const [first] = await provenTransfers(ctx, money, txHash, expected);
  return first;
}

/**
 * What a mined transaction moved of a token or of the chain's coin. CHAIN_FAILED when the node does not know the
 * transaction of the receipt, such as one that lags behind its neighbour: for it, a payment would have moved nothing.
 */
export async function transfersOf(
  { chains }: Pick<Context, 'chains'>,
  { chainId, contract }: Pick<ChainMoney, 'chainId' | 'contract'>,
  receipt: ChainReceipt,
) {
  if (contract !== null) return tokenTransfers(receipt, contract);
  const transaction = await chains.transaction(chainId, receipt.hash);
  if (transaction) return coinTransfers(transaction);
  const reason = `${receipt.hash} on chain ${chainId} has a receipt, and is unknown itself`;
  throw new AppError('CHAIN_FAILED', { message: 'The chain knows the receipt and not the transaction', reason });
}

/** Whether so many blocks, that of the receipt included, lie on top of it. */
export function isDeep(
  { blockNumber }: Pick<ChainReceipt, 'blockNumber'>,
  head: number,
  confirmations: number,
): boolean {
  return head - blockNumber + 1 >= confirmations;
}

async function confirmedReceipt(
  { chains }: Context,
  { chainId, confirmations }: ChainMoney,
  txHash: string,
): Promise<ChainReceipt> {
  // The head first: a block that is dropped in between makes the receipt look less deep, and never deeper.
  const head = await chains.head(chainId);
  const receipt = await chains.receipt(chainId, txHash);
  if (!receipt) throw mismatch('The chain has not mined such a transaction');
  if (!receipt.succeeded) throw mismatch('The transaction failed on its chain');
  if (!isDeep(receipt, head, confirmations)) {
    throw mismatch(`The transaction is not ${confirmations} blocks deep yet: try again later`);
  }
  return receipt;
}

function mismatch(message: string): AppError {
  return new AppError('CHAIN_MISMATCH', { message });
}
