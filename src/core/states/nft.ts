import type { Move } from './machine.js';

export const NftCollectionStatus = { DRAFT: 'DRAFT', DEPLOYED: 'DEPLOYED', HIDDEN: 'HIDDEN' } as const;
export type NftCollectionStatus = (typeof NftCollectionStatus)[keyof typeof NftCollectionStatus];
export type NftCollectionAction = 'deploy' | 'hide' | 'unhide';

/** The legal moves of a collection. In a hidden one nothing is listed, offered or bid any more. */
export const NFT_COLLECTION_MOVES: readonly Move<NftCollectionStatus, NftCollectionAction>[] = [
  { from: ['DRAFT'], action: 'deploy', to: 'DEPLOYED', only: 'Only a collection that is a DRAFT can be deployed' },
  { from: ['DEPLOYED'], action: 'hide', to: 'HIDDEN', only: 'Only a collection that is DEPLOYED can be hidden' },
  { from: ['HIDDEN'], action: 'unhide', to: 'DEPLOYED', only: 'Only a collection that is HIDDEN can be shown again' },
];

export const NftTokenStatus = { DRAFT: 'DRAFT', MINTED: 'MINTED', BURNED: 'BURNED' } as const;
export type NftTokenStatus = (typeof NftTokenStatus)[keyof typeof NftTokenStatus];

export const NftListingStatus = {
  ACTIVE: 'ACTIVE',
  RESERVED: 'RESERVED',
  SOLD: 'SOLD',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
  INVALID: 'INVALID',
} as const;
export type NftListingStatus = (typeof NftListingStatus)[keyof typeof NftListingStatus];

/** Why a listing is INVALID: the seller no longer has the token, or its contract may no longer move it. */
export const NftInvalidReason = { OWNER: 'OWNER', APPROVAL: 'APPROVAL' } as const;
export type NftInvalidReason = (typeof NftInvalidReason)[keyof typeof NftInvalidReason];

export type NftListingAction = 'reserve' | 'sell' | 'expire' | 'cancel' | 'release' | 'invalidate' | 'revalidate';
/** Of a listing that is released: its time is not over. Of an INVALID one: only its approval was missing. */
export type NftListingCondition = 'running' | 'approvalMissing';

const ONLY_ACTIVE = 'Only a listing that is ACTIVE';

/** The legal moves of a listing. One whose time is over when it is released, expires. */
export const NFT_LISTING_MOVES: readonly Move<NftListingStatus, NftListingAction, NftListingCondition>[] = [
  { from: ['ACTIVE'], action: 'reserve', to: 'RESERVED', only: `${ONLY_ACTIVE} can be reserved` },
  { from: ['ACTIVE', 'RESERVED', 'INVALID'], action: 'sell', to: 'SOLD', only: `${ONLY_ACTIVE} can be bought` },
  { from: ['ACTIVE', 'RESERVED'], action: 'expire', to: 'EXPIRED' },
  {
    from: ['ACTIVE', 'INVALID'],
    action: 'cancel',
    to: 'CANCELLED',
    only: 'Only a listing that is ACTIVE or INVALID can be cancelled',
  },
  { from: ['RESERVED'], action: 'release', to: 'ACTIVE', condition: 'running' },
  { from: ['ACTIVE', 'RESERVED'], action: 'invalidate', to: 'INVALID' },
  { from: ['INVALID'], action: 'revalidate', to: 'ACTIVE', condition: 'approvalMissing' },
];

/** Statuses of the one listing that a token may have open. */
export const OPEN_LISTING: readonly NftListingStatus[] = ['ACTIVE', 'RESERVED'];

export const NftOfferStatus = {
  PENDING: 'PENDING',
  ACCEPTED: 'ACCEPTED',
  COMPLETED: 'COMPLETED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
  REJECTED: 'REJECTED',
  FLAGGED: 'FLAGGED',
} as const;
export type NftOfferStatus = (typeof NftOfferStatus)[keyof typeof NftOfferStatus];
export type NftOfferAction =
  'accept' | 'reject' | 'cancel' | 'expire' | 'confirm' | 'invalidate' | 'flag' | 'settle' | 'release';

const ONLY_PENDING = 'Only an offer that is PENDING';
const ONLY_FLAGGED = 'Only an offer that is FLAGGED';

/** The legal moves of an offer. An ACCEPTED one waits for the transfer of the token. */
export const NFT_OFFER_MOVES: readonly Move<NftOfferStatus, NftOfferAction>[] = [
  { from: ['PENDING'], action: 'accept', to: 'ACCEPTED', only: `${ONLY_PENDING} can be accepted` },
  { from: ['PENDING'], action: 'reject', to: 'REJECTED', only: `${ONLY_PENDING} can be rejected` },
  { from: ['PENDING'], action: 'cancel', to: 'CANCELLED', only: `${ONLY_PENDING} can be cancelled` },
  { from: ['PENDING', 'ACCEPTED'], action: 'expire', to: 'EXPIRED' },
  {
    from: ['ACCEPTED'],
    action: 'confirm',
    to: 'COMPLETED',
    only: 'Only an offer that is ACCEPTED can be confirmed',
  },
  { from: ['ACCEPTED'], action: 'invalidate', to: 'CANCELLED' },
  { from: ['ACCEPTED'], action: 'flag', to: 'FLAGGED' },
  { from: ['FLAGGED'], action: 'settle', to: 'COMPLETED', only: `${ONLY_FLAGGED} can be settled by an admin` },
  { from: ['FLAGGED'], action: 'release', to: 'EXPIRED', only: `${ONLY_FLAGGED} can be released by an admin` },
];

/** Statuses of an offer whose money is held. */
export const HELD_OFFER: readonly NftOfferStatus[] = ['PENDING', 'ACCEPTED', 'FLAGGED'];

export const NftBidStatus = { ACTIVE: 'ACTIVE', OUTBID: 'OUTBID', WON: 'WON', CANCELLED: 'CANCELLED' } as const;
export type NftBidStatus = (typeof NftBidStatus)[keyof typeof NftBidStatus];
export type NftBidAction = 'outbid' | 'win' | 'void';

/** The legal moves of a bid. */
export const NFT_BID_MOVES: readonly Move<NftBidStatus, NftBidAction>[] = [
  { from: ['ACTIVE'], action: 'outbid', to: 'OUTBID' },
  { from: ['ACTIVE'], action: 'win', to: 'WON' },
  { from: ['ACTIVE'], action: 'void', to: 'CANCELLED' },
];
