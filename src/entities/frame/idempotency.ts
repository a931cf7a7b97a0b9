import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from './retention.js';

/** The answer that a caller got for an idempotency key, kept 24 hours. */
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

/** How long a repeated call gets the result of the first call. */
export const idempotencyRetention: RetentionOf<Idempotency> = { table: 'idempotency', time: 'createdAt', days: 1 };
