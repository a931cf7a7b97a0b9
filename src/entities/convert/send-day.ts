import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';

/** What of sends was approved on a day in UTC, in dollars at the prices of the approvals. */
@Entity({ tableName: 'convert_send_day' })
export class ConvertSendDay {
  @PrimaryKey({ type: 'date' })
  day!: string;

  @Property({ type: ExactDecimal, precision: 30, scale: 8 })
  usd!: string;
}

export const convertSendDayStays: RowsStay = {
  table: 'convert_send_day',
  stays: 'one a day on which something was sent, and a cancellation gives back to it at any time',
};
