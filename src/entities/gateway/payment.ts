import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { PaymentStatus } from '../../core/states/gateway.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { GatewayMerchant } from './merchant.js';
import { GatewayMode } from './names.js';
import { GatewayPayout } from './payout.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 8 } as const;

/** What the buyer is charged for. */
@OutputType('public', 'A line of what the buyer is charged for.')
@InputType('LineItemInput', { description: 'A line of what the buyer is charged for.' })
export class LineItem {
  @Field({ description: 'What it is, at most 191 characters.' })
  @Length(1, 191)
  name!: string;

  @Field(() => Int, { description: 'How many.' })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  quantity!: number;

  @Field(() => AmountScalar, { description: 'Price of one, in the currency of the payment.' })
  @IsString()
  unitPrice!: string;

  @Field(() => String, { nullable: true, description: 'Address of a picture.' })
  @IsOptional()
  @MaxLength(2000)
  imageUrl?: string | null;
}

/** What one wallet paid of a payment. */
export interface StoredAllocation {
  readonly walletId: AccountWalletId;
  readonly walletType: WalletType;
  readonly currency: string;
  /** What the wallet was charged, in its currency. */
  readonly amount: string;
  /** What that covers of the payment, in the payment's currency. */
  readonly share: string;
  /** Units of the payment's currency for one of the wallet's; for display only. */
  readonly rate: string;
  /** Prices at the time of payment; absent in older payments, which only have the rate. */
  readonly walletPrice?: string;
  readonly paymentPrice?: string;
  /** The platform's fee in it, in the wallet's currency. */
  readonly fee: string;
  /** What of the share went back, in the payment's currency. */
  readonly refunded: string;
  /** Part of the share refunded at the last pair of prices, and its total in the wallet's currency. */
  readonly refundedAt?: {
    readonly walletPrice: string;
    readonly paymentPrice: string;
    readonly share: string;
    readonly amount: string;
  };
}

/** A sum that a merchant asks of a buyer, with what became of it. */
@Entity({ tableName: 'gateway_payment' })
@OutputType('owner', 'A payment as it is stored.', 'StoredPayment')
export class GatewayPayment {
  [OptionalProps]?: 'status' | 'refundedAmount' | 'eventCount' | 'usdExtra';

  @Field({ description: 'Id of the payment: pi_ and 24 characters.' })
  @PrimaryKey({ type: 'string', length: 27 })
  id!: string;

  @Property({ type: 'uuid', unique: true })
  uuid!: string;

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, deleteRule: 'restrict' })
  merchantId!: string;

  @Field(() => GatewayMode, { description: 'Whether it moves money.' })
  @Property({ type: 'string', length: 4 })
  mode!: GatewayMode;

  @Field(() => PaymentStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 20, default: 'PENDING' })
  status!: PaymentStatus;

  @Field(() => AmountScalar, { description: 'What the buyer owes.' })
  @Property({ ...MONEY })
  amount!: string;

  @Field({ description: 'Code of its currency.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: "Type of the merchant's balance that it goes to." })
  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: "The platform's fee, part of the amount." })
  @Property({ ...MONEY })
  fee!: string;

  @Field(() => AmountScalar, { description: 'What the merchant gets: the amount less the fee.' })
  @Property({ ...MONEY })
  net!: string;

  @Field(() => AmountScalar, { description: 'What was paid back so far.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  refundedAmount!: string;

  @Property({ ...MONEY })
  usdAmount!: string;

  /** What it counts against limits beyond that, since its currency has cost more within the day. */
  @Property({ ...MONEY, defaultRaw: '0' })
  usdExtra!: string;

  @Field(() => String, { nullable: true, description: "The merchant's own id of the order." })
  @Property({ type: 'string', length: 100, nullable: true })
  merchantOrderId!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  @Property({ type: 'string', length: 500, nullable: true })
  description!: string | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: "The merchant's own notes; buyers do not see them." })
  @Property({ type: 'json', nullable: true })
  metadata!: Readonly<Record<string, string>> | null;

  @Field(() => [LineItem], { nullable: true, description: 'What the buyer is charged for.' })
  @Property({ type: 'json', nullable: true })
  lineItems!: LineItem[] | null;

  @Field(() => String, { nullable: true, description: "The buyer's e-mail address, as the merchant gave it." })
  @Property({ type: 'string', length: 254, nullable: true })
  customerEmail!: string | null;

  @Field(() => String, { nullable: true, description: "The buyer's name, as the merchant gave it." })
  @Property({ type: 'string', length: 191, nullable: true })
  customerName!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes after paying.' })
  @Property({ type: 'string', length: 2000, nullable: true })
  returnUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the buyer goes after cancelling.' })
  @Property({ type: 'string', length: 2000, nullable: true })
  cancelUrl!: string | null;

  @Property({ type: 'json', nullable: true })
  allocations!: StoredAllocation[] | null;

  @ManyToOne(() => User, { fieldName: 'customerId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  customerId!: string | null;

  @Property({ type: 'integer', default: 0 })
  eventCount!: number;

  @ManyToOne(() => GatewayPayout, { fieldName: 'payoutId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  payoutId!: string | null;

  @Field(() => Date, { description: 'Until when it can be paid.' })
  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was paid.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  completedAt!: Date | null;

  @Field(() => Date, { description: 'When it was created.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const gatewayPaymentStays: RowsStay = { table: 'gateway_payment', stays: STAYS.money };
