import { nftAdminRoutes } from './admin.js';
import { nftAuctionRoutes } from './auction.js';
import { nftCollectionRoutes } from './collection.js';
import { nftListingRoutes } from './listing.js';
import { nftMarketplaceRoutes } from './marketplace.js';
import { nftOfferRoutes } from './offer.js';
import { nftSaleRoutes } from './sale.js';
import { nftTokenRoutes } from './token.js';

export const nftRoutes = [
  ...nftAdminRoutes,
  ...nftAuctionRoutes,
  ...nftCollectionRoutes,
  ...nftListingRoutes,
  ...nftMarketplaceRoutes,
  ...nftOfferRoutes,
  ...nftSaleRoutes,
  ...nftTokenRoutes,
];
