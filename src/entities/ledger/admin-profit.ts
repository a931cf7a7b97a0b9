import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** An amount that the platform earned or gave back. The database refuses to change it. */
@Entity({ tableName: 'admin_profit' })
@Unique({ properties: ['type', 'reference'] })
@OutputType('admin', 'Something that the platform earned, or gave back.')
export class AdminProfit {
  [OptionalProps]?: 'createdAt';

  @Field(() => UuidScalar, { description: 'Id of the row.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'Which business earned it, such as GATEWAY_PAYMENT.' })
  @Property({ type: 'string', length: 40 })
  type!: string;

  @Field(() => AmountScalar, { description: 'How much; below zero for what was given back.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  amount!: string;

  @Field({ description: 'Code of the currency.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that it went to.' })
  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Field({ description: 'What earned it, such as the id of a payment.' })
  @Property({ type: 'string', length: 191 })
  reference!: string;

  @Field(() => String, { nullable: true, description: 'What it is, for people.' })
  @Property({ type: 'string', length: 500, nullable: true })
  description!: string | null;

  @Field(() => Date, { description: 'When it was earned.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const adminProfitStays: RowsStay = { table: 'admin_profit', stays: STAYS.money };
