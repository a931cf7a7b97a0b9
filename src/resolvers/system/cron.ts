import { Arg, Args, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { Message } from '../../schema/account/account.js';
import { CronJobState, JobRunEvent, JobRunPage } from '../../schema/system/cron.js';
import { ListArgs } from '../../schema/frame/page.js';
import type { Context } from '../../services/frame/context.js';
import {
  followJobRuns,
  readCronJobs,
  readJobRuns,
  type JobRunEvent as RunEvent,
} from '../../services/system/cron/read.js';
import { requestCronRun } from '../../services/system/cron/request-run.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';

/** The cron panel. */
@Resolver()
export class CronResolver {
  @Query(() => [CronJobState], { description: 'Every job of the calendar, with its last and its next run.' })
  @Policy({ access: 'user', permission: 'access.cron' })
  cronJobs(@Ctx() ctx: Context) {
    return readCronJobs(ctx);
  }

  @Query(() => JobRunPage, { description: 'A page of runs of calendar jobs, newest first.' })
  @Policy({ access: 'user', permission: 'access.cron' })
  jobRuns(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readJobRuns(ctx, args);
  }

  @Mutation(() => Message, { description: 'Has a job of the calendar run now.' })
  @Policy({ access: 'user', permission: 'edit.cron', audit: { record: 'cron_job', target: 'name', key: 'name' } })
  runCronJob(
    @Ctx() ctx: Context,
    @Arg('name', () => String, { description: 'Name of the job, such as pruneRecords.' }) name: string,
  ) {
    return requestCronRun(ctx, name);
  }

  @Subscription(() => JobRunEvent, {
    description: 'Runs of calendar jobs as they begin and end, from a cursor on when one is given.',
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) => followJobRuns(context, args.after),
  })
  @Policy({ access: 'user', permission: 'access.cron' })
  jobRunChanged(
    @Root() event: RunEvent,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
    _after?: string,
  ): RunEvent {
    return event;
  }
}
