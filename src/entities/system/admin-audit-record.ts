import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** One thing that an admin did or was refused. The database refuses to change it. */
@Entity({ tableName: 'admin_audit_log' })
@OutputType('admin', 'One thing that an admin did or was refused.')
export class AdminAuditRecord {
  @Field(() => UuidScalar, { description: 'Id of the record; later ones have greater ids.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The admin who acted.' })
  @Property({ type: 'uuid' })
  userId!: string;

  @Field(() => String, { nullable: true, description: 'The record that was acted upon.' })
  @Property({ type: 'string', length: 255, nullable: true })
  targetId!: string | null;

  @Field({ description: 'The permission key that the operation demands.' })
  @Property({ type: 'string', length: 100 })
  action!: string;

  @Field({ description: 'The operation: a GraphQL field.' })
  @Property({ type: 'string', length: 100 })
  operation!: string;

  @Field(() => String, { description: 'The transport that it came through: graphql or rest.' })
  @Property({ type: 'string', length: 10 })
  transport!: 'graphql' | 'rest';

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The record as it was, secrets masked and numbers as text; null when there was none.',
  })
  @Property({ type: 'json', nullable: true })
  before!: Record<string, unknown> | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'The record as it became; for an operation that is not about one record, what it was called with.',
  })
  @Property({ type: 'json', nullable: true })
  after!: Record<string, unknown> | null;

  @Field({ description: "The client's address." })
  @Property({ type: 'string', length: 45 })
  ip!: string;

  @Field(() => String, { nullable: true, description: 'What the client calls itself.' })
  @Property({ type: 'string', length: 512, nullable: true })
  userAgent!: string | null;

  @Field({ description: 'Id of the request, as in the log.' })
  @Property({ type: 'string', length: 64 })
  requestId!: string;

  @Field(() => Int, { description: 'How it ended: 200, or the status of the refusal.' })
  @Property({ type: 'smallint' })
  statusCode!: number;

  @Field(() => Date, { description: 'When it ended.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const adminAuditRecordStays: RowsStay = { table: 'admin_audit_log', stays: STAYS.record };
