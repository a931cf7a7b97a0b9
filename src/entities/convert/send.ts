import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { ConvertSendStatus } from '../../core/states/convert.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { ConvertSendChain } from './send-chain.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const TIME = { type: 'datetime', length: 3, nullable: true } as const;

/** A payment out of the house's money on a chain. */
@Entity({ tableName: 'convert_send' })
@OutputType('admin', "A payment out of the house's money on a chain.")
export class ConvertSend {
  [OptionalProps]?: 'gasHolds';

  @Field(() => UuidScalar, { description: 'Id of the send.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The send chain; null once that was removed.' })
  @ManyToOne(() => ConvertSendChain, {
    fieldName: 'sendChainId',
    mapToPk: true,
    nullable: true,
    deleteRule: 'set null',
  })
  sendChainId!: string | null;

  @Field({ description: 'Code of the currency.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Field(() => Int, { description: 'EIP-155 number of the chain.' })
  @Property({ type: 'integer' })
  chainId!: number;

  @Field(() => String, { nullable: true, description: "Contract of the token; null for the chain's own coin." })
  @Property({ type: 'string', length: 42, nullable: true })
  contract!: string | null;

  @Property({ type: 'smallint' })
  decimals!: number;

  @Property({ type: 'smallint' })
  confirmations!: number;

  @Field({ description: 'Who is paid.' })
  @Property({ type: 'string', length: 42 })
  address!: string;

  @Field(() => AmountScalar, { description: 'What is paid.' })
  @Property({ ...MONEY })
  amount!: string;

  @Field({ description: 'What it is for, in the words of who wrote it.' })
  @Property({ type: 'string', length: 500 })
  purpose!: string;

  @Field(() => ConvertSendStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 16 })
  status!: ConvertSendStatus;

  @Field(() => String, { nullable: true, description: "The chain's own coin, in which gas is paid." })
  @Property({ type: 'string', length: 20, nullable: true })
  gasCurrency!: string | null;

  @Property({ type: 'string', length: 10, nullable: true })
  gasType!: WalletType | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What is held for gas.' })
  @Property({ ...MONEY, nullable: true })
  gasHeld!: string | null;

  /** Numbers the ledger keys of the holds for gas. */
  @Property({ type: 'smallint', default: 0 })
  gasHolds: number = 0;

  @Field(() => AmountScalar, { nullable: true, description: 'What gas cost.' })
  @Property({ ...MONEY, nullable: true })
  gasPaid!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What it was worth in dollars when it was approved.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 8, nullable: true })
  usdValue!: string | null;

  /** The day in UTC against whose limit it counts. */
  @Property({ type: 'date', nullable: true })
  approvedDay!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of its transaction among those of the house's address." })
  @Property({ type: 'integer', nullable: true })
  nonce!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Hash of the transaction that counts, or of the newest one that was signed.',
  })
  @Property({ type: 'character', length: 66, nullable: true })
  txHash!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it is cancelled or reversed.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @Field(() => Date, { nullable: true, description: 'Since when another transaction is to take its place.' })
  @Property({ ...TIME })
  replacedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'What keeps it from going on; null when nothing does.' })
  @Property({ type: 'string', length: 200, nullable: true })
  failure!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'Who wrote it down.' })
  @ManyToOne(() => User, { fieldName: 'createdBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  createdBy!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'Who approved it.' })
  @ManyToOne(() => User, { fieldName: 'approvedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  approvedBy!: string | null;

  @Field(() => Date, { description: 'When it was written down.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When its money was held.' })
  @Property({ ...TIME })
  submittedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was approved.' })
  @Property({ ...TIME })
  approvedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was signed.' })
  @Property({ ...TIME })
  broadcastAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was mined deeply enough.' })
  @Property({ ...TIME })
  confirmedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was cancelled.' })
  @Property({ ...TIME })
  cancelledAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was reversed.' })
  @Property({ ...TIME })
  reversedAt!: Date | null;

  @Field(() => Date, { description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  /** When the job last looked at it. */
  @Property({ ...TIME })
  checkedAt!: Date | null;
}

export const convertSendStays: RowsStay = { table: 'convert_send', stays: STAYS.money };
