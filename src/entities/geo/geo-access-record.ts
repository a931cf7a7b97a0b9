import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, registerEnumType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import type { RetentionOf } from '../frame/retention.js';

export const GeoDecision = {
  ALLOWED: 'ALLOWED',
  BLOCKED: 'BLOCKED',
} as const;

export type GeoDecision = (typeof GeoDecision)[keyof typeof GeoDecision];

registerEnumType(GeoDecision, { name: 'GeoDecision', description: 'What the geo policy decided.' });

/** The fact that led to the decision. */
export const GeoReason = {
  ADMIN_BYPASS: 'ADMIN_BYPASS',
  IP_ALLOWED: 'IP_ALLOWED',
  IP_BLOCKED: 'IP_BLOCKED',
  ANONYMIZED: 'ANONYMIZED',
  COUNTRY_ALLOWED: 'COUNTRY_ALLOWED',
  COUNTRY_BLOCKED: 'COUNTRY_BLOCKED',
  LOOKUP_FAILED: 'LOOKUP_FAILED',
  UNKNOWN_COUNTRY: 'UNKNOWN_COUNTRY',
  ACCOUNT_EXIT: 'ACCOUNT_EXIT',
} as const;

export type GeoReason = (typeof GeoReason)[keyof typeof GeoReason];

registerEnumType(GeoReason, {
  name: 'GeoReason',
  description: 'What the geo policy decided by.',
  valuesConfig: {
    ADMIN_BYPASS: { description: 'The caller is an admin.' },
    IP_ALLOWED: { description: 'The address is on the list of allowed ones.' },
    IP_BLOCKED: { description: 'The address is on the list of blocked ones.' },
    ANONYMIZED: { description: 'The address hides where its user is.' },
    COUNTRY_ALLOWED: { description: 'No country that is known of the caller is blocked.' },
    COUNTRY_BLOCKED: { description: 'A country that is known of the caller is blocked.' },
    LOOKUP_FAILED: { description: 'No country is known, since a source failed.' },
    UNKNOWN_COUNTRY: { description: 'No source knows a country.' },
    ACCOUNT_EXIT: { description: 'The operation stays open so that customers can leave.' },
  },
});

/** The source that a country is known from. */
export const GeoSource = {
  CDN: 'CDN',
  MMDB: 'MMDB',
  HTTP: 'HTTP',
  KYC: 'KYC',
  PROFILE: 'PROFILE',
} as const;

export type GeoSource = (typeof GeoSource)[keyof typeof GeoSource];

registerEnumType(GeoSource, {
  name: 'GeoSource',
  description: 'Where a country is known from.',
  valuesConfig: {
    CDN: { description: 'Header of a trusted proxy.' },
    MMDB: { description: 'Database file of addresses.' },
    HTTP: { description: 'Lookup service.' },
    KYC: { description: 'Approved verification of the account.' },
    PROFILE: { description: 'What the account states of itself.' },
  },
});

/** One decision of the geo policy. Equal decisions within geoRestrictionLogDedupeSeconds share one record. */
@Entity({ tableName: 'geo_access_log' })
@OutputType('admin', 'One decision of the geo policy. Equal ones within a while are one record.')
export class GeoAccessRecord {
  @Field(() => UuidScalar, { description: 'Id of the record.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => GeoDecision, { description: 'What was decided.' })
  @Property({ type: 'string', length: 10 })
  decision!: GeoDecision;

  @Field(() => GeoReason, { description: 'What decided.' })
  @Property({ type: 'string', length: 30 })
  reason!: GeoReason;

  @Field(() => String, { nullable: true, description: 'The country that decided, as two letters.' })
  @Property({ type: 'character', length: 2, nullable: true })
  country!: string | null;

  @Field(() => GeoSource, { nullable: true, description: 'Where that country is known from.' })
  @Property({ type: 'string', length: 10, nullable: true })
  source!: GeoSource | null;

  @Field({ description: "The client's address." })
  @Property({ type: 'string', length: 45 })
  ip!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The account that called; null for a visitor.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, nullable: true, deleteRule: 'set null' })
  userId!: string | null;

  @Field({ description: 'The operation that was called first.' })
  @Property({ type: 'string', length: 100 })
  operation!: string;

  @Field({ description: 'How it was called: graphql, rest or socket.' })
  @Property({ type: 'string', length: 10 })
  transport!: string;

  @Field(() => String, { nullable: true, description: "The client's User-Agent." })
  @Property({ type: 'string', length: 512, nullable: true })
  userAgent!: string | null;

  @Field(() => Date, { description: 'When.' })
  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

/** Kept as many days as the setting of the geo policy says. */
export const geoAccessRetention: RetentionOf<GeoAccessRecord> = {
  table: 'geo_access_log',
  time: 'createdAt',
  days: { setting: 'geoRestrictionLogRetentionDays' },
};
