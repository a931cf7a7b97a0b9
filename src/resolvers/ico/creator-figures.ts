import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { IcoTimeframe } from '../../entities/ico/names.js';
import {
  CreatorIcoSalesPoint,
  CreatorIcoStat,
  IcoInvestorPage,
  IcoInvestorsArgs,
} from '../../schema/ico/creator-figures.js';
import type { Context } from '../../services/frame/context.js';
import { readIcoInvestors } from '../../services/ico/creator/figures/investors.js';
import { readCreatorPerformance } from '../../services/ico/creator/figures/performance.js';
import { readCreatorStat } from '../../services/ico/creator/figures/stat.js';
import { extension } from './policies.js';

/** All of it reads every contribution to the caller's offerings. */
const OWN = { access: 'user', extension, cost: 50 } as const;

/** What the caller's offerings came to. */
@Resolver()
export class IcoCreatorFiguresResolver {
  @Query(() => CreatorIcoStat, { description: "The caller's offerings at a glance." })
  @Policy(OWN)
  icoCreatorStat(@Ctx() ctx: Context) {
    return readCreatorStat(ctx);
  }

  @Query(() => [CreatorIcoSalesPoint], {
    description: "What was bought of the caller's offerings day by day, today last; of a long time in equal steps.",
  })
  @Policy(OWN)
  icoCreatorPerformance(
    @Ctx() ctx: Context,
    @Arg('timeframe', () => IcoTimeframe, { nullable: true, description: 'How far back (default M1).' })
    timeframe?: IcoTimeframe | null,
  ) {
    return readCreatorPerformance(ctx, timeframe ?? IcoTimeframe.M1);
  }

  @Query(() => IcoInvestorPage, {
    description:
      "A page of the contributions to the caller's offerings, newest first. NOT_FOUND for another's offering.",
  })
  @Policy(OWN)
  icoInvestors(@Ctx() ctx: Context, @Args(() => IcoInvestorsArgs) args: IcoInvestorsArgs) {
    return readIcoInvestors(ctx, args);
  }
}
