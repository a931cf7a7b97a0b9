import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { ConvertMovement } from './movement.js';
import { ConvertSend } from './send.js';

const WEI = { type: ExactDecimal, precision: 78, scale: 0 } as const;

/** A transaction that the house has signed: a payment, the empty one that takes its place, or one to the venue. */
@Entity({ tableName: 'convert_transaction' })
@Unique({ properties: ['chainId', 'hash'] })
export class ConvertTransaction {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** The send, or the movement, that it was signed for. */
  @ManyToOne(() => ConvertSend, { fieldName: 'sendId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  sendId!: string | null;

  @ManyToOne(() => ConvertMovement, { fieldName: 'movementId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  movementId!: string | null;

  @Property({ type: 'string', length: 8 })
  kind!: 'SEND' | 'CANCEL' | 'MOVEMENT';

  @Property({ type: 'integer' })
  chainId!: number;

  /** Who signed it. */
  @Property({ type: 'string', length: 42 })
  address!: string;

  @Property({ type: 'integer' })
  nonce!: number;

  /** The signed bytes, 0x and hexadecimal digits. */
  @Property({ type: 'text' })
  raw!: string;

  @Property({ type: 'character', length: 66 })
  hash!: string;

  @Property({ type: ExactDecimal, precision: 20, scale: 0 })
  gasLimit!: string;

  /** In the smallest unit of the chain's coin, as both fees are. */
  @Property({ ...WEI })
  maxFeePerGas!: string;

  @Property({ ...WEI })
  maxPriorityFeePerGas!: string;

  /** The block that it was last seen in; null while it waits. */
  @Property({ type: 'bigint', nullable: true })
  blockNumber!: string | null;

  @Property({ type: 'character', length: 66, nullable: true })
  blockHash!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const convertTransactionStays: RowsStay = { table: 'convert_transaction', stays: STAYS.money };
