import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { ListArgs } from '../../schema/frame/page.js';
import { AdminProfitPage } from '../../schema/wallet/admin-profit.js';
import type { Context } from '../../services/frame/context.js';
import { readProfits } from '../../services/ledger/book-profit.js';

@Resolver()
export class AdminProfitResolver {
  @Query(() => AdminProfitPage, { description: 'A page of what the platform earned, newest first.' })
  @Policy({ access: 'user', permission: 'access.admin.profit' })
  adminProfits(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readProfits(ctx, args);
  }
}
