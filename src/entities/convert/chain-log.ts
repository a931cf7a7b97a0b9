import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** What a log of a chain was counted for. */
export type ConvertLogUse = 'FUNDING' | 'SEND' | 'MOVEMENT';

/** A log of a chain, or the gas of a transaction, that the platform has counted, which counts nothing else. */
@Entity({ tableName: 'convert_chain_log' })
export class ConvertChainLog {
  @PrimaryKey({ type: 'integer' })
  chainId!: number;

  @PrimaryKey({ type: 'character', length: 66 })
  txHash!: string;

  /** -1 for the coin of the chain, which leaves no log, and -2 for the gas of the transaction. */
  @PrimaryKey({ type: 'integer' })
  logIndex!: number;

  @Property({ type: 'string', length: 10 })
  usedBy!: ConvertLogUse;

  @Property({ type: 'uuid' })
  usedById!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const convertChainLogStays: RowsStay = { table: 'convert_chain_log', stays: STAYS.money };
