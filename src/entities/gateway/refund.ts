import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { RefundStatus } from '../../core/states/gateway.js';
import { OutputType } from '../../core/visibility.js';
import type { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { GatewayMerchant } from './merchant.js';
import { GatewayMode, RefundReason } from './names.js';
import { GatewayPayment } from './payment.js';
import { GatewayPayout } from './payout.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 8 } as const;

/** What one wallet got back. */
export interface StoredRefundShare {
  readonly walletId: AccountWalletId;
  readonly walletType: WalletType;
  readonly currency: string;
  /** What the wallet was credited, in its currency. */
  readonly amount: string;
  /** What that is of the refund, in the payment's currency. */
  readonly share: string;
  readonly rate: string;
}

/** A payment, or a part of it, that went back to the wallets that paid it. */
@Entity({ tableName: 'gateway_refund' })
@OutputType('owner', 'A payment, or a part of it, that went back to the buyer.', 'Refund')
export class GatewayRefund {
  [OptionalProps]?: 'fee';

  @Field({ description: 'Id of the refund: re_ and 24 characters.' })
  @PrimaryKey({ type: 'string', length: 27 })
  id!: string;

  @Property({ type: 'uuid', unique: true })
  uuid!: string;

  @Field(() => String, { description: 'The payment that it is of.' })
  @ManyToOne(() => GatewayPayment, { fieldName: 'paymentId', mapToPk: true, deleteRule: 'restrict' })
  paymentId!: string;

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, deleteRule: 'restrict' })
  merchantId!: string;

  @Field(() => GatewayMode, { description: 'Whether it moved money.' })
  @Property({ type: 'string', length: 4 })
  mode!: GatewayMode;

  @Field(() => AmountScalar, { description: 'How much, in the currency of the payment.' })
  @Property({ ...MONEY })
  amount!: string;

  @Field({ description: 'Code of the currency of the payment.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Property({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: "What of the platform's fee was returned." })
  @Property({ ...MONEY, defaultRaw: '0' })
  fee!: string;

  @Property({ ...MONEY })
  fromPending!: string;

  @Field(() => RefundStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10 })
  status!: RefundStatus;

  @Field(() => RefundReason, { description: 'Why it was made.' })
  @Property({ type: 'string', length: 30 })
  reason!: RefundReason;

  @Field(() => String, { nullable: true, description: 'The reason in words.' })
  @Property({ type: 'string', length: 500, nullable: true })
  description!: string | null;

  @Property({ type: 'json' })
  allocations!: StoredRefundShare[];

  @ManyToOne(() => GatewayPayout, { fieldName: 'payoutId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  payoutId!: string | null;

  @Field(() => Date, { description: 'When it was made.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const gatewayRefundStays: RowsStay = { table: 'gateway_refund', stays: STAYS.money };
