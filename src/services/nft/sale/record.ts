import { newId } from '../../../core/ids.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { claimChain } from '../../../core/chain-proof/claim-key.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import { claimOnce } from '../../chain-proof/claims.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { SaleRow } from '../own/rows.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes nft_sale in one statement: it writes one row.

/** The log that proves a sale: its transaction, and its place among the logs of that. */
export interface SaleProof {
  readonly chain: NftChain;
  readonly transactionHash: string;
  readonly place: number;
}

export type NewSale = Omit<SaleRow, 'id' | 'transactionHash' | 'logIndex' | 'reorgedAt' | 'soldAt'>;

/**
 * Records a sale; its proof, if it has one, serves no other. TRANSFER_CLAIMED when that serves another already: the caller's
 * transaction is then rolled back.
 */
export async function recordSale(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  sale: NewSale,
  proof: SaleProof | null,
): Promise<SaleRow> {
  const row: SaleRow = {
    id: newId(),
    ...sale,
    transactionHash: proof?.transactionHash ?? null,
    logIndex: proof?.place ?? null,
    reorgedAt: null,
    soldAt: ctx.clock.now().toISOString(),
  };
  await tx.rows.insertInto('nft_sale').values(row).execute();
  if (!proof) return row;
  const { chain, transactionHash: hash, place } = proof;
  const log = { chain: claimChain(chain), hash, kind: 'LOG', place } as const;
  if (await claimOnce(ctx, tx, log, { use: 'NFT_SALE', useId: row.id })) return row;
  throw new AppError('TRANSFER_CLAIMED');
}
