import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { CancelAllNftInput, NftCancelledAll } from '../../schema/nft/cancel-all.js';
import { CreateNftListingInput, NftListed, NftListingPage } from '../../schema/nft/listing.js';
import type { Context } from '../../services/frame/context.js';
import { cancelAllNft } from '../../services/nft/listing/cancel-all.js';
import { cancelNftListing } from '../../services/nft/listing/cancel.js';
import { createNftListing } from '../../services/nft/listing/create.js';
import { readMyNftListings, readNftListing, readNftListings } from '../../services/nft/listing/read.js';
import { OPEN, OWN, TRADE } from './policies.js';

const ID = { description: 'Id of the listing.' } as const;

/** Tokens on sale. */
@Resolver()
export class NftListingResolver {
  @Query(() => NftListingPage, { description: 'A page of what is on sale, newest first.' })
  @Policy({ ...OPEN, cost: 20 })
  nftListings(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readNftListings(ctx, args);
  }

  @Query(() => NftListed, { description: 'One listing in any status; its seller is told what to sign next.' })
  @Policy({ ...OPEN, cost: 10 })
  nftListing(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readNftListing(ctx, id);
  }

  @Query(() => NftListingPage, { description: "A page of the caller's listings in any status, newest first." })
  @Policy({ ...OWN })
  myNftListings(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readMyNftListings(ctx, args);
  }

  @Mutation(() => NftListed, {
    description:
      "Puts one of the caller's tokens on sale. Where a contract sells it, the transaction to sign is answered.",
  })
  @Policy({ ...TRADE, feature: 'sell_nft' })
  createNftListing(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateNftListingInput, { description: 'The sale.' }) input: CreateNftListingInput,
  ) {
    return createNftListing(ctx, input);
  }

  @Mutation(() => NftListed, {
    description: "Takes one of the caller's listings back, from its contract by the transaction that is answered.",
  })
  @Policy({ ...TRADE, owns: { resource: 'nftListing', argument: 'id' }, geo: 'exit' })
  cancelNftListing(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return cancelNftListing(ctx, id);
  }

  @Mutation(() => NftCancelledAll, {
    description:
      "Takes back all of the caller's listings, all offers that nobody has accepted, or both. Auctions with bids are kept, and answered.",
  })
  @Policy({ ...TRADE, cost: 100, geo: 'exit' })
  cancelAllNft(
    @Ctx() ctx: Context,
    @Arg('input', () => CancelAllNftInput, { description: 'What is cancelled.' }) input: CancelAllNftInput,
  ) {
    return cancelAllNft(ctx, input);
  }
}
