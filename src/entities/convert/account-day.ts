import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RetentionOf } from '../frame/retention.js';

/** What an account converted on a day in UTC, in dollars at the prices of its quotes. */
@Entity({ tableName: 'convert_account_day' })
export class ConvertAccountDay {
  [OptionalProps]?: 'usd';

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  userId!: string;

  @PrimaryKey({ type: 'date' })
  day!: string;

  @Property({ type: ExactDecimal, precision: 30, scale: 8, defaultRaw: '0' })
  usd: string = '0';
}

/** An order can be reversed within a day, which gives back its part of the limit. */
export const convertAccountDayRetention: RetentionOf<ConvertAccountDay> = {
  table: 'convert_account_day',
  time: 'day',
  wholeDays: true,
  days: 7,
};
