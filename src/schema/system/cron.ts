import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { CronJob } from '../../entities/system/cron-job.js';
import { JobRun } from '../../entities/system/job-run.js';
import { Pagination } from '../frame/page.js';

@OutputType('admin', 'A job of the calendar, with its last run.')
export class CronJobState extends CronJob {
  @Field({ description: 'True while it runs.' })
  running!: boolean;

  @Field(() => JobRun, { nullable: true, description: 'The last run; null when it never ran.' })
  lastRun!: JobRun | null;
}

@OutputType('admin', 'A page of runs.')
export class JobRunPage {
  @Field(() => [JobRun], { description: 'The runs, newest first.' })
  items!: JobRun[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('admin', 'A run that has just begun or ended.')
export class JobRunEvent {
  @Field({ description: 'Where this event is in its stream; subscribe again after it to miss nothing.' })
  cursor!: string;

  @Field(() => JobRun, { description: 'The run.' })
  run!: JobRun;
}
