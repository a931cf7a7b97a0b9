import { sql } from 'kysely';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from './retention.js';

/**
 * An event that subscribers must not miss, written in the transaction that caused it. After the commit it is appended
 * to the Redis Stream; `cursor` is its position there, from which a client resumes.
 */
@Entity({ tableName: 'event' })
export class Event {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** The topic that subscribers follow, such as `notification:<userId>`. */
  @Property({ type: 'string', length: 150 })
  topic!: string;

  @Property({ type: 'json' })
  payload!: unknown;

  @Property({ type: 'string', length: 40, nullable: true, collation: 'C' })
  cursor!: string | null;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

/** How long a client can still resume from its cursor. Events that are not in the stream yet are kept longer. */
export const eventRetention: RetentionOf<Event> = {
  table: 'event',
  time: 'createdAt',
  days: 30,
  keeps: sql`cursor is null`,
};
