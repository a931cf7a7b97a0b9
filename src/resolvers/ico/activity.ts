import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { CursorListArgs } from '../../schema/frame/page.js';
import { IcoActivityPage } from '../../schema/ico/activity.js';
import type { Context } from '../../services/frame/context.js';
import { readActivity } from '../../services/ico/activity/read.js';
import { extension } from './policies.js';

/** What admins did in the launchpad. */
@Resolver()
export class IcoActivityResolver {
  @Query(() => IcoActivityPage, { description: 'A page of what admins did in the launchpad, newest first.' })
  @Policy({ access: 'user', permission: 'access.ico', extension })
  icoActivity(@Ctx() ctx: Context, @Args(() => CursorListArgs) args: CursorListArgs) {
    return readActivity(ctx, args);
  }
}
