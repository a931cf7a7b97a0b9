import { Field, InputType, Int, registerEnumType } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { GeoAccessRecord } from '../../entities/geo/geo-access-record.js';
import { Pagination } from '../frame/page.js';

export enum GeoMode {
  BLOCKLIST = 'BLOCKLIST',
  ALLOWLIST = 'ALLOWLIST',
}

registerEnumType(GeoMode, {
  name: 'GeoMode',
  description: 'What the countries of the geo policy are.',
  valuesConfig: {
    BLOCKLIST: { description: 'Kept out; all others are let in.' },
    ALLOWLIST: { description: 'Let in; all others are kept out.' },
  },
});

export enum GeoProvider {
  NONE = 'NONE',
  MMDB = 'MMDB',
  HTTP = 'HTTP',
}

registerEnumType(GeoProvider, {
  name: 'GeoProvider',
  description: 'Who knows the country of an address.',
  valuesConfig: {
    NONE: { description: 'Nobody.' },
    MMDB: { description: "The operator's database file in MaxMind's format." },
    HTTP: { description: "The operator's lookup service." },
  },
});

export enum GeoLogMode {
  NONE = 'NONE',
  BLOCKED = 'BLOCKED',
  ALL = 'ALL',
}

registerEnumType(GeoLogMode, {
  name: 'GeoLogMode',
  description: 'Which decisions of the geo policy are logged.',
  valuesConfig: {
    NONE: { description: 'None.' },
    BLOCKED: { description: 'Those that keep somebody out.' },
    ALL: { description: 'All.' },
  },
});

@InputType({ description: 'What to change of the geo policy. What is not given stays.' })
export class GeoPolicyInput {
  @Field(() => Boolean, { nullable: true, description: 'True while the policy is in force.' })
  geoRestrictionEnabled?: boolean | null;

  @Field(() => GeoMode, { nullable: true, description: 'Whether the countries are blocked or alone allowed.' })
  geoRestrictionMode?: GeoMode | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Sign-in, withdrawal, profile and closing stay open for whom the policy keeps out.',
  })
  geoRestrictionAllowAccountExit?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Keep out whoever no source knows a country of.' })
  geoRestrictionBlockUnknownCountry?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Let in whoever no country is known of because a source failed.',
  })
  geoRestrictionFailOpen?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'The policy keeps no admin out.' })
  geoRestrictionAdminBypass?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Addresses and ranges that are let in whatever their country, separated by commas.',
  })
  geoRestrictionIpAllowlist?: string | null;

  @Field(() => String, { nullable: true, description: 'Addresses and ranges that are kept out, separated by commas.' })
  geoRestrictionIpBlocklist?: string | null;

  @Field(() => GeoProvider, { nullable: true, description: 'Who knows the country of an address.' })
  geoRestrictionLookupProvider?: GeoProvider | null;

  @Field(() => String, {
    nullable: true,
    description: 'Key of the lookup service; reads show eight bullets, and saving those means unchanged.',
  })
  geoRestrictionLookupApiKey?: string | null;

  @Field(() => Int, { nullable: true, description: 'Seconds for which an answer of the lookup service serves.' })
  geoRestrictionLookupCacheTtl?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Believe the country header of a trusted proxy.' })
  geoRestrictionTrustCdnHeaders?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Believe the country of an approved verification.' })
  geoRestrictionTrustKycCountry?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Believe the country that an account states.' })
  geoRestrictionTrustProfileCountry?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Keep out addresses that hide where their user is.' })
  geoRestrictionBlockAnonymizedIps?: boolean | null;

  @Field(() => GeoLogMode, { nullable: true, description: 'Which decisions are logged.' })
  geoRestrictionLogMode?: GeoLogMode | null;

  @Field(() => Int, { nullable: true, description: 'Days for which the log is kept.' })
  geoRestrictionLogRetentionDays?: number | null;

  @Field(() => Int, { nullable: true, description: 'Seconds in which equal decisions are one record.' })
  geoRestrictionLogDedupeSeconds?: number | null;

  @Field(() => String, { nullable: true, description: 'Title of the notice, at most 200 characters.' })
  geoRestrictionNoticeTitle?: string | null;

  @Field(() => String, { nullable: true, description: 'Text of the notice, at most 5,000 characters.' })
  geoRestrictionNoticeMessage?: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address to ask, or an empty text.' })
  geoRestrictionContactEmail?: string | null;

  @Field(() => [String], { nullable: true, description: 'ISO 3166 codes of two letters; they replace all before.' })
  countries?: string[] | null;
}

