import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { MONEY_REQUEST_STATUSES, MoneyRequest, MoneyRequestStatus } from '../money-request/money-request.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

export const DepositStatus = {
  ...MoneyRequestStatus,
  EXPIRED: 'EXPIRED',
} as const;

export type DepositStatus = (typeof DepositStatus)[keyof typeof DepositStatus];

registerEnumType(DepositStatus, {
  name: 'DepositStatus',
  description: 'What became of a deposit.',
  valuesConfig: { ...MONEY_REQUEST_STATUSES, EXPIRED: { description: 'Nobody decided it in time.' } },
});

/** Money that a customer sends to the platform. */
@Entity({ tableName: 'deposit' })
@OutputType('owner', 'Money that a customer sends to the platform.')
export class Deposit extends MoneyRequest {
  [OptionalProps]?: 'status' | 'confirmedDuplicate';

  @Field(() => UuidScalar, { description: 'Id of the deposit.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'How it is sent.' })
  @Property({ type: 'string', length: 100, nullable: true })
  method!: string | null;

  @Field(() => String, { nullable: true, description: 'What the sender wrote on it, such as a transaction hash.' })
  @Property({ type: 'string', length: 191, nullable: true })
  reference!: string | null;

  /** The reference in the form in which it is compared; null without one. */
  @Property({ type: 'string', length: 200, nullable: true })
  referenceKey!: string | null;

  /** True if others had the same reference, and the admin who approved it confirmed that it is another payment. */
  @Property({ type: 'boolean', default: false })
  confirmedDuplicate!: boolean;

  @Field(() => DepositStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: DepositStatus;

  @Field(() => Date, { nullable: true, description: 'When it expires unless it was decided; null for never.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt!: Date | null;
}

export const depositStays: RowsStay = { table: 'deposit', stays: STAYS.money };
