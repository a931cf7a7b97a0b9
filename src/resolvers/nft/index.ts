import { NftAdminResolver } from './admin.js';
import { NftAuctionResolver } from './auction.js';
import { NftChangesResolver } from './changes.js';
import { NftCollectionResolver } from './collection.js';
import { NftListingResolver } from './listing.js';
import { NftMarketplaceResolver } from './marketplace.js';
import { NftOfferResolver } from './offer.js';
import { NftSaleResolver } from './sale.js';
import { NftTokenResolver } from './token.js';

export const nftResolvers = [
  NftAdminResolver,
  NftAuctionResolver,
  NftChangesResolver,
  NftCollectionResolver,
  NftListingResolver,
  NftMarketplaceResolver,
  NftOfferResolver,
  NftSaleResolver,
  NftTokenResolver,
] as const;
