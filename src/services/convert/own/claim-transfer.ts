import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertChainLog } from '../../../entities/convert/chain-log.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { ProvenTransfer } from './proven-transfer.js';

/** What a transfer is counted for, so that it counts for nothing else. */
export type TransferUse = Pick<ConvertChainLog, 'usedBy' | 'usedById'>;

/**
 * Counts the first of the transfers that nothing has counted yet, and answers it. CHAIN_MISMATCH when all of them were
 * counted before. A rolled back transaction has counted nothing.
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
  throw new AppError('CHAIN_MISMATCH', { message: 'The transfer has been counted before' });
}
