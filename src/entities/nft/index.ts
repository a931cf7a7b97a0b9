import { NftBid, nftBidStays } from './bid.js';
import { NftChainCursor, nftChainCursorStays } from './chain-cursor.js';
import { NftChainEvent, nftChainEventStays } from './chain-event.js';
import { NftCollection, nftCollectionStays } from './collection.js';
import { NftContract, nftContractStays } from './contract.js';
import { NftDeployment, nftDeploymentStays } from './deployment.js';
import { NftListing, nftListingStays } from './listing.js';
import { NftMarketplace, nftMarketplaceStays } from './marketplace.js';
import { NftOffer, nftOfferStays } from './offer.js';
import { NftQuote, nftQuoteRetention } from './quote.js';
import { NftRoyalty, nftRoyaltyStays } from './royalty.js';
import { NftSale, nftSaleStays } from './sale.js';
import { NftToken, nftTokenStays } from './token.js';
import { NftTokenTransfer, nftTokenTransferStays } from './transfer.js';

/** Tables of the NFT marketplace, by name. */
export const nftTables = {
  nft_bid: NftBid,
  nft_chain: NftChainCursor,
  nft_chain_event: NftChainEvent,
  nft_collection: NftCollection,
  nft_contract: NftContract,
  nft_deployment: NftDeployment,
  nft_listing: NftListing,
  nft_marketplace: NftMarketplace,
  nft_offer: NftOffer,
  nft_quote: NftQuote,
  nft_royalty: NftRoyalty,
  nft_sale: NftSale,
  nft_token: NftToken,
  nft_transfer: NftTokenTransfer,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const nftRetention = [
  nftBidStays,
  nftChainCursorStays,
  nftChainEventStays,
  nftCollectionStays,
  nftContractStays,
  nftDeploymentStays,
  nftListingStays,
  nftMarketplaceStays,
  nftOfferStays,
  nftQuoteRetention,
  nftRoyaltyStays,
  nftSaleStays,
  nftTokenStays,
  nftTokenTransferStays,
];
