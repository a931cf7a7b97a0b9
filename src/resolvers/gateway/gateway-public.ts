import { Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { GatewayLanding, GatewaySettings } from '../../schema/gateway/public.js';
import type { Context } from '../../services/frame/context.js';
import { readGatewayLanding, readGatewaySettings } from '../../services/gateway/public/read.js';

/** What anybody may read of the gateway. */
@Resolver()
export class GatewayPublicResolver {
  @Query(() => GatewaySettings, { description: 'What the gateway takes: wallet types, currencies and bounds.' })
  @Policy({
    access: 'public',
    reason: 'Shops and buyers must know what can be paid before they sign in.',
    extension: 'gateway',
  })
  gatewaySettings(@Ctx() ctx: Context) {
    return readGatewaySettings(ctx);
  }

  @Query(() => GatewayLanding, { description: 'The front page of the gateway.' })
  @Policy({
    access: 'public',
    reason: 'It tells merchants about the gateway before they register.',
    extension: 'gateway',
    // Adds up the sums of thirty days over all merchants.
    throttle: 'publicReads',
    cost: 20,
  })
  gatewayLanding(@Ctx() ctx: Context) {
    return readGatewayLanding(ctx);
  }
}
