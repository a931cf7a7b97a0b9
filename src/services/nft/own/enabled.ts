import { AppError } from '../../../core/catalogue/errors.js';
import type { FlagKey } from '../../../core/catalogue/settings.js';
import type { NftListingType } from '../../../entities/nft/names.js';
import type { Context } from '../../frame/context.js';

type Settings = Pick<Context, 'settings'>;

const SALES = {
  FIXED_PRICE: ['nftEnableFixedPriceSales', 'Sales at a fixed price are switched off'],
  AUCTION: ['nftEnableAuctions', 'Auctions are switched off'],
} as const satisfies Record<NftListingType, readonly [FlagKey, string]>;

/** NFT_DISABLED while nothing is listed in this way. What is listed already goes on. */
export function requireSaleEnabled({ settings }: Settings, type: NftListingType): void {
  const [key, message] = SALES[type];
  if (!settings.flag(key)) throw new AppError('NFT_DISABLED', { message });
}

/** NFT_DISABLED while no offers are made. Those that were made already go on. */
export function requireOffersEnabled({ settings }: Settings): void {
  if (!settings.flag('nftEnableOffers')) throw new AppError('NFT_DISABLED', { message: 'Offers are switched off' });
}
