import type { AccountWalletId } from '../../core/catalogue/wallet-ids.js';
import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { MoneyRequest, MoneyRequestStatus } from '../money-request/money-request.js';
import { User } from '../account/user.js';
import { Wallet } from '../wallet/wallet.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** Money that goes from one wallet to another. */
@Entity({ tableName: 'transfer' })
@OutputType('owner', 'Money that goes from one wallet to another.')
export class Transfer extends MoneyRequest {
  [OptionalProps]?: 'status' | 'isEstimate';

  @Field(() => UuidScalar, { description: 'Id of the transfer.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => AmountScalar, { description: 'Fee, part of the amount.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  fee!: string;

  @Field(() => UuidScalar, { description: 'The account that gets it.' })
  @ManyToOne(() => User, { fieldName: 'toUserId', mapToPk: true, deleteRule: 'restrict' })
  toUserId!: string;

  @Field(() => UuidScalar, { description: 'The wallet that gets it.' })
  @ManyToOne(() => Wallet, { fieldName: 'toWalletId', mapToPk: true, deleteRule: 'restrict' })
  toWalletId!: AccountWalletId;

  @Field({ description: 'Code of the currency that it arrives in.' })
  @Property({ type: 'string', length: 20 })
  toCurrency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that gets it.' })
  @Property({ type: 'string', length: 10 })
  toType!: WalletType;

  @Field(() => AmountScalar, { description: 'Units that arrive for one unit sent, the spread taken off.' })
  @Property({ type: ExactDecimal, precision: 60, scale: 30 })
  rate!: string;

  @Field(() => AmountScalar, { description: 'What arrives.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  received!: string;

  @Field({
    description:
      'True if rate and received are estimates: a pending transfer into another currency is converted at the prices at ' +
      'approval.',
  })
  @Property({ type: 'boolean', default: false })
  isEstimate: boolean = false;

  @Field(() => MoneyRequestStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: MoneyRequestStatus;
}

export const transferStays: RowsStay = { table: 'transfer', stays: STAYS.money };
