import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import {
  ConfirmNftOfferInput,
  CreateNftOfferInput,
  NftAcceptedOffer,
  NftClaimedRoyalty,
  NftOffer,
  NftOfferPage,
  NftOffersArgs,
} from '../../schema/nft/offer.js';
import type { Context } from '../../services/frame/context.js';
import { acceptNftOffer } from '../../services/nft/offer/accept.js';
import { confirmNftOffer } from '../../services/nft/offer/confirm.js';
import { createNftOffer } from '../../services/nft/offer/create.js';
import { cancelNftOffer, rejectNftOffer } from '../../services/nft/offer/decide.js';
import { readNftOffer, readNftOffers } from '../../services/nft/offer/read.js';
import { claimNftRoyalties } from '../../services/nft/royalty/claim.js';
import { CHAIN_ACT, OWN, TRADE } from './policies.js';

const ID = { description: 'Id of the offer.' } as const;
const owns = { resource: 'nftOffer', argument: 'id' } as const;

/** Offers for tokens, whose money is held until a token was transferred. */
@Resolver()
export class NftOfferResolver {
  @Query(() => NftOfferPage, {
    description: 'A page of the offers that the caller has made, or of those for tokens of the caller.',
  })
  @Policy({ ...OWN })
  nftOffers(@Ctx() ctx: Context, @Args(() => NftOffersArgs) args: NftOffersArgs) {
    return readNftOffers(ctx, args);
  }

  @Query(() => NftOffer, { description: 'An offer of the caller, or for a token of the caller.' })
  @Policy({ ...OWN, owns })
  nftOffer(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readNftOffer(ctx, id);
  }

  @Mutation(() => NftOffer, { description: 'Offers an amount for a token, which is held together with the fee.' })
  @Policy({ ...TRADE, feature: 'buy_nft' })
  createNftOffer(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateNftOfferInput, { description: 'The offer.' }) input: CreateNftOfferInput,
  ) {
    return createNftOffer(ctx, input);
  }

  @Mutation(() => NftAcceptedOffer, {
    description: 'Accepts an offer for a token of the caller, who then transfers the token in time.',
  })
  @Policy({ ...CHAIN_ACT, feature: 'sell_nft' })
  acceptNftOffer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string | null,
  ) {
    return acceptNftOffer(ctx, { id, idempotencyKey });
  }

  @Mutation(() => NftOffer, { description: 'Refuses an offer for a token of the caller.' })
  @Policy({ ...TRADE })
  rejectNftOffer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string | null,
  ) {
    return rejectNftOffer(ctx, { id, idempotencyKey });
  }

  @Mutation(() => NftOffer, { description: 'Takes an offer of the caller back, while nobody has accepted it.' })
  @Policy({ ...TRADE, owns, geo: 'exit' })
  cancelNftOffer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string | null,
  ) {
    return cancelNftOffer(ctx, { id, idempotencyKey });
  }

  @Mutation(() => NftOffer, {
    description: 'Settles an accepted offer, by the transaction that has transferred the token. Either party may.',
  })
  @Policy({ ...CHAIN_ACT, owns })
  confirmNftOffer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => ConfirmNftOfferInput, { description: 'The transfer.' }) input: ConfirmNftOfferInput,
  ) {
    return confirmNftOffer(ctx, { id, ...input });
  }

  @Mutation(() => [NftClaimedRoyalty], {
    description: "Pays the royalties that waited for the caller's linked addresses, at most 100 a call.",
  })
  @Policy({ ...TRADE })
  claimNftRoyalties(
    @Ctx() ctx: Context,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string | null,
  ) {
    return claimNftRoyalties(ctx, { idempotencyKey });
  }
}
