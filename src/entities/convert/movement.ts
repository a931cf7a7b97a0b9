import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { ConvertMovementStatus } from '../../core/states/convert.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { WalletType } from '../currency/currency.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import type { ConvertLocation } from './inventory.js';
import { ConvertMovementOrigin, ConvertMovementOutcome } from './names.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const TIME = { type: 'datetime', length: 3, nullable: true } as const;
const PLACE = { type: 'string', length: 30 } as const;

/** An amount of the house's own money that goes from one of its places to another. */
@Entity({ tableName: 'convert_movement' })
@OutputType('admin', "A movement of the house's own money between two of its places.")
export class ConvertMovement {
  @Field(() => UuidScalar, { description: 'Id of the movement.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'Code of the currency.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the currency.' })
  @Property({ type: 'string', length: 10 })
  type!: WalletType;

  @Field(() => String, { description: 'Where it comes from: LEDGER, VENUE, or CHAIN: and the number of a chain.' })
  @Property({ ...PLACE })
  from!: ConvertLocation;

  @Field(() => String, { description: 'Where it goes, in the same form.' })
  @Property({ ...PLACE })
  to!: ConvertLocation;

  @Field(() => AmountScalar, { description: 'How much was sent.' })
  @Property({ ...MONEY })
  amount!: string;

  @Field(() => ConvertMovementStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 8 })
  status!: ConvertMovementStatus;

  @Field(() => ConvertMovementOrigin, { description: 'Who began it.' })
  @Property({ type: 'string', length: 7 })
  origin!: ConvertMovementOrigin;

  @Field({ description: 'Whether the platform sends the money itself; otherwise an admin does, and completes it.' })
  @Property({ type: 'boolean' })
  automatic!: boolean;

  @Field(() => AmountScalar, { nullable: true, description: 'How much came; null until that is known.' })
  @Property({ ...MONEY, nullable: true })
  arrived!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What of the amount was paid for its way; null until then.',
  })
  @Property({ ...MONEY, nullable: true })
  fee!: string | null;

  @Field(() => Date, { nullable: true, description: 'Since when the venue or the chain may have it.' })
  @Property({ ...TIME })
  requestedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The venue's name of its payment." })
  @Property({ type: 'string', length: 100, nullable: true })
  withdrawalId!: string | null;

  @Field(() => String, { nullable: true, description: 'Hash of its transaction on a chain.' })
  @Property({ type: 'character', length: 66, nullable: true })
  txHash!: string | null;

  /** Where the venue takes what the platform sends it on a chain. */
  @Property({ type: 'string', length: 42, nullable: true })
  address!: string | null;

  @Field(() => String, { nullable: true, description: "Code of the chain's coin, in which its gas is paid." })
  @Property({ type: 'string', length: 20, nullable: true })
  gasCurrency!: string | null;

  @Property({ type: 'string', length: 10, nullable: true })
  gasType!: WalletType | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What of the coin is held for its gas, or was.' })
  @Property({ ...MONEY, nullable: true })
  gasHeld!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What its gas cost; null until the chain says so.' })
  @Property({ ...MONEY, nullable: true })
  gasPaid!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'What it counted, in dollars, of what may be sent on one day; null when the platform sends it on no chain.',
  })
  @Property({ type: ExactDecimal, precision: 30, scale: 8, nullable: true })
  usdValue!: string | null;

  @Field(() => String, { nullable: true, description: 'What an admin gave as its proof.' })
  @Property({ type: 'string', length: 200, nullable: true })
  reference!: string | null;

  @Field(() => String, { nullable: true, description: 'Why an admin has to look into it.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reviewReason!: string | null;

  @Field(() => ConvertMovementOutcome, { nullable: true, description: 'What an admin found to have become of it.' })
  @Property({ type: 'string', length: 8, nullable: true })
  outcome!: ConvertMovementOutcome | null;

  @Field(() => String, { nullable: true, description: 'What the admin wrote about that.' })
  @Property({ type: 'string', length: 500, nullable: true })
  note!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The account of that admin.' })
  @ManyToOne(() => User, { fieldName: 'resolvedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  resolvedBy!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The account that began it; null when the platform did.' })
  @ManyToOne(() => User, { fieldName: 'createdBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  createdBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the money left its place; null while it is only planned.' })
  @Property({ ...TIME })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it is overdue.' })
  @Property({ ...TIME })
  dueAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ended.' })
  @Property({ ...TIME })
  doneAt!: Date | null;

  @Field(() => Date, { description: 'When it was planned or begun.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  /** When the job last looked at it. */
  @Property({ ...TIME })
  checkedAt!: Date | null;
}

export const convertMovementStays: RowsStay = { table: 'convert_movement', stays: STAYS.money };
