import type { Row } from '../../../entities/index.js';
import type { NftBid } from '../../../entities/nft/bid.js';
import type { NftCollection } from '../../../entities/nft/collection.js';
import type { NftListing } from '../../../entities/nft/listing.js';
import type { NftMarketplace } from '../../../entities/nft/marketplace.js';
import type { NftOffer } from '../../../entities/nft/offer.js';
import type { NftSale } from '../../../entities/nft/sale.js';
import type { NftToken } from '../../../entities/nft/token.js';

export type CollectionRow = Row<NftCollection>;
export type TokenRow = Row<NftToken>;
export type ListingRow = Row<NftListing>;
export type BidRow = Row<NftBid>;
export type OfferRow = Row<NftOffer>;
export type SaleRow = Row<NftSale>;
export type MarketplaceRow = Row<NftMarketplace>;
