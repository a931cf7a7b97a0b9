import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RowsStay } from '../frame/retention.js';
import { FaqArticle } from './article.js';

/** How often an article was read on one day, UTC. */
@Entity({ tableName: 'faq_view_days' })
export class FaqViewDay {
  @ManyToOne(() => FaqArticle, { fieldName: 'faqId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  faqId!: string;

  @PrimaryKey({ type: 'date' })
  day!: string;

  @Property({ type: 'integer' })
  views!: number;
}

export const faqViewDayStays: RowsStay = {
  table: 'faq_view_days',
  stays: 'one an article and day, however many readers; they go with the article',
};
