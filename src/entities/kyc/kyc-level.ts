import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import type { KycFeature } from '../../core/catalogue/kyc-features.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

export const KycLevelStatus = {
  ACTIVE: 'ACTIVE',
  INACTIVE: 'INACTIVE',
} as const;

export type KycLevelStatus = (typeof KycLevelStatus)[keyof typeof KycLevelStatus];

registerEnumType(KycLevelStatus, {
  name: 'KycLevelStatus',
  description: 'Whether customers can apply for a verification level.',
  valuesConfig: {
    ACTIVE: { description: 'Customers can apply for it.' },
    INACTIVE: { description: 'No new applications; who was approved for it keeps it.' },
  },
});

/** A verification level; a higher number means more verification. */
@Entity({ tableName: 'kyc_level' })
@OutputType('owner', 'A verification level and what it opens.')
export class KycLevel {
  [OptionalProps]?: 'description' | 'features' | 'status';

  @Field(() => UuidScalar, { description: 'Id of the level.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => Int, { description: 'Number of the level; greater ones stand for more.' })
  @Property({ type: 'integer', unique: true })
  level!: number;

  @Field({ description: 'Name of the level.' })
  @Property({ type: 'string', length: 100 })
  name!: string;

  @Field({ description: 'What it asks for and gives, plain text.' })
  @Property({ type: 'text', default: '' })
  description: string = '';

  @Field(() => [String], { description: 'Features that it opens, such as api_keys.' })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  features: KycFeature[] = [];

  @Field(() => KycLevelStatus, { description: 'Whether customers can apply for it.' })
  @Property({ type: 'string', length: 10, default: 'ACTIVE' })
  status: KycLevelStatus = KycLevelStatus.ACTIVE;

  @Field(() => Date, { description: 'When it was created.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  updatedAt!: Date;
}

export const kycLevelStays: RowsStay = { table: 'kyc_level', stays: STAYS.few };
