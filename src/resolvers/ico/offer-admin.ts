import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  AdminIcoContribution,
  AdminIcoContributionPage,
  AdminIcoVestingPage,
} from '../../schema/ico/admin-contribution.js';
import { IcoOfferingFunding } from '../../schema/ico/admin-funding.js';
import { AdminIcoOffering, AdminIcoOfferingPage } from '../../schema/ico/admin-offering.js';
import { IcoAdminStat } from '../../schema/ico/admin-stat.js';
import type { Context } from '../../services/frame/context.js';
import {
  readAllContributions,
  readAnyContribution,
  readOfferingContributions,
} from '../../services/ico/admin/contributions.js';
import { readOfferingFunding } from '../../services/ico/admin/funding.js';
import { readAllOfferings, readAnyOffering } from '../../services/ico/admin/offerings.js';
import { readIcoAdminStat } from '../../services/ico/admin/stat.js';
import { readOfferingVestings } from '../../services/ico/admin/vestings.js';

const extension = 'ico';
const ID = { description: 'Id of the offering.' } as const;
const VIEW = { access: 'user', permission: 'view.ico.offer', extension } as const;
const VIEW_CONTRIBUTION = { access: 'user', permission: 'view.ico.transaction', extension } as const;

/** What admins see of everybody's offerings and contributions. */
@Resolver()
export class IcoOfferAdminResolver {
  @Query(() => IcoAdminStat, {
    description: 'Offerings, contributions, fees and growth; kept for four times as long as they took to compute.',
  })
  @Policy({ access: 'user', permission: 'access.ico.stat', extension, cost: 20 })
  icoAdminStat(@Ctx() ctx: Context) {
    return readIcoAdminStat(ctx);
  }

  @Query(() => AdminIcoOfferingPage, { description: 'A page of the offerings of all accounts, newest first.' })
  @Policy(VIEW)
  allIcoOfferings(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllOfferings(ctx, args);
  }

  @Query(() => AdminIcoOffering, { description: "Anybody's offering, in any status." })
  @Policy(VIEW)
  anyIcoOffering(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readAnyOffering(ctx, id);
  }

  @Query(() => IcoOfferingFunding, { description: 'Where the money of an offering is.' })
  @Policy({ ...VIEW, cost: 20 })
  icoOfferingFunding(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readOfferingFunding(ctx, id);
  }

  @Query(() => AdminIcoContributionPage, { description: 'A page of the contributions to an offering, newest first.' })
  @Policy(VIEW)
  icoOfferingContributions(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readOfferingContributions(ctx, id, args);
  }

  @Query(() => AdminIcoVestingPage, { description: 'A page of the schedules of an offering, newest first.' })
  @Policy(VIEW)
  icoOfferingVestings(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readOfferingVestings(ctx, id, args);
  }

  @Query(() => AdminIcoContributionPage, { description: 'A page of all contributions, newest first.' })
  @Policy(VIEW_CONTRIBUTION)
  allIcoContributions(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllContributions(ctx, args);
  }

  @Query(() => AdminIcoContribution, { description: "Anybody's contribution, with its schedule and notes." })
  @Policy(VIEW_CONTRIBUTION)
  anyIcoContribution(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the contribution.' }) id: string,
  ) {
    return readAnyContribution(ctx, id);
  }
}
