import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { MoneyRequest, MoneyRequestStatus } from '../money-request/money-request.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** Money that a customer takes off the platform. */
@Entity({ tableName: 'withdrawal' })
@OutputType('owner', 'Money that a customer takes off the platform.')
export class Withdrawal extends MoneyRequest {
  [OptionalProps]?: 'status';

  @Field(() => UuidScalar, { description: 'Id of the withdrawal.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => AmountScalar, { description: 'Fee on top of the amount.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  fee!: string;

  @Field({ description: 'Where it goes, such as an address or an account number.' })
  @Property({ type: 'string', length: 500 })
  destination!: string;

  @Field(() => MoneyRequestStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: MoneyRequestStatus;
}

export const withdrawalStays: RowsStay = { table: 'withdrawal', stays: STAYS.money };
