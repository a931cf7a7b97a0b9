import { move, type Move } from '../../src/core/states/machine.js';
import {
  NFT_BID_MOVES,
  NFT_COLLECTION_MOVES,
  NFT_LISTING_MOVES,
  NFT_OFFER_MOVES,
  NftBidStatus,
  NftCollectionStatus,
  NftListingStatus,
  NftOfferStatus,
} from '../../src/core/states/nft.js';

/** A machine, and by action where it leads from each state from which it is legal. */
interface Machine {
  readonly what: string;
  readonly states: readonly string[];
  readonly moves: readonly Move<string, string, string>[];
  readonly legal: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The conditions that all of its moves ask for. */
  readonly met: readonly string[];
}

const MACHINES: readonly Machine[] = [
  {
    what: 'a collection',
    states: Object.values(NftCollectionStatus),
    moves: NFT_COLLECTION_MOVES,
    legal: { deploy: { DRAFT: 'DEPLOYED' }, hide: { DEPLOYED: 'HIDDEN' }, unhide: { HIDDEN: 'DEPLOYED' } },
    met: [],
  },
  {
    what: 'a listing',
    states: Object.values(NftListingStatus),
    moves: NFT_LISTING_MOVES,
    legal: {
      reserve: { ACTIVE: 'RESERVED' },
      sell: { ACTIVE: 'SOLD', RESERVED: 'SOLD', INVALID: 'SOLD' },
      expire: { ACTIVE: 'EXPIRED', RESERVED: 'EXPIRED' },
      cancel: { ACTIVE: 'CANCELLED', INVALID: 'CANCELLED' },
      release: { RESERVED: 'ACTIVE' },
      invalidate: { ACTIVE: 'INVALID', RESERVED: 'INVALID' },
      revalidate: { INVALID: 'ACTIVE' },
    },
    met: ['running', 'approvalMissing'],
  },
  {
    what: 'an offer',
    states: Object.values(NftOfferStatus),
    moves: NFT_OFFER_MOVES,
    legal: {
      accept: { PENDING: 'ACCEPTED' },
      reject: { PENDING: 'REJECTED' },
      cancel: { PENDING: 'CANCELLED' },
      expire: { PENDING: 'EXPIRED', ACCEPTED: 'EXPIRED' },
      confirm: { ACCEPTED: 'COMPLETED' },
      invalidate: { ACCEPTED: 'CANCELLED' },
      flag: { ACCEPTED: 'FLAGGED' },
      settle: { FLAGGED: 'COMPLETED' },
      release: { FLAGGED: 'EXPIRED' },
    },
    met: [],
  },
  {
    what: 'a bid',
    states: Object.values(NftBidStatus),
    moves: NFT_BID_MOVES,
    legal: { outbid: { ACTIVE: 'OUTBID' }, win: { ACTIVE: 'WON' }, void: { ACTIVE: 'CANCELLED' } },
    met: [],
  },
];

describe.each(MACHINES)('$what', ({ states, moves, legal, met }) => {
  it('moves only as its table says', () => {
    const found = Object.keys(legal).flatMap((action) =>
      states.flatMap((state) => {
        try {
          return [`${action}: ${state} to ${move(moves, state, action, met)}`];
        } catch {
          return [];
        }
      }),
    );
    const told = Object.entries(legal).flatMap(([action, ends]) =>
      Object.entries(ends).map(([from, to]) => `${action}: ${from} to ${to}`),
    );
    expect(found.toSorted()).toEqual(told.toSorted());
    expect(new Set(moves.map(({ action }) => action))).toEqual(new Set(Object.keys(legal)));
  });

  it('refuses every other action in every state, naming the state', () => {
    for (const [action, ends] of Object.entries(legal)) {
      for (const state of states.filter((each) => !(each in ends))) {
        const refusal = { code: 'ILLEGAL_STATE', message: expect.stringContaining(state) };
        expect(() => move(moves, state, action, met)).toThrow(expect.objectContaining(refusal));
      }
    }
  });
});

describe('what is refused', () => {
  it.each([
    [
      'Only a collection that is a DRAFT can be deployed: this one is HIDDEN',
      () => move(NFT_COLLECTION_MOVES, 'HIDDEN', 'deploy'),
    ],
    [
      'Only a collection that is DEPLOYED can be hidden: this one is DRAFT',
      () => move(NFT_COLLECTION_MOVES, 'DRAFT', 'hide'),
    ],
    [
      'Only a collection that is HIDDEN can be shown again: this one is DEPLOYED',
      () => move(NFT_COLLECTION_MOVES, 'DEPLOYED', 'unhide'),
    ],
    [
      'Only a listing that is ACTIVE can be reserved: this one is INVALID',
      () => move(NFT_LISTING_MOVES, 'INVALID', 'reserve'),
    ],
    [
      'Only a listing that is ACTIVE can be bought: this one is CANCELLED',
      () => move(NFT_LISTING_MOVES, 'CANCELLED', 'sell'),
    ],
    [
      'Only a listing that is ACTIVE or INVALID can be cancelled: this one is RESERVED',
      () => move(NFT_LISTING_MOVES, 'RESERVED', 'cancel'),
    ],
    ['release is not possible unless running', () => move(NFT_LISTING_MOVES, 'RESERVED', 'release')],
    ['revalidate is not possible unless approvalMissing', () => move(NFT_LISTING_MOVES, 'INVALID', 'revalidate')],
    [
      'revalidate is not possible while the state is ACTIVE',
      () => move(NFT_LISTING_MOVES, 'ACTIVE', 'revalidate', ['approvalMissing']),
    ],
    [
      'Only an offer that is PENDING can be accepted: this one is ACCEPTED',
      () => move(NFT_OFFER_MOVES, 'ACCEPTED', 'accept'),
    ],
    [
      'Only an offer that is PENDING can be rejected: this one is COMPLETED',
      () => move(NFT_OFFER_MOVES, 'COMPLETED', 'reject'),
    ],
    [
      'Only an offer that is PENDING can be cancelled: this one is EXPIRED',
      () => move(NFT_OFFER_MOVES, 'EXPIRED', 'cancel'),
    ],
    [
      'Only an offer that is ACCEPTED can be confirmed: this one is FLAGGED',
      () => move(NFT_OFFER_MOVES, 'FLAGGED', 'confirm'),
    ],
    [
      'Only an offer that is FLAGGED can be settled by an admin: this one is ACCEPTED',
      () => move(NFT_OFFER_MOVES, 'ACCEPTED', 'settle'),
    ],
    [
      'Only an offer that is FLAGGED can be released by an admin: this one is COMPLETED',
      () => move(NFT_OFFER_MOVES, 'COMPLETED', 'release'),
    ],
    ['win is not possible while the state is OUTBID', () => move(NFT_BID_MOVES, 'OUTBID', 'win')],
  ])('is told as: %s', (message, refused) => {
    expect(refused).toThrow(expect.objectContaining({ code: 'ILLEGAL_STATE', message }));
  });
});
