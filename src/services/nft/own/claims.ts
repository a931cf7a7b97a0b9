import { AppError } from '../../../core/catalogue/errors.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { ProvenTransfer } from './prove-transfer.js';

/** TRANSFER_CLAIMED where one of a transaction's transfers proves a sale: whoever gives its hash again learns that it is used up. */
export async function requireUnclaimed(
  { db }: Pick<Context, 'db'>,
  chain: NftChain,
  transfers: readonly Pick<ProvenTransfer, 'transactionHash' | 'place'>[],
): Promise<void> {
  const [first] = transfers;
  if (!first) return;
  const claim = await db.rows
    .selectFrom('nft_proof')
    .select('saleId')
    .where('chain', '=', chain)
    .where('transactionHash', '=', first.transactionHash)
    .where('logIndex', '=', (by) => by.fn.any(by.val(transfers.map(({ place }) => place))))
    .executeTakeFirst();
  if (claim) throw new AppError('TRANSFER_CLAIMED');
}
