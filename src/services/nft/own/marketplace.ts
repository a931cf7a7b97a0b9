import type { NftChain } from '../../../core/nft-market/chains.js';
import { NftMarketplace } from '../../../entities/nft/marketplace.js';
import type { Reader } from '../../../infra/database/database.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import type { MarketplaceRow } from './rows.js';

/** A marketplace contract that is on its chain. */
export type DeployedMarketplace = MarketplaceRow & { readonly address: string };

/** The marketplace contract of a chain; null where none is deployed, and tokens change hands directly. */
export async function findMarketplace(rows: Reader, chain: NftChain): Promise<DeployedMarketplace | null> {
  const marketplace = await rows
    .selectFrom('nft_marketplace')
    .selectAll()
    .where('chain', '=', chain)
    .executeTakeFirst();
  if (!marketplace || marketplace.address === null) return null;
  return { ...marketplace, address: marketplace.address };
}

/** Locks the row of a marketplace contract for a change. */
export function lockMarketplace(tx: Tx, { id }: Pick<MarketplaceRow, 'id'>): Promise<NftMarketplace> {
  return lockOne(tx, NftMarketplace, { id });
}
