import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

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
