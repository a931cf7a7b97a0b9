import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { IcoTimeframe } from '../../entities/ico/names.js';
import { ListArgs } from '../../schema/frame/page.js';
import { IcoInvestmentPage, IcoPortfolio, IcoPortfolioPoint } from '../../schema/ico/portfolio.js';
import type { Context } from '../../services/frame/context.js';
import { readIcoInvestments } from '../../services/ico/portfolio/investments.js';
import { readIcoPortfolioPerformance } from '../../services/ico/portfolio/performance.js';
import { readIcoPortfolio } from '../../services/ico/portfolio/totals.js';
import { extension } from './policies.js';

/** What the caller has in token offerings. */
@Resolver()
export class IcoPortfolioResolver {
  @Query(() => IcoPortfolio, { description: 'What the caller has in token offerings, by currency and in US dollars.' })
  @Policy({ access: 'user', extension, cost: 20 })
  icoPortfolio(@Ctx() ctx: Context) {
    return readIcoPortfolio(ctx);
  }

  @Query(() => IcoInvestmentPage, { description: 'A page of the token offerings that the caller has bought in.' })
  @Policy({ access: 'user', extension, cost: 20 })
  icoInvestments(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readIcoInvestments(ctx, args);
  }

  @Query(() => [IcoPortfolioPoint], {
    description: 'What the caller had in token offerings day by day, today last; of a long time in equal steps.',
  })
  @Policy({ access: 'user', extension, cost: 50 })
  icoPortfolioPerformance(
    @Ctx() ctx: Context,
    @Arg('timeframe', () => IcoTimeframe, { nullable: true, description: 'How far back (default M1).' })
    timeframe?: IcoTimeframe | null,
  ) {
    return readIcoPortfolioPerformance(ctx, timeframe ?? IcoTimeframe.M1);
  }
}
