import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from '../frame/retention.js';

/**
 * What one reader searched for on one day, however often. Nobody is named: userId stays null, and a reader's hash is
 * another one every day.
 */
@Entity({ tableName: 'faq_searches' })
@Unique({ properties: ['day', 'reader', 'term'] })
export class FaqSearch {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** UTC. */
  @Property({ type: 'date' })
  day!: string;

  /** Keyed hash of the reader's address and the day; empty where there is no address. */
  @Property({ type: 'string', length: 32 })
  reader!: string;

  /** The query in the one form that equal queries share. */
  @Property({ type: 'string', length: 500 })
  term!: string;

  /** As it was last written. */
  @Property({ type: 'string', length: 500 })
  query!: string;

  /** The term looks like nothing that would tell of a person or lead somewhere. */
  @Property({ type: 'boolean' })
  showable!: boolean;

  /** That of the last search. */
  @Property({ type: 'string', length: 100, nullable: true })
  category!: string | null;

  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  /** Searches. */
  @Property({ type: 'integer' })
  count!: number;

  /** What the last search found. */
  @Property({ type: 'integer' })
  resultCount!: number;

  /** What all of them found together. */
  @Property({ type: 'integer' })
  resultSum!: number;

  /** Searches that found nothing. */
  @Property({ type: 'integer' })
  failedCount!: number;

  @Property({ type: 'datetime', length: 3, nullable: true })
  lastFailedAt!: Date | null;

  /** The first search. */
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  lastAt!: Date;
}

/** How long it is known what readers searched for, in days. */
export const FAQ_SEARCH_DAYS = 180;

/** From the first search of the day on. */
export const faqSearchRetention: RetentionOf<FaqSearch> = {
  table: 'faq_searches',
  time: 'createdAt',
  days: FAQ_SEARCH_DAYS,
};
