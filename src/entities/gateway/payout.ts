import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { PayoutStatus } from '../../core/states/gateway.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { GatewayMerchant } from './merchant.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 8 } as const;

/** A statement of what a merchant is owed: the payments and refunds that name it add up to its figures. */
@Entity({ tableName: 'gateway_payout' })
@OutputType('owner', 'A statement of what a merchant is owed, and what became of it.', 'Payout')
export class GatewayPayout {
  [OptionalProps]?: 'status';

  @Field({ description: 'Id of the payout: po_ and 24 characters.' })
  @PrimaryKey({ type: 'string', length: 27 })
  id!: string;

  @Property({ type: 'uuid', unique: true })
  uuid!: string;

  @Field(() => UuidScalar, { description: 'The merchant that it is for.' })
  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, deleteRule: 'restrict' })
  merchantId!: string;

  @Field({ description: 'Code of its currency.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the balance that it is paid from.' })
  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Field(() => Date, { description: 'When the first payment or refund in it was made.' })
  @Property({ type: 'datetime', length: 3 })
  periodStart!: Date;

  @Field(() => Date, { description: 'Until when payments and refunds are in it.' })
  @Property({ type: 'datetime', length: 3 })
  periodEnd!: Date;

  @Field(() => AmountScalar, { description: 'Sum of its payments.' })
  @Property({ ...MONEY })
  gross!: string;

  @Field(() => AmountScalar, { description: 'Sum of their fees.' })
  @Property({ ...MONEY })
  fee!: string;

  @Field(() => AmountScalar, { description: 'Sum of its refunds, as far as the pending balance paid them.' })
  @Property({ ...MONEY })
  refunds!: string;

  @Field(() => AmountScalar, { description: 'What is paid out: gross less fee less refunds.' })
  @Property({ ...MONEY })
  net!: string;

  @Field(() => Int, { description: 'How many payments are in it.' })
  @Property({ type: 'integer' })
  paymentCount!: number;

  @Field(() => Int, { description: 'How many refunds are in it.' })
  @Property({ type: 'integer' })
  refundCount!: number;

  @Field(() => PayoutStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: PayoutStatus;

  @Field(() => String, { nullable: true, description: 'Why it was rejected, or failed.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @ManyToOne(() => User, { fieldName: 'decidedBy', mapToPk: true, nullable: true, deleteRule: 'set null' })
  decidedBy!: string | null;

  @Field(() => Date, { description: 'When it was proposed.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was approved or rejected.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  decidedAt!: Date | null;
}

export const gatewayPayoutStays: RowsStay = { table: 'gateway_payout', stays: STAYS.money };
