import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLUUID } from 'graphql-scalars';
import { Field } from 'type-graphql';
import { AmountScalar } from '../core/amount.js';
import { OutputType } from '../core/visibility.js';
import { WalletType } from './currency.js';
import { ExactDecimal } from './exact-decimal.js';
import { DepositStatus } from './money-movement-status.js';
import { User } from './user.js';
import { Wallet } from './wallet.js';

/** Money that a customer sends to the platform. */
@Entity({ tableName: 'deposit' })
@OutputType('owner', 'Money that a customer sends to the platform.')
export class Deposit {
  @Field(() => GraphQLUUID, { description: 'Id of the deposit.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => GraphQLUUID, { description: 'The account that asked for it.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Field(() => GraphQLUUID, { description: 'The wallet that it is about.' })
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, deleteRule: 'restrict' })
  walletId!: string;

  @Field({ description: "Code of the wallet's currency." })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'How much.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'How it is sent.' })
  @Property({ type: 'string', length: 100, nullable: true })
  method!: string | null;

  @Field(() => String, { nullable: true, description: 'What the sender wrote on it, such as a transaction hash.' })
  @Property({ type: 'string', length: 191, nullable: true })
  reference!: string | null;

  @Field(() => DepositStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: DepositStatus;

  @Field(() => String, { nullable: true, description: 'Why it was rejected.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @ManyToOne(() => User, { fieldName: 'decidedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  decidedBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was decided.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  decidedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it expires unless it was decided; null for never.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt!: Date | null;

  @Field(() => Date, { description: 'When it was asked for.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}
