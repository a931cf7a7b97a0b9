import { sql } from 'kysely';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from './retention.js';

/**
 * Something that subscribers must not miss, written in the transaction that caused it. After the commit it is appended
 * to the Redis Stream; `cursor` is the id that it got there and what a client resumes from.
 */
@Entity({ tableName: 'event' })
export class Event {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** What it belongs to, such as `notification:<userId>`. */
  @Property({ type: 'string', length: 150 })
  topic!: string;

  @Property({ type: 'json' })
  payload!: unknown;

  @Property({ type: 'string', length: 40, nullable: true, collation: 'C' })
  cursor!: string | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

/** How long a client may be gone and still resume from its cursor; what was not sent yet stays. */
export const eventRetention: RetentionOf<Event> = {
  table: 'event',
  time: 'createdAt',
  days: 30,
  keeps: sql`cursor is null`,
};
