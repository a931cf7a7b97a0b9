import { Arg, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { NftBidChange, NftListingChange, NftOfferChange } from '../../schema/nft/changes.js';
import { followNftBids, type BidChange } from '../../services/nft/bid/follow.js';
import { followNftListings, type ListingChange } from '../../services/nft/listing/follow.js';
import { followNftOffers, type OfferChange } from '../../services/nft/offer/follow.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';
import { extension, OWN } from './policies.js';

const AFTER = { nullable: true, description: 'Cursor of the last change that was seen.' } as const;
const FOLLOW = {
  access: 'public',
  reason: 'Collectors follow the marketplace before they register; only addresses are shown.',
  extension,
} as const;

/** What happens in the marketplace, as it happens. */
@Resolver()
export class NftChangesResolver {
  @Subscription(() => NftBidChange, {
    description: 'The bids in an auction, from a cursor on when one is given. NOT_FOUND for what is no auction.',
    subscribe: ({ context, args }: SubscriptionPayload<{ listingId: string; after?: string }>) =>
      followNftBids(context, args.listingId, args.after),
  })
  @Policy({ ...FOLLOW })
  nftAuctionBids(
    @Root() change: BidChange,
    @Arg('listingId', () => UuidScalar, { description: 'Id of the listing.' }) _listingId: string,
    @Arg('after', () => String, AFTER) _after?: string,
  ): BidChange {
    return change;
  }

  @Subscription(() => NftListingChange, {
    description:
      'What becomes of listings, of those of one collection where one is named, from a cursor on when one is given.',
    subscribe: ({ context, args }: SubscriptionPayload<{ collectionId?: string; after?: string }>) =>
      followNftListings(context, args.collectionId, args.after),
  })
  @Policy({ ...FOLLOW })
  nftListingChanged(
    @Root() change: ListingChange,
    @Arg('collectionId', () => UuidScalar, {
      nullable: true,
      description: 'Id of the collection; absent, all listings.',
    })
    _collectionId?: string,
    @Arg('after', () => String, AFTER) _after?: string,
  ): ListingChange {
    return change;
  }

  @Subscription(() => NftOfferChange, {
    description:
      "What becomes of the offers that the caller has made, and of those for the caller's tokens, from a cursor on when one is given.",
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) => followNftOffers(context, args.after),
  })
  @Policy({ ...OWN })
  nftOfferChanged(@Root() change: OfferChange, @Arg('after', () => String, AFTER) _after?: string): OfferChange {
    return change;
  }
}
