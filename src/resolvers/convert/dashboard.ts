import { Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { ConvertDashboard } from '../../schema/convert/dashboard.js';
import { readConvertDashboard } from '../../services/convert/dashboard/read.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

@Resolver()
export class ConvertDashboardResolver {
  @Query(() => ConvertDashboard, { description: 'Instant convert at a glance: quotes, orders, risk and what waits.' })
  @Policy({ access: 'user', permission: 'view.convert', extension, cost: 20 })
  convertDashboard(@Ctx() ctx: Context) {
    return readConvertDashboard(ctx);
  }
}
