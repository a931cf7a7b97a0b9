import { registerEnumType } from 'type-graphql';
import {
  NftBidStatus,
  NftCollectionStatus,
  NftInvalidReason,
  NftListingStatus,
  NftOfferStatus,
  NftTokenStatus,
} from '../../core/states/nft.js';

export const NftListingType = { FIXED_PRICE: 'FIXED_PRICE', AUCTION: 'AUCTION' } as const;
export type NftListingType = (typeof NftListingType)[keyof typeof NftListingType];

export const NftVenue = { PLATFORM: 'PLATFORM', CONTRACT: 'CONTRACT' } as const;
export type NftVenue = (typeof NftVenue)[keyof typeof NftVenue];

export const NftOfferSource = { OFFER: 'OFFER', AUCTION: 'AUCTION', ESCROW: 'ESCROW' } as const;
export type NftOfferSource = (typeof NftOfferSource)[keyof typeof NftOfferSource];

export const NftSaleRoute = {
  CONTRACT: 'CONTRACT',
  DIRECT: 'DIRECT',
  OFFER: 'OFFER',
  AUCTION: 'AUCTION',
  AUCTION_CONTRACT: 'AUCTION_CONTRACT',
} as const;
export type NftSaleRoute = (typeof NftSaleRoute)[keyof typeof NftSaleRoute];

export const NftMarketplaceStatus = { DRAFT: 'DRAFT', DEPLOYED: 'DEPLOYED' } as const;
export type NftMarketplaceStatus = (typeof NftMarketplaceStatus)[keyof typeof NftMarketplaceStatus];

/** What a contract is deployed for. Clients never see it. */
export const NftDeploymentKind = { COLLECTION: 'COLLECTION', MARKETPLACE: 'MARKETPLACE', AUCTION: 'AUCTION' } as const;
export type NftDeploymentKind = (typeof NftDeploymentKind)[keyof typeof NftDeploymentKind];

registerEnumType(NftCollectionStatus, {
  name: 'NftCollectionStatus',
  description: 'What became of a collection.',
  valuesConfig: {
    DRAFT: { description: 'Its contract is not deployed.' },
    DEPLOYED: { description: 'Its contract is on its chain.' },
    HIDDEN: { description: 'An admin hid it: nothing of it is listed, offered for or bid on any more.' },
  },
});

registerEnumType(NftTokenStatus, {
  name: 'NftTokenStatus',
  description: 'What became of a token.',
  valuesConfig: {
    DRAFT: { description: 'It is not minted.' },
    MINTED: { description: 'It is on its chain, and somebody has it.' },
    BURNED: { description: 'Nobody has it any more.' },
  },
});

registerEnumType(NftListingType, {
  name: 'NftListingType',
  description: 'How a token is sold.',
  valuesConfig: {
    FIXED_PRICE: { description: 'At its price, to whoever buys first.' },
    AUCTION: { description: 'To the highest bid at its end.' },
  },
});

registerEnumType(NftVenue, {
  name: 'NftVenue',
  description: 'Where bids are made and money moves.',
  valuesConfig: {
    PLATFORM: { description: 'In wallets of the platform, or between the parties themselves.' },
    CONTRACT: { description: 'In a contract on the chain.' },
  },
});

registerEnumType(NftListingStatus, {
  name: 'NftListingStatus',
  description: 'What became of a listing.',
  valuesConfig: {
    ACTIVE: { description: 'The token is for sale.' },
    RESERVED: { description: 'Somebody has won or bought it, and the token is to be transferred.' },
    SOLD: { description: 'It was sold.' },
    EXPIRED: { description: 'Its time ended without a sale.' },
    CANCELLED: { description: 'The seller or an admin cancelled it.' },
    INVALID: { description: 'The seller can no longer transfer the token.' },
  },
});

registerEnumType(NftInvalidReason, {
  name: 'NftInvalidReason',
  description: 'Why the seller of a listing can no longer transfer the token.',
  valuesConfig: {
    OWNER: { description: 'The seller does not have it any more.' },
    APPROVAL: { description: 'The contract that sells it may not transfer it any more.' },
  },
});

registerEnumType(NftBidStatus, {
  name: 'NftBidStatus',
  description: 'What became of a bid.',
  valuesConfig: {
    ACTIVE: { description: 'It leads.' },
    OUTBID: { description: 'A higher one followed.' },
    WON: { description: 'It led when the auction ended.' },
    CANCELLED: { description: 'The auction ended in some other way.' },
  },
});

registerEnumType(NftOfferSource, {
  name: 'NftOfferSource',
  description: 'What an offer came from.',
  valuesConfig: {
    OFFER: { description: 'A buyer made it.' },
    AUCTION: { description: 'A bid that won.' },
    ESCROW: { description: 'A purchase at a fixed price whose money waits for the token.' },
  },
});

registerEnumType(NftOfferStatus, {
  name: 'NftOfferStatus',
  description: 'What became of an offer.',
  valuesConfig: {
    PENDING: { description: 'It waits for the owner.' },
    ACCEPTED: { description: 'It waits for the transfer of the token.' },
    COMPLETED: { description: 'The token was transferred, and the seller is paid.' },
    EXPIRED: { description: 'Its time ended, and the money went back.' },
    CANCELLED: { description: 'The buyer withdrew it, or it came to nothing; the money went back.' },
    REJECTED: { description: 'The owner refused it, and the money went back.' },
    FLAGGED: { description: 'An admin is to decide, and the money waits.' },
  },
});

registerEnumType(NftSaleRoute, {
  name: 'NftSaleRoute',
  description: 'How a token was sold.',
  valuesConfig: {
    CONTRACT: { description: 'At a fixed price, by the marketplace contract.' },
    DIRECT: { description: 'At a fixed price, by a transfer from the seller to the buyer.' },
    OFFER: { description: 'By an offer, or a purchase whose money waited for the token.' },
    AUCTION: { description: 'By an auction whose bids were held in wallets.' },
    AUCTION_CONTRACT: { description: 'By an auction contract.' },
  },
});

registerEnumType(NftMarketplaceStatus, {
  name: 'NftMarketplaceStatus',
  description: 'What became of a marketplace contract.',
  valuesConfig: {
    DRAFT: { description: 'Its deployment is not proven.' },
    DEPLOYED: { description: 'It is on its chain.' },
  },
});

export const NftResolution = { SETTLE: 'SETTLE', RELEASE: 'RELEASE' } as const;
export type NftResolution = (typeof NftResolution)[keyof typeof NftResolution];

registerEnumType(NftResolution, {
  name: 'NftResolution',
  description: 'What an admin does with a flagged offer.',
  valuesConfig: {
    SETTLE: { description: 'Pays the seller: the token was transferred.' },
    RELEASE: { description: 'Gives back to the buyer what is held.' },
  },
});

export const NftOfferRole = { BUYER: 'BUYER', SELLER: 'SELLER' } as const;
export type NftOfferRole = (typeof NftOfferRole)[keyof typeof NftOfferRole];

registerEnumType(NftOfferRole, {
  name: 'NftOfferRole',
  description: 'Which offers a list has.',
  valuesConfig: {
    BUYER: { description: 'Those that the caller has made.' },
    SELLER: { description: 'Those for tokens of the caller.' },
  },
});
