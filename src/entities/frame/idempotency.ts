import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from './retention.js';

/** The answer that a caller got under an idempotency key, kept 24 hours. */
@Entity({ tableName: 'idempotency' })
export class Idempotency {
  @PrimaryKey({ type: 'string', length: 100 })
  caller!: string;

  @PrimaryKey({ type: 'string', length: 100 })
  operation!: string;

  @PrimaryKey({ type: 'string', length: 255 })
  key!: string;

  @Property({ type: 'character', length: 64 })
  requestHash!: string;

  @Property({ type: 'json', nullable: true })
  result!: unknown;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

/** How long a repeated call is answered with the first one's result. */
export const idempotencyRetention: RetentionOf<Idempotency> = { table: 'idempotency', time: 'createdAt', days: 1 };
