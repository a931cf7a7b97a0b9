import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RetentionOf } from '../frame/retention.js';

const PRICE = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** A closed candle. Its source is `platform` for the currencies' own prices, else the id of an exchange. */
@Entity({ tableName: 'trading_candle' })
export class TradingCandle {
  @PrimaryKey({ type: 'string', length: 30 })
  source!: string;

  @PrimaryKey({ type: 'string', length: 41 })
  symbol!: string;

  @PrimaryKey({ type: 'string', length: 3 })
  timeframe!: string;

  @PrimaryKey({ type: 'datetime', length: 3 })
  openAt!: Date;

  @Property({ ...PRICE })
  open!: string;

  @Property({ ...PRICE })
  high!: string;

  @Property({ ...PRICE })
  low!: string;

  @Property({ ...PRICE })
  close!: string;

  @Property({ type: ExactDecimal, precision: 30, scale: 8 })
  volume!: string;
}

/** What is older is fetched again when it is needed, where an exchange has it. */
export const tradingCandleRetention: RetentionOf<TradingCandle> = {
  table: 'trading_candle',
  time: 'openAt',
  days: 400,
};
