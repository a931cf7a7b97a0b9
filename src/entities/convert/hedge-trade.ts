import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { ConvertHedge } from './hedge.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** What the venue traded for a hedge; booked once. */
@Entity({ tableName: 'convert_hedge_trade' })
export class ConvertHedgeTrade {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => ConvertHedge, { fieldName: 'hedgeId', mapToPk: true, deleteRule: 'restrict' })
  hedgeId!: string;

  @Property({ type: 'string', length: 100, unique: true })
  venueTradeId!: string;

  /** In the quote currency for one unit, as cost. */
  @Property({ ...MONEY })
  price!: string;

  @Property({ ...MONEY })
  amount!: string;

  @Property({ ...MONEY })
  cost!: string;

  /** In feeCurrency; negative when the venue paid. */
  @Property({ ...MONEY })
  fee!: string;

  @Property({ type: 'string', length: 20 })
  feeCurrency!: string;

  /** By the venue's clock. */
  @Property({ type: 'datetime', length: 3 })
  tradedAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const convertHedgeTradeStays: RowsStay = { table: 'convert_hedge_trade', stays: STAYS.money };
