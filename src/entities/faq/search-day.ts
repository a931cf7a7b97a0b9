import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { FAQ_SEARCH_DAYS } from './search.js';
import type { RetentionOf } from '../frame/retention.js';

/** How many rows of searches one day has, UTC: what a day takes is bounded, and nobody counts them for that. */
@Entity({ tableName: 'faq_search_days' })
export class FaqSearchDay {
  @PrimaryKey({ type: 'date' })
  day!: string;

  @Property({ type: 'integer' })
  recorded!: number;
}

/** As long as the searches that it counts. */
export const faqSearchDayRetention: RetentionOf<FaqSearchDay> = {
  table: 'faq_search_days',
  time: 'day',
  wholeDays: true,
  days: FAQ_SEARCH_DAYS,
};
