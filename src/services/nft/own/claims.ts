import { AppError } from '../../../core/catalogue/errors.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { ProvenTransfer } from './prove-transfer.js';

/** TRANSFER_CLAIMED for a transfer that proves a sale already: whoever gives its hash again learns that it is used up. */
export async function requireUnclaimed(
  { db }: Pick<Context, 'db'>,
  chain: NftChain,
  { transactionHash, place }: Pick<ProvenTransfer, 'transactionHash' | 'place'>,
): Promise<void> {
  const claim = await db.rows
    .selectFrom('nft_proof')
    .select('saleId')
    .where('chain', '=', chain)
    .where('transactionHash', '=', transactionHash)
    .where('logIndex', '=', place)
    .executeTakeFirst();
  if (claim) throw new AppError('TRANSFER_CLAIMED');
}
