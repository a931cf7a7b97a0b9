import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import {
  DeployNftAuctionInput,
  NftAuction,
  NftBidPage,
  NftBidsArgs,
  NftPlacedBid,
  PlaceNftBidInput,
} from '../../schema/nft/auction.js';
import { NftListed } from '../../schema/nft/listing.js';
import type { Context } from '../../services/frame/context.js';
import { deployNftAuction } from '../../services/nft/auction/deploy.js';
import { readNftAuction, readNftBids } from '../../services/nft/auction/read.js';
import { placeNftBid } from '../../services/nft/bid/place.js';
import { CHAIN_ACT, OPEN, TRADE } from './policies.js';

/** Auctions and their bids. */
@Resolver()
export class NftAuctionResolver {
  @Query(() => NftAuction, { description: 'One auction in any status.' })
  @Policy({ ...OPEN, cost: 10 })
  nftAuction(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: 'Id of the listing.' }) id: string) {
    return readNftAuction(ctx, id);
  }

  @Query(() => NftBidPage, { description: 'A page of the bids in an auction, newest first.' })
  @Policy({ ...OPEN, cost: 10 })
  nftBids(@Ctx() ctx: Context, @Args(() => NftBidsArgs) args: NftBidsArgs) {
    return readNftBids(ctx, args);
  }

  @Mutation(() => NftPlacedBid, {
    description:
      'Bids in an auction: the amount is held, and that of the bid before is free again. At a contract it answers the transaction to sign.',
  })
  @Policy({ ...TRADE, feature: 'buy_nft' })
  placeNftBid(
    @Ctx() ctx: Context,
    @Arg('input', () => PlaceNftBidInput, { description: 'The bid.' }) input: PlaceNftBidInput,
  ) {
    return placeNftBid(ctx, input);
  }

  @Mutation(() => NftListed, {
    description: 'Moves an auction without bids to a contract: answers the transaction to sign, then takes its hash.',
  })
  @Policy({ ...CHAIN_ACT, feature: 'deploy_nft_contract' })
  deployNftAuction(
    @Ctx() ctx: Context,
    @Arg('input', () => DeployNftAuctionInput, { description: 'The auction.' }) input: DeployNftAuctionInput,
  ) {
    return deployNftAuction(ctx, input);
  }
}
