import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { IcoContributionChange } from '../../schema/ico/contribution-change.js';
import { IcoContribution, IcoContributionPage, IcoRecipientAddress } from '../../schema/ico/contribution.js';
import { BuyIcoTokensInput } from '../../schema/ico/purchase.js';
import type { Context } from '../../services/frame/context.js';
import { followIcoContributions, type ContributionChange } from '../../services/ico/contribution/follow.js';
import { readIcoContribution, readIcoContributions } from '../../services/ico/contribution/read.js';
import { buyIcoTokens } from '../../services/ico/purchase/buy.js';
import { addressesOfContributions } from '../../services/ico/address/addresses-of.js';
import { changeIcoWalletAddress } from '../../services/ico/address/change-wallet-address.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';
import { extension } from './policies.js';

/** What the caller buys in token offerings. */
@Resolver(() => IcoContribution)
export class IcoContributionResolver {
  @FieldResolver(() => [IcoRecipientAddress], {
    description:
      'All addresses at which its tokens were wanted, the present one last. A transfer counts to the one of its time.',
  })
  async addresses(@Ctx() ctx: Context, @Root() { id }: Pick<IcoContribution, 'id'>) {
    return (await ctx.loaders.load(ctx, addressesOfContributions, id)) ?? [];
  }

  @Mutation(() => IcoContribution, {
    description:
      'Buys tokens of the phase that sells now; what is paid waits in escrow until they are delivered. Price, fee and terms are frozen.',
  })
  @Policy({ access: 'user', extension, feature: 'purchase_ico', throttle: 'orderCreation' })
  buyIcoTokens(
    @Ctx() ctx: Context,
    @Arg('input', () => BuyIcoTokensInput, { description: 'What is to be bought.' }) input: BuyIcoTokensInput,
  ) {
    return buyIcoTokens(ctx, input);
  }

  @Mutation(() => IcoContribution, {
    description:
      'Changes where the caller wants the tokens of a contribution that are still to be delivered, until a delivery is submitted and up to 72 hours before a deadline. Creator and buyer are told.',
  })
  @Policy({ access: 'session', fresh: true, extension, owns: { resource: 'icoContribution', argument: 'id' } })
  changeIcoWalletAddress(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the contribution.' }) id: string,
    @Arg('walletAddress', () => String, { description: "Address on the offering's blockchain." }) walletAddress: string,
  ) {
    return changeIcoWalletAddress(ctx, { id, walletAddress });
  }

  @Query(() => IcoContributionPage, { description: 'A page of what the caller has paid into token offerings.' })
  @Policy({ access: 'user', extension })
  icoContributions(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readIcoContributions(ctx, args);
  }

  @Query(() => IcoContribution, { description: "One of the caller's contributions, with its schedule." })
  @Policy({ access: 'user', extension, owns: { resource: 'icoContribution', argument: 'id' } })
  icoContribution(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the contribution.' }) id: string,
  ) {
    return readIcoContribution(ctx, id);
  }

  @Subscription(() => IcoContributionChange, {
    description:
      "What becomes of the caller's contributions, and of those of others in the caller's offerings, from a cursor on when one is given.",
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) =>
      followIcoContributions(context, args.after),
  })
  @Policy({ access: 'user', extension })
  icoContributionChanged(
    @Root() change: ContributionChange,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last change that was seen.' })
    _after?: string,
  ): ContributionChange {
    return change;
  }
}
