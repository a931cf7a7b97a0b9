import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertChainLog } from '../../../entities/convert/chain-log.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { ProvenTransfer } from './proven-transfer.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Of the chain's coin, which leaves no log; those of tokens are above it. */
const COIN_LOG = -1;

/** What a transfer is counted for, so that it counts for nothing else. */
export type TransferUse = Pick<ConvertChainLog, 'usedBy' | 'usedById'>;

/**
 * Counts the first of the transfers that nothing has counted yet, and answers it. CHAIN_MISMATCH when all of them were
 * counted before, and where there is none. A rolled back transaction has counted nothing.
 */
export async function claimTransfer(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  chainId: number,
  transfers: readonly ProvenTransfer[],
  use: TransferUse,
): Promise<ProvenTransfer> {
  for (const transfer of transfers) {
    const { txHash, logIndex } = transfer;
    const claimed = await rows
      .insertInto('convert_chain_log')
      .values({ chainId, txHash, logIndex, ...use, createdAt: clock.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('txHash')
      .executeTakeFirst();
    if (claimed) return transfer;
  }
  throw uncountable(transfers);
}

function uncountable({ length }: readonly ProvenTransfer[]): AppError {
  const message = length > 0 ? 'The transfer has been counted before' : 'The transaction contains no such transfer';
  return new AppError('CHAIN_MISMATCH', { message });
}

/**
 * The transfer that {@link claimTransfer} would count now, without counting it; what was counted for `released`, if that is
 * given, would be free by then. CHAIN_MISMATCH as there.
 */
export async function findUncounted(
  rows: Reader,
  chainId: number,
  transfers: readonly ProvenTransfer[],
  released: TransferUse | null,
): Promise<ProvenTransfer> {
  const counted = await rows
    .selectFrom('convert_chain_log')
    .select(['txHash', 'logIndex', 'usedBy', 'usedById'])
    .where('chainId', '=', chainId)
    .where('txHash', 'in', [...new Set(transfers.map(({ txHash }) => txHash))])
    .execute();
  const others = counted.filter((log) => log.usedBy !== released?.usedBy || log.usedById !== released.usedById);
  const taken = new Set(others.map(({ txHash, logIndex }) => `${txHash}:${logIndex}`));
  const free = transfers.find(({ txHash, logIndex }) => !taken.has(`${txHash}:${logIndex}`));
  if (free) return free;
  throw uncountable(transfers);
}

/** Transactions of a chain of which a transfer was counted for this. */
export async function countedFor(rows: Reader, chainId: number, { usedBy, usedById }: TransferUse): Promise<string[]> {
  const counted = await rows
    .selectFrom('convert_chain_log')
    .select('txHash')
    .where('chainId', '=', chainId)
    .where('usedBy', '=', usedBy)
    .where('usedById', '=', usedById)
    .where('logIndex', '>=', COIN_LOG)
    .execute();
  return counted.map(({ txHash }) => txHash);
}

/** Has the transfers of a chain that were counted for this be countable again. */
export async function releaseTransfers(
  { rows }: Tx,
  chainId: number,
  { usedBy, usedById }: TransferUse,
): Promise<void> {
  await rows
    .deleteFrom('convert_chain_log')
    .where('chainId', '=', chainId)
    .where('usedBy', '=', usedBy)
    .where('usedById', '=', usedById)
    .where('logIndex', '>=', COIN_LOG)
    .execute();
}
