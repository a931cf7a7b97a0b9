import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from '../frame/retention.js';

/**
 * A term that one reader searched for on one day, with the number of searches. The row names nobody: userId stays null,
 * and the hash of a reader changes every day.
 */
@Entity({ tableName: 'faq_searches' })
@Unique({ properties: ['day', 'reader', 'term'] })
export class FaqSearch {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** The day in UTC. */
  @Property({ type: 'date' })
  day!: string;

  /** Keyed hash of the reader's IP address and the day; empty when there is no IP address. */
  @Property({ type: 'string', length: 32 })
  reader!: string;

  /** The query in a normal form, so that equal queries share a row. */
  @Property({ type: 'string', length: 500 })
  term!: string;

  /** The query as the reader last wrote it. */
  @Property({ type: 'string', length: 500 })
  query!: string;

  /** True when the term looks neither like personal data nor like a link, so that it may be shown in public. */
  @Property({ type: 'boolean' })
  showable!: boolean;

  /** The category of the last search. */
  @Property({ type: 'string', length: 100, nullable: true })
  category!: string | null;

  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  /** Number of searches. */
  @Property({ type: 'integer' })
  count!: number;

  /** Number of results of the last search. */
  @Property({ type: 'integer' })
  resultCount!: number;

  /** Number of results of all searches together. */
  @Property({ type: 'integer' })
  resultSum!: number;

  /** Number of searches without a result. */
  @Property({ type: 'integer' })
  failedCount!: number;

  @Property({ type: 'datetime', length: 3, nullable: true })
  lastFailedAt!: Date | null;

  /** Time of the first search. */
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  lastAt!: Date;
}

/** How many days the searches of readers are kept. */
export const FAQ_SEARCH_DAYS = 180;

/** The days count from the first search of the row. */
export const faqSearchRetention: RetentionOf<FaqSearch> = {
  table: 'faq_searches',
  time: 'createdAt',
  days: FAQ_SEARCH_DAYS,
};
