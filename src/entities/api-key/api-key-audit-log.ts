import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

export const ApiKeyEvent = {
  CREATED: 'CREATED',
  UPDATED: 'UPDATED',
  ROTATED: 'ROTATED',
  SECRET_ROTATED: 'SECRET_ROTATED',
  REVEALED: 'REVEALED',
  DISABLED: 'DISABLED',
  ENABLED: 'ENABLED',
  LIMITS_SET: 'LIMITS_SET',
  DELETED: 'DELETED',
  RESTORED: 'RESTORED',
  REMOVED: 'REMOVED',
  SIGNATURE_REFUSED: 'SIGNATURE_REFUSED',
  SKEW_REFUSED: 'SKEW_REFUSED',
  REPLAY_REFUSED: 'REPLAY_REFUSED',
  SCOPE_REFUSED: 'SCOPE_REFUSED',
} as const;

export type ApiKeyEvent = (typeof ApiKeyEvent)[keyof typeof ApiKeyEvent];

registerEnumType(ApiKeyEvent, {
  name: 'ApiKeyEvent',
  description: 'What was done with an API key, or to a call that was made with it.',
  valuesConfig: {
    CREATED: { description: 'It was created.' },
    UPDATED: { description: 'Its name, scopes, addresses or expiry were changed.' },
    ROTATED: { description: 'Its key was replaced.' },
    SECRET_ROTATED: { description: 'Its key and its signing secret were replaced.' },
    REVEALED: { description: 'Its owner has seen it.' },
    DISABLED: { description: 'It was disabled, for the reason in detail.' },
    ENABLED: { description: 'It was enabled again.' },
    LIMITS_SET: { description: 'Its limits for single routes were set.' },
    DELETED: { description: 'It was deleted; it can be restored.' },
    RESTORED: { description: 'It was restored.' },
    REMOVED: { description: 'It was removed for good.' },
    SIGNATURE_REFUSED: { description: 'A call was not signed, or not rightly.' },
    SKEW_REFUSED: { description: 'A signed call was too old or too early.' },
    REPLAY_REFUSED: { description: 'A signed call used a nonce again.' },
    SCOPE_REFUSED: { description: 'A call needed a scope that the key does not hold.' },
  },
});

/** An audit entry about an API key. The database refuses to change or delete it, so it outlives its key. */
@Entity({ tableName: 'api_key_audit_log' })
@OutputType('admin', 'A line of the record of what happened with API keys.', 'ApiKeyAuditEntry')
export class ApiKeyAuditLog {
  [OptionalProps]?: 'detail';

  @Field(() => UuidScalar, { description: 'Id of the line; later ones have greater ids.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The key that it is about.' })
  @Property({ type: 'uuid' })
  apiKeyId!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'Owner of the key at that time.' })
  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'Who did it; null for what happened to a call.' })
  @Property({ type: 'uuid', nullable: true })
  actorId!: string | null;

  @Field(() => ApiKeyEvent, { description: 'What happened.' })
  @Property({ type: 'string', length: 30 })
  event!: ApiKeyEvent;

  @Field(() => JsonObjectScalar, { description: 'What else is known of it, such as a reason or how often.' })
  @Property({ type: 'json', defaultRaw: `'{}'` })
  detail: Record<string, unknown> = {};

  @Field(() => String, { nullable: true, description: 'Address of the client.' })
  @Property({ type: 'string', length: 45, nullable: true })
  ip!: string | null;

  @Field(() => Date, { description: 'When it happened.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const apiKeyAuditLogStays: RowsStay = { table: 'api_key_audit_log', stays: STAYS.record };
