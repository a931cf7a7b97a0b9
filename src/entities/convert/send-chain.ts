import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** A currency that the house holds and pays on a chain. */
@Entity({ tableName: 'convert_send_chain' })
@Unique({ properties: ['currency', 'type', 'chainId'] })
@Unique({ properties: ['chainId', 'contract'] })
@OutputType('admin', 'A currency that the house holds and pays on a chain.')
export class ConvertSendChain {
  @Field(() => UuidScalar, { description: 'Id of the send chain.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

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

  @Field(() => Int, { description: 'Decimals of the token or coin on its chain.' })
  @Property({ type: 'smallint' })
  decimals!: number;

  @Field(() => Int, { description: 'Blocks, that of a transaction included, after which it counts.' })
  @Property({ type: 'smallint' })
  confirmations!: number;

  @Field(() => AmountScalar, { description: 'The least amount of one send.' })
  @Property({ ...MONEY })
  minSend!: string;

  @Field(() => AmountScalar, { nullable: true, description: 'The largest amount of one send; null for none.' })
  @Property({ ...MONEY, nullable: true })
  maxSend!: string | null;

  @Field(() => String, { nullable: true, description: 'Address at which the venue takes deposits of it.' })
  @Property({ type: 'string', length: 42, nullable: true })
  venueDepositAddress!: string | null;

  @Field(() => String, { nullable: true, description: "Name under which the venue knows the house's address." })
  @Property({ type: 'string', length: 100, nullable: true })
  venueWithdrawKey!: string | null;

  @Field({ description: 'Whether sends may be submitted and approved.' })
  @Property({ type: 'boolean' })
  enabled!: boolean;

  @Field(() => Date, { description: 'When it was added.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const convertSendChainStays: RowsStay = { table: 'convert_send_chain', stays: STAYS.few };
