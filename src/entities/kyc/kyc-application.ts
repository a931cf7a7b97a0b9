import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { KycLevel } from './kyc-level.js';
import { User } from '../account/user.js';

export const KycApplicationStatus = {
  PENDING: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
} as const;

export type KycApplicationStatus = (typeof KycApplicationStatus)[keyof typeof KycApplicationStatus];

registerEnumType(KycApplicationStatus, {
  name: 'KycApplicationStatus',
  description: 'What became of an application for a verification level.',
  valuesConfig: {
    PENDING: { description: 'It waits for a decision.' },
    APPROVED: { description: 'Its customer holds the level.' },
    REJECTED: { description: 'It was refused, or its approval was taken back.' },
  },
});

/** A customer's application for a verification level, with what the customer declared. */
@Entity({ tableName: 'kyc_application' })
@OutputType('owner', 'An application for a verification level.')
export class KycApplication {
  [OptionalProps]?: 'status';

  @Field(() => UuidScalar, { description: 'Id of the application.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The account that applied.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Field(() => UuidScalar, { description: 'The level that was applied for.' })
  @ManyToOne(() => KycLevel, { fieldName: 'levelId', mapToPk: true, deleteRule: 'restrict' })
  levelId!: string;

  @Field(() => KycApplicationStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status: KycApplicationStatus = KycApplicationStatus.PENDING;

  @Field(() => JsonObjectScalar, { description: 'What the customer declared, as the form sent it.' })
  @Property({ type: 'json' })
  data!: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: 'Why it was rejected.' })
  @Property({ type: 'string', length: 1000, nullable: true })
  reason!: string | null;

  /** The admin who decided. */
  @ManyToOne(() => User, { fieldName: 'reviewedBy', mapToPk: true, nullable: true, deleteRule: 'set null' })
  reviewedBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was decided; null while it waits.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  reviewedAt!: Date | null;

  @Field(() => Date, { description: 'When it was sent.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const kycApplicationStays: RowsStay = { table: 'kyc_application', stays: STAYS.ofAccount };
