import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { FAQ_SEARCH_DAYS } from './search.js';
import type { RetentionOf } from '../frame/retention.js';

/** Number of faq_searches rows of one day (UTC), so that the daily limit is checked without counting them. */
@Entity({ tableName: 'faq_search_days' })
export class FaqSearchDay {
  @PrimaryKey({ type: 'date' })
  day!: string;

  @Property({ type: 'integer' })
  recorded!: number;
}

/** Kept as long as the searches that it counts. */
export const faqSearchDayRetention: RetentionOf<FaqSearchDay> = {
  table: 'faq_search_days',
  time: 'day',
  wholeDays: true,
  days: FAQ_SEARCH_DAYS,
};
