import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import { readNftChain, type NftChain } from '../../../core/nft-market/chains.js';
import { percentOf } from '../../../core/nft-market/rates.js';
import type { Context } from '../../frame/context.js';
import { pauseReasonOf } from '../own/pause.js';
import type { MarketplaceRow } from '../own/rows.js';

export const NO_MARKETPLACE = 'Marketplace contract not found';

/** The marketplace contract of a chain, as everybody sees it. */
export interface MarketplaceView {
  readonly chain: NftChain;
  readonly address: string | null;
  /** Basis points. */
  readonly feePercentage: number;
  readonly feePercent: string;
  readonly listingFee: string;
  readonly feeReceiver: string;
  readonly owner: string;
  readonly paused: boolean;
  readonly pauseReason: string | null;
  readonly status: MarketplaceRow['status'];
}

/** NOT_FOUND with the documented text where a chain has none. */
export async function readNftMarketplace(ctx: Context, chain: string): Promise<MarketplaceView> {
  const row = await ctx.db.rows
    .selectFrom('nft_marketplace')
    .selectAll()
    .where('chain', '=', readNftChain(chain))
    .executeTakeFirst();
  if (!row || row.status !== 'DEPLOYED') throw new AppError('NOT_FOUND', { message: NO_MARKETPLACE });
  return marketplaceView(ctx, row);
}

export function marketplaceView(ctx: Pick<Context, 'settings'>, row: MarketplaceRow): MarketplaceView {
  const { chain, address, feePercentage, listingFee, feeReceiver, owner, status } = row;
  const reason = pauseReasonOf(ctx, chain);
  return {
    chain,
    address,
    feePercentage,
    feePercent: percentOf(feePercentage),
    listingFee: canonical(listingFee),
    feeReceiver,
    owner,
    paused: reason !== null,
    pauseReason: reason,
    status,
  };
}
