import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { TradingBotOrder } from './order.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** What a venue says was filled of a live order. It counts once, however often the venue tells of it. */
@Entity({ tableName: 'trading_bot_fill' })
export class TradingBotFill {
  @ManyToOne(() => TradingBotOrder, { fieldName: 'orderId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  orderId!: string;

  @PrimaryKey({ type: 'string', length: 100 })
  venueTradeId!: string;

  /** In the quote currency. */
  @Property({ ...MONEY })
  price!: string;

  /** In the base currency. */
  @Property({ ...MONEY })
  amount!: string;

  /** In feeCurrency; negative when the venue paid. */
  @Property({ ...MONEY })
  fee!: string;

  @Property({ type: 'string', length: 20 })
  feeCurrency!: string;

  @Property({ type: 'datetime', length: 3 })
  at!: Date;
}

export const tradingBotFillStays: RowsStay = { table: 'trading_bot_fill', stays: STAYS.money };
