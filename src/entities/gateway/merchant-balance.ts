import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { GatewayMerchant } from './merchant.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 8, defaultRaw: '0' } as const;

/** What a merchant is owed in one currency and wallet type. The platform's wallet `gateway` holds the money. */
@Entity({ tableName: 'gateway_merchant_balance' })
@OutputType('owner', 'What a merchant is owed in one currency and wallet type.', 'MerchantBalance')
export class GatewayMerchantBalance {
  [OptionalProps]?: 'pending' | 'reserved' | 'totalReceived' | 'totalFees' | 'totalRefunded' | 'totalPaidOut';

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  merchantId!: string;

  @Field({ description: 'Code of the currency.' })
  @PrimaryKey({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  @PrimaryKey({ type: 'string', length: 10 })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: 'What the next payout will pay.' })
  @Property({ ...MONEY })
  pending!: string;

  @Field(() => AmountScalar, { description: 'What is in payouts that wait.' })
  @Property({ ...MONEY })
  reserved!: string;

  @Field(() => AmountScalar, { description: 'What buyers have paid, fees included.' })
  @Property({ ...MONEY })
  totalReceived!: string;

  @Field(() => AmountScalar, { description: 'What the platform took of it.' })
  @Property({ ...MONEY })
  totalFees!: string;

  @Field(() => AmountScalar, { description: 'What was paid back to buyers.' })
  @Property({ ...MONEY })
  totalRefunded!: string;

  @Field(() => AmountScalar, { description: 'What was paid out.' })
  @Property({ ...MONEY })
  totalPaidOut!: string;
}
