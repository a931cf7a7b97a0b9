import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { PageArgs } from '../../schema/frame/page.js';
import { IcoOffering, IcoOfferingPage, IcoOfferingSummary } from '../../schema/ico/offering.js';
import { IcoLanding, IcoOfferingsArgs, IcoStats } from '../../schema/ico/public.js';
import { IcoUpdatePage } from '../../schema/ico/story-input.js';
import type { Context } from '../../services/frame/context.js';
import { readFeaturedIcoOfferings, readIcoFigures, readIcoLanding } from '../../services/ico/public/front.js';
import { readIcoOfferings } from '../../services/ico/public/list.js';
import { readIcoOfferingUpdates } from '../../services/ico/public/updates.js';
import { readIcoOffering } from '../../services/ico/public/visible.js';

/** All of it is read without a session, so calls are limited by address. */
const OPEN = {
  access: 'public',
  reason: 'Investors look at offerings before they register.',
  extension: 'ico',
  throttle: 'icoReads',
} as const;

/** What anybody may read of offerings: those that were approved. */
@Resolver()
export class IcoPublicResolver {
  @Query(() => IcoLanding, {
    description: 'The front page of the launchpad: offerings, figures and what admins announce.',
  })
  @Policy({ ...OPEN, cost: 20 })
  icoLanding(@Ctx() ctx: Context) {
    return readIcoLanding(ctx);
  }

  @Query(() => IcoStats, { description: 'What all offerings came to.' })
  @Policy({ ...OPEN, cost: 20 })
  icoStats(@Ctx() ctx: Context) {
    return readIcoFigures(ctx);
  }

  @Query(() => IcoOfferingPage, {
    description:
      'A page of offerings, newest first. It sorts by name, symbol, startDate, endDate, createdAt, raised, targetAmount or percent. RATE_LIMITED while too many searches wait.',
  })
  @Policy({ ...OPEN, cost: 50 })
  icoOfferings(@Ctx() ctx: Context, @Args(() => IcoOfferingsArgs) args: IcoOfferingsArgs) {
    return readIcoOfferings(ctx, args);
  }

  @Query(() => [IcoOfferingSummary], {
    description:
      'The six offerings on sale that have raised most dollars, flagged ones left out; kept for four times as long as they took to compute.',
  })
  @Policy({ ...OPEN, cost: 20 })
  icoFeaturedOfferings(@Ctx() ctx: Context) {
    return readFeaturedIcoOfferings(ctx);
  }

  @Query(() => IcoStats, { description: 'How many offerings there are of each status, and what they came to.' })
  @Policy({ ...OPEN, cost: 20 })
  icoOfferingStats(@Ctx() ctx: Context) {
    return readIcoFigures(ctx);
  }

  @Query(() => IcoOffering, { description: 'The page of one offering. NOT_FOUND for what was not approved.' })
  @Policy({ ...OPEN, cost: 20 })
  icoOffering(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: 'Id of the offering.' }) id: string) {
    return readIcoOffering(ctx, id);
  }
  @Query(() => IcoUpdatePage, {
    description:
      'A page of the news of one offering, newest first; empty while its page hides what its creator wrote. NOT_FOUND for what was not approved.',
  })
  @Policy({ ...OPEN, cost: 20 })
  icoOfferingUpdates(
    @Ctx() ctx: Context,
    @Arg('offeringId', () => UuidScalar, { description: 'Id of the offering.' }) offeringId: string,
    @Args(() => PageArgs) at: PageArgs,
  ) {
    return readIcoOfferingUpdates(ctx, offeringId, at);
  }
}
