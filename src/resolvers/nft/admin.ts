import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { NftCollectionStatus } from '../../core/states/nft.js';
import { UuidScalar } from '../../core/uuid.js';
import { NftResolution } from '../../entities/nft/names.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { NftDashboard } from '../../schema/nft/admin-dashboard.js';
import {
  AdminNftCollection,
  AdminNftCollectionPage,
  AdminNftListing,
  AdminNftListingPage,
  AdminNftOffer,
  AdminNftOfferPage,
  AdminNftSalePage,
} from '../../schema/nft/admin.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { cancelAnyNftListing } from '../../services/nft/admin/cancel-listing.js';
import { setNftCollectionStatus } from '../../services/nft/admin/collection-status.js';
import { readAllNftCollections } from '../../services/nft/admin/collections.js';
import { readNftDashboard } from '../../services/nft/admin/dashboard.js';
import { readAllNftListings } from '../../services/nft/admin/listings.js';
import { readAllNftOffers } from '../../services/nft/admin/offers.js';
import { readAllNftSales } from '../../services/nft/admin/sales.js';
import { resolveNftOffer } from '../../services/nft/offer/resolve.js';
import { extension } from './policies.js';

const REASON = 'Why, 1 to 500 characters of plain text';

/** What admins see of everybody's marketplace, and do about it. */
@Resolver(() => AdminNftOffer)
export class NftAdminResolver {
  @Query(() => NftDashboard, { description: 'Collections, listings, offers and sales in figures.' })
  @Policy({ access: 'user', permission: 'view.nft.dashboard', extension, cost: 20 })
  nftDashboard(@Ctx() ctx: Context) {
    return readNftDashboard(ctx);
  }

  @Query(() => AdminNftCollectionPage, { description: 'A page of the collections of all accounts, newest first.' })
  @Policy({ access: 'user', permission: 'view.nft.collection', extension })
  allNftCollections(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllNftCollections(ctx, args);
  }

  @Query(() => AdminNftListingPage, { description: 'A page of the listings of all accounts, newest first.' })
  @Policy({ access: 'user', permission: 'view.nft.listing', extension })
  allNftListings(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllNftListings(ctx, args);
  }

  @Query(() => AdminNftOfferPage, { description: 'A page of the offers of all accounts, newest first.' })
  @Policy({ access: 'user', permission: 'view.nft.offer', extension })
  allNftOffers(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllNftOffers(ctx, args);
  }

  @Query(() => AdminNftSalePage, { description: 'A page of all sales, newest first.' })
  @Policy({ access: 'user', permission: 'view.nft.sale', extension })
  allNftSales(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllNftSales(ctx, args);
  }

  @Mutation(() => AdminNftCollection, {
    description: 'Hides a collection (HIDDEN), or shows it again (DEPLOYED); its creator is told.',
  })
  @Policy({ access: 'user', permission: 'edit.nft.collection', extension, audit: { record: 'nft_collection' } })
  setNftCollectionStatus(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the collection.' }) id: string,
    @Arg('status', () => NftCollectionStatus, { description: 'DEPLOYED or HIDDEN.' }) status: NftCollectionStatus,
  ) {
    return setNftCollectionStatus(ctx, id, status);
  }

  @Mutation(() => AdminNftListing, {
    description:
      "Takes anybody's listing down, an auction with bids too: what is held goes back. Seller and bidders are told.",
  })
  // The use case locks the token before the listing, and describes the change to the audit itself.
  @Policy({ access: 'user', permission: 'edit.nft.listing', extension })
  cancelAnyNftListing(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the listing.' }) id: string,
    @Arg('reason', () => String, { description: `${REASON}, which seller and bidders are told.` }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string | null,
  ) {
    return cancelAnyNftListing(ctx, { id, reason, idempotencyKey });
  }

  @Mutation(() => AdminNftOffer, {
    description:
      'Decides over a flagged offer: pays the seller, or gives back to the buyer what is held. Of a large one it takes several people, unless it pays for a transfer that its blockchain has proven.',
  })
  // The use case locks token and listing before the offer, and describes the change to the audit itself.
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.nft.offer', extension })
  resolveNftOffer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the offer.' }) id: string,
    @Arg('action', () => NftResolution, { description: 'What is done.' }) action: NftResolution,
    @Arg('reason', () => String, { description: `${REASON}; of a release both parties are told it.` }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string | null,
  ) {
    return resolveNftOffer(ctx, { id, action, reason, idempotencyKey });
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: AdminNftOffer) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
