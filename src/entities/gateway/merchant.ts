import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import type { MerchantStatus, MerchantVerification } from '../../core/states/gateway.js';
import { MerchantStatus as Status, MerchantVerification as Verification } from '../../core/states/gateway.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { FeeType, PayoutSchedule } from './names.js';

const SETTING = { nullable: true } as const;
const MONEY = { type: ExactDecimal, precision: 30, scale: 8, nullable: true } as const;

/** A business that takes payments. It belongs to one account. */
@Entity({ tableName: 'gateway_merchant' })
@OutputType('owner', 'A merchant as it is stored.', 'StoredMerchant')
export class GatewayMerchant {
  [OptionalProps]?: 'status' | 'verificationStatus' | 'createdAt' | 'updatedAt';

  @Field(() => UuidScalar, { description: 'Id of the merchant.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The account that it belongs to.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Field({ description: 'Name that buyers see.' })
  @Property({ type: 'string', length: 191 })
  name!: string;

  @Field({ description: 'Unique name for addresses, made from the first name.' })
  @Property({ type: 'string', length: 191, unique: true })
  slug!: string;

  @Field({ description: 'Address that mail goes to.' })
  @Property({ type: 'string', length: 254 })
  email!: string;

  @Field(() => String, { nullable: true, description: 'Address of its site.' })
  @Property({ type: 'string', length: 2000, nullable: true })
  website!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its logo.' })
  @Property({ type: 'string', length: 2000, nullable: true })
  logo!: string | null;

  @Field(() => String, { nullable: true, description: 'What it sells.' })
  @Property({ type: 'string', length: 500, nullable: true })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Telephone number.' })
  @Property({ type: 'string', length: 40, nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true, description: 'Country, two letters of ISO 3166.' })
  @Property({ type: 'character', length: 2, nullable: true })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'Postal address.' })
  @Property({ type: 'string', length: 500, nullable: true })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'Tax id.' })
  @Property({ type: 'string', length: 100, nullable: true })
  taxId!: string | null;

  @Field(() => Status, { description: 'Whether it may take payments.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: MerchantStatus;

  @Field(() => Verification, { description: 'Whether its identity is verified.' })
  @Property({ type: 'string', length: 10, default: 'UNVERIFIED' })
  verificationStatus!: MerchantVerification;

  @Field(() => FeeType, { ...SETTING, description: "How its fees are computed; null for the setting's way." })
  @Property({ type: 'string', length: 10, nullable: true })
  feeType!: FeeType | null;

  @Field(() => AmountScalar, { ...SETTING, description: "Fee in percent; null for the setting's." })
  @Property({ type: ExactDecimal, precision: 5, scale: 2, nullable: true })
  feePercentage!: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: "Fixed fee in US dollars; null for the setting's." })
  @Property({ ...MONEY })
  feeFixed!: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: "Smallest payment in US dollars; null for the setting's." })
  @Property({ ...MONEY })
  minAmount!: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: "Largest payment in US dollars; null for the setting's." })
  @Property({ ...MONEY })
  maxAmount!: string | null;

  @Field(() => AmountScalar, {
    ...SETTING,
    description: "Most that it takes in a UTC day, in US dollars; 0 for no limit, null for the setting's.",
  })
  @Property({ ...MONEY })
  dailyLimit!: string | null;

  @Field(() => AmountScalar, {
    ...SETTING,
    description: "Most that it takes in a UTC month, in US dollars; 0 for no limit, null for the setting's.",
  })
  @Property({ ...MONEY })
  monthlyLimit!: string | null;

  @Field(() => PayoutSchedule, { ...SETTING, description: "When payouts are proposed; null for the setting's times." })
  @Property({ type: 'string', length: 10, nullable: true })
  payoutSchedule!: PayoutSchedule | null;

  @Field(() => AmountScalar, {
    ...SETTING,
    description: "Smallest payout in US dollars, where it is larger than the setting's.",
  })
  @Property({ ...MONEY })
  payoutThreshold!: string | null;

  @Field(() => WalletType, {
    ...SETTING,
    description: 'Type of the wallets that payouts go to, where the currency has it; null for that of the payments.',
  })
  @Property({ type: 'string', length: 10, nullable: true })
  payoutWalletType!: WalletType | null;

  @Field(() => Int, {
    nullable: true,
    description: "Calls that its keys may make in 60 seconds; null for everybody's.",
  })
  @Property({ type: 'integer', nullable: true })
  rateLimit!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it was refused or stopped.' })
  @Property({ type: 'string', length: 500, nullable: true })
  rejectionReason!: string | null;

  /** SHA-256 of the first live public key. */
  @Property({ type: 'character', length: 64, unique: true, nullable: true })
  apiKey!: string | null;

  /** SHA-256 of the first live secret key. */
  @Property({ type: 'character', length: 64, unique: true, nullable: true })
  secretKey!: string | null;

  @Field(() => Date, { description: 'When it registered.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const gatewayMerchantStays: RowsStay = { table: 'gateway_merchant', stays: STAYS.money };
