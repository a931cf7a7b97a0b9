import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** How many rows of searches one day has, UTC: what a day takes is bounded, and nobody counts them for that. */
@Entity({ tableName: 'faq_search_days' })
export class FaqSearchDay {
  @PrimaryKey({ type: 'date' })
  day!: string;

  @Property({ type: 'integer' })
  recorded!: number;
}
