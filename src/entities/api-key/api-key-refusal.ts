import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ApiKey } from './api-key.js';
import type { RetentionOf } from '../frame/retention.js';

/** Why a call by API key was refused. Only the key's owner is told. */
export const RefusalReason = {
  DELETED: 'DELETED',
  ROTATED: 'ROTATED',
  OWNER_INACTIVE: 'OWNER_INACTIVE',
  DISABLED: 'DISABLED',
  EXPIRED: 'EXPIRED',
  ADDRESS: 'ADDRESS',
  SIGNATURE: 'SIGNATURE',
  CLOCK_SKEW: 'CLOCK_SKEW',
  REPLAY: 'REPLAY',
  SCOPE: 'SCOPE',
} as const;

export type RefusalReason = (typeof RefusalReason)[keyof typeof RefusalReason];

registerEnumType(RefusalReason, {
  name: 'RefusalReason',
  description: 'Why a call by API key was refused.',
  valuesConfig: {
    DELETED: { description: 'The key was deleted.' },
    ROTATED: { description: 'The key was replaced and its grace period is over.' },
    OWNER_INACTIVE: { description: "The owner's account was not ACTIVE." },
    DISABLED: { description: 'The key was disabled.' },
    EXPIRED: { description: 'The key had expired.' },
    ADDRESS: { description: 'The client called from an address that is not on the list.' },
    SIGNATURE: { description: 'The request was not signed, or not rightly.' },
    CLOCK_SKEW: { description: 'The signed time was more than 30 seconds off.' },
    REPLAY: { description: 'The nonce had been used before.' },
    SCOPE: { description: 'The operation needs a scope that the key does not hold.' },
  },
});

/** Refused calls with the same key, reason, IP address and operation within a minute. Kept 30 days. */
@Entity({ tableName: 'api_key_refusal' })
@Unique({ properties: ['apiKeyId', 'minute', 'reason', 'ip', 'operation'] })
@OutputType('owner', 'Calls by an API key that were refused, within one minute.')
export class ApiKeyRefusal {
  @Field(() => UuidScalar, { description: 'Id of the record.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The key that was used.' })
  @ManyToOne(() => ApiKey, { fieldName: 'apiKeyId', mapToPk: true, deleteRule: 'cascade' })
  apiKeyId!: string;

  @Field(() => RefusalReason, { description: 'Why it was refused.' })
  @Property({ type: 'string', length: 20 })
  reason!: RefusalReason;

  @Field({ description: 'Address that the calls came from; empty when they came from very many.' })
  @Property({ type: 'string', length: 45 })
  ip!: string;

  @Field({ description: 'What was called: a documented path, or the name of an operation.' })
  @Property({ type: 'string', length: 200 })
  operation!: string;

  @Field(() => Int, { description: 'How often it happened.' })
  @Property({ type: 'integer' })
  times!: number;

  /** Start of the minute in which the calls came. */
  @Property({ type: 'datetime', length: 3 })
  minute!: Date;

  @Field(() => Date, { description: 'When it first happened.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last happened.' })
  @Property({ type: 'datetime', length: 3 })
  lastAt!: Date;
}

/** Kept for as long as owners can see them. */
export const apiKeyRefusalRetention: RetentionOf<ApiKeyRefusal> = {
  table: 'api_key_refusal',
  time: 'lastAt',
  days: 30,
};
