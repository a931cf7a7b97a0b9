import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { GatewayMode } from '../../entities/gateway/names.js';
import { MerchantBalances, MerchantDashboard } from '../../schema/gateway/dashboard.js';
import type { Context } from '../../services/frame/context.js';
import { readMerchantBalances } from '../../services/gateway/dashboard/balances.js';
import { readMerchantDashboard } from '../../services/gateway/dashboard/merchant-dashboard.js';

const MODE = { nullable: true, description: 'Whose payments to show (default LIVE).' } as const;

/** The caller's merchant at a glance. */
@Resolver()
export class MerchantDashboardResolver {
  @Query(() => MerchantDashboard, { description: "The caller's merchant, its balances and its last 30 days." })
  @Policy({ access: 'user', extension: 'gateway', cost: 20 })
  merchantDashboard(@Ctx() ctx: Context, @Arg('mode', () => GatewayMode, MODE) mode?: GatewayMode | null) {
    return readMerchantDashboard(ctx, mode ?? undefined);
  }

  @Query(() => MerchantBalances, { description: "What the caller's merchant is owed, and how it is paid." })
  @Policy({ access: 'user', extension: 'gateway' })
  merchantBalances(@Ctx() ctx: Context) {
    return readMerchantBalances(ctx);
  }
}