@OutputType('admin', 'The geo policy.')
export class GeoPolicySettings {
  @Field(() => Boolean, { description: 'True while the policy is in force.' })
  geoRestrictionEnabled!: boolean;

  @Field(() => GeoMode, { description: 'Whether the countries are blocked or alone allowed.' })
  geoRestrictionMode!: GeoMode;

  @Field(() => Boolean, {
    description: 'Sign-in, withdrawal, profile and closing stay open for whom the policy keeps out.',
  })
  geoRestrictionAllowAccountExit!: boolean;

  @Field(() => Boolean, { description: 'Keep out whoever no source knows a country of.' })
  geoRestrictionBlockUnknownCountry!: boolean;

  @Field(() => Boolean, { description: 'Let in whoever no country is known of because a source failed.' })
  geoRestrictionFailOpen!: boolean;

  @Field(() => Boolean, { description: 'The policy keeps no admin out.' })
  geoRestrictionAdminBypass!: boolean;

  @Field(() => String, {
    description: 'Addresses and ranges that are let in whatever their country, separated by commas.',
  })
  geoRestrictionIpAllowlist!: string;

  @Field(() => String, { description: 'Addresses and ranges that are kept out, separated by commas.' })
  geoRestrictionIpBlocklist!: string;

  @Field(() => GeoProvider, { description: 'Who knows the country of an address.' })
  geoRestrictionLookupProvider!: GeoProvider;

  @Field(() => String, { description: 'Key of the lookup service; eight bullets when there is one.' })
  geoRestrictionLookupApiKey!: string;

  @Field(() => Int, { description: 'Seconds for which an answer of the lookup service serves.' })
  geoRestrictionLookupCacheTtl!: number;

  @Field(() => Boolean, { description: 'Believe the country header of a trusted proxy.' })
  geoRestrictionTrustCdnHeaders!: boolean;

  @Field(() => Boolean, { description: 'Believe the country of an approved verification.' })
  geoRestrictionTrustKycCountry!: boolean;

  @Field(() => Boolean, { description: 'Believe the country that an account states.' })
  geoRestrictionTrustProfileCountry!: boolean;

  @Field(() => Boolean, { description: 'Keep out addresses that hide where their user is.' })
  geoRestrictionBlockAnonymizedIps!: boolean;

  @Field(() => GeoLogMode, { description: 'Which decisions are logged.' })
  geoRestrictionLogMode!: GeoLogMode;

  @Field(() => Int, { description: 'Days for which the log is kept.' })
  geoRestrictionLogRetentionDays!: number;

  @Field(() => Int, { description: 'Seconds in which equal decisions are one record.' })
  geoRestrictionLogDedupeSeconds!: number;

  @Field(() => String, { description: 'Title of the notice, at most 200 characters.' })
  geoRestrictionNoticeTitle!: string;

  @Field(() => String, { description: 'Text of the notice, at most 5,000 characters.' })
  geoRestrictionNoticeMessage!: string;

  @Field(() => String, { description: 'E-mail address to ask, or an empty text.' })
  geoRestrictionContactEmail!: string;

  @Field(() => [String], { description: 'ISO 3166 codes of the countries that the mode is about.' })
  countries!: string[];

  @Field(() => Int, { description: 'Number of the last save; a save can be bound to it.' })
  version!: number;
}

@OutputType('public', 'What whoever is kept out gets to read.')
export class GeoNotice {
  @Field({ description: 'True when the policy keeps the caller out.' })
  restricted!: boolean;

  @Field(() => String, { nullable: true, description: 'The country that decided, as two letters.' })
  country!: string | null;

  @Field({ description: 'Title of the notice; empty when none is set.' })
  title!: string;

  @Field({ description: 'Text of the notice; empty when none is set.' })
  message!: string;

  @Field({ description: 'E-mail address to ask; empty when none is set.' })
  contactEmail!: string;
}

@OutputType('admin', 'A page of decisions of the geo policy.')
export class GeoAccessPage {
  @Field(() => [GeoAccessRecord], { description: 'The decisions, newest first.' })
  items!: GeoAccessRecord[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}
