import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RetentionOf, RowsStay } from '../frame/retention.js';
import { Currency } from './currency.js';
import type { UsdPrice } from './price.js';

/** Feed prices of a currency of the last minute, and the last one before it. */
@Entity({ tableName: 'currency_feed_price' })
export class CurrencyFeedPrice {
  @ManyToOne(() => Currency, { fieldName: 'currencyId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  currencyId!: string;

  @PrimaryKey({ type: 'datetime', length: 3 })
  at!: Date;

  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  price!: UsdPrice;
}

/** The highest price of a currency in an hour, from the feed or an admin. */
@Entity({ tableName: 'currency_price_high' })
export class CurrencyPriceHigh {
  @ManyToOne(() => Currency, { fieldName: 'currencyId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  currencyId!: string;

  @PrimaryKey({ type: 'datetime', length: 3 })
  hour!: Date;

  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  price!: UsdPrice;
}

export const currencyFeedPriceStays: RowsStay = {
  table: 'currency_feed_price',
  stays: 'the next feed price removes those older than a minute',
};

/** Limits use the highest price of the last 24 hours. */
export const currencyPriceHighRetention: RetentionOf<CurrencyPriceHigh> = {
  table: 'currency_price_high',
  time: 'hour',
  days: 2,
};
