import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { IcoVestingPage } from '../../schema/ico/vesting.js';
import { IcoVestingsArgs } from '../../schema/ico/vesting-list.js';
import type { Context } from '../../services/frame/context.js';
import { readIcoVestings } from '../../services/ico/vesting/read.js';
import { extension } from './policies.js';

/** When the tokens are due that the caller has bought. */
@Resolver()
export class IcoVestingResolver {
  @Query(() => IcoVestingPage, { description: "A page of the caller's schedules with their tranches, newest first." })
  @Policy({ access: 'user', extension, cost: 20 })
  icoVestings(@Ctx() ctx: Context, @Args(() => IcoVestingsArgs) args: IcoVestingsArgs) {
    return readIcoVestings(ctx, args);
  }
}
