import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** A calendar job, as the processes that run the calendar registered it. */
@Entity({ tableName: 'cron_job' })
@OutputType('admin', 'A job of the calendar.')
export class CronJob {
  @Field({ description: 'Name, such as pruneRecords.' })
  @PrimaryKey({ type: 'string', length: 100 })
  name!: string;

  @Field({ description: 'What it does, for people.' })
  @Property({ type: 'string', length: 200 })
  title!: string;

  @Field({ description: 'Cron expression, in UTC.' })
  @Property({ type: 'string', length: 100 })
  schedule!: string;

  @Field(() => Date, { nullable: true, description: 'When it runs next.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  nextRunAt!: Date | null;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const cronJobStays: RowsStay = { table: 'cron_job', stays: STAYS.few };
