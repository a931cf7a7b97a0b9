import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { HouseFlowType } from '../../core/conversion/flows.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { Wallet } from '../wallet/wallet.js';

const SUM = { type: ExactDecimal, precision: 48, scale: 18 } as const;

/** A row of a house wallet's ledger up to which its flows are summed. */
@Entity({ tableName: 'convert_flow_mark' })
export class ConvertFlowMark {
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  walletId!: string;

  @PrimaryKey({ type: 'bigint' })
  sequence!: string;

  @Property({ type: 'datetime', length: 3 })
  at!: Date;
}

/** What had flowed through a wallet up to a mark, for one kind of rows. */
@Entity({ tableName: 'convert_flow_sum' })
export class ConvertFlowSum {
  @ManyToOne(() => Wallet, { fieldName: 'walletId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  walletId!: string;

  @PrimaryKey({ type: 'bigint' })
  sequence!: string;

  @PrimaryKey({ type: 'string', length: 20 })
  operationType!: HouseFlowType | 'OTHER';

  /** Rows that changed what the wallet holds. */
  @Property({ type: 'bigint' })
  rows!: string;

  @Property({ ...SUM })
  credited!: string;

  @Property({ ...SUM })
  debited!: string;

  @Property({ ...SUM })
  spread!: string;

  @Property({ ...SUM })
  rounding!: string;

  @Property({ ...SUM })
  result!: string;
}

export const convertFlowMarkStays: RowsStay = { table: 'convert_flow_mark', stays: STAYS.money };
