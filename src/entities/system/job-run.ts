import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { sql } from 'kysely';
import { Field, Int, registerEnumType } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import type { RetentionOf } from '../frame/retention.js';

export const JobTrigger = {
  SCHEDULE: 'SCHEDULE',
  MANUAL: 'MANUAL',
  RECOVERY: 'RECOVERY',
} as const;

export type JobTrigger = (typeof JobTrigger)[keyof typeof JobTrigger];

registerEnumType(JobTrigger, {
  name: 'JobTrigger',
  description: 'Why a job ran.',
  valuesConfig: {
    SCHEDULE: { description: 'Its time had come.' },
    MANUAL: { description: 'An admin asked for it.' },
    RECOVERY: { description: 'A run before it was left by a process that ended.' },
  },
});

export const JobRunStatus = {
  RUNNING: 'RUNNING',
  SUCCEEDED: 'SUCCEEDED',
  FAILED: 'FAILED',
  ABANDONED: 'ABANDONED',
} as const;

export type JobRunStatus = (typeof JobRunStatus)[keyof typeof JobRunStatus];

registerEnumType(JobRunStatus, {
  name: 'JobRunStatus',
  description: 'How a run of a job ended.',
  valuesConfig: {
    RUNNING: { description: 'It has not ended.' },
    SUCCEEDED: { description: 'It did what it should.' },
    FAILED: { description: 'It ended with an error.' },
    ABANDONED: { description: 'Its process ended before it did; another run finishes the work.' },
  },
});

/** A run of a calendar job, or several runs within one hour that did nothing. */
@Entity({ tableName: 'job_run' })
@OutputType('admin', 'A run of a calendar job, or the last of several in one hour that did nothing.')
export class JobRun {
  [OptionalProps]?: 'status' | 'runs';

  @Field(() => UuidScalar, { description: 'Id of the run; later ones have greater ids.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'Name of the job.' })
  @Property({ type: 'string', length: 100 })
  job!: string;

  @Field(() => JobTrigger, { description: 'Why it ran.' })
  @Property({ type: 'string', length: 10 })
  trigger!: JobTrigger;

  @Field(() => JobRunStatus, { description: 'How it ended.' })
  @Property({ type: 'string', length: 10, default: 'RUNNING' })
  status: JobRunStatus = JobRunStatus.RUNNING;

  @Field(() => Date, { nullable: true, description: 'The tick of the calendar that it was started for.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  scheduledFor!: Date | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The admin who asked for it.' })
  @ManyToOne(() => User, { fieldName: 'startedBy', mapToPk: true, nullable: true, deleteRule: 'set null' })
  startedBy!: string | null;

  @Field(() => Int, {
    description:
      'How many runs it stands for: those of one hour that did nothing are one, when a job comes every minute.',
  })
  @Property({ type: 'integer', default: 1 })
  runs: number = 1;

  @Field(() => Date, {
    nullable: true,
    description: 'When the first of these runs began; null for one that failed, did something or has a row of its own.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  firstStartedAt!: Date | null;

  @Field({ description: 'Host and process id.' })
  @Property({ type: 'string', length: 200 })
  process!: string;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'What it did, in numbers.' })
  @Property({ type: 'json', nullable: true })
  counts!: Record<string, number> | null;

  @Field(() => String, { nullable: true, description: 'What went wrong.' })
  @Property({ type: 'text', nullable: true })
  error!: string | null;

  @Field(() => Date, { description: 'When it began; of several, the last.' })
  @Property({ type: 'datetime', length: 3 })
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it ended; null while it runs.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  endedAt!: Date | null;
}

/** A run that has not ended is kept: it may still be running, or wait for another process to finish its work. */
export const jobRunRetention: RetentionOf<JobRun> = {
  table: 'job_run',
  time: 'startedAt',
  days: 90,
  keeps: sql`"endedAt" is null`,
};
