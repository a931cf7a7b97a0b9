import { ArrayMaxSize, IsDate, IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int, registerEnumType } from 'type-graphql';
import { ApiKeyState } from '../../core/states/api-key.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ApiKeyRefusal } from '../../entities/api-key/api-key-refusal.js';
import { IsLabel } from '../frame/name.js';
import { ListArgs, Pagination } from '../frame/page.js';

registerEnumType(ApiKeyState, {
  name: 'ApiKeyState',
  description: 'Whether an API key is good for a call.',
  valuesConfig: {
    ACTIVE: { description: 'It works.' },
    DISABLED: { description: 'It was suspended for a reason, and can be enabled again.' },
    EXPIRED: { description: 'Its time is over.' },
    DELETED: { description: 'It was deleted, and can be restored by an admin.' },
  },
});

export enum ApiKeyKind {
  user = 'user',
  plugin = 'plugin',
}

registerEnumType(ApiKeyKind, {
  name: 'ApiKeyType',
  description: 'What an API key is for.',
  valuesConfig: {
    user: { description: "A customer's programs." },
    plugin: { description: 'A market maker; its requests are signed.' },
  },
});

@OutputType('owner', 'A limit that an API key has for one route, in place of the platform’s.')
export class RouteLimit {
  @Field({ description: 'METHOD /api/path, or the name of an operation.' })
  route!: string;

  @Field(() => Int, { description: 'Calls in one window.' })
  limit!: number;

  @Field(() => Int, { description: 'Length of the window in seconds.' })
  windowSeconds!: number;
}

@OutputType('owner', 'An API key: a credential that authenticates as the account that owns it.')
export class ApiKey {
  @Field(() => UuidScalar, { description: 'Id of the key.' })
  id!: string;

  @Field({ description: 'Label; nothing reads it.' })
  name!: string;

  @Field({ description: 'The key: eight bullets and its last four characters.' })
  key!: string;

  @Field(() => ApiKeyKind, { description: 'What the key is for.' })
  type!: ApiKeyKind;

  @Field(() => UuidScalar, { nullable: true, description: 'The account that owns it; null for a key of nobody.' })
  userId!: string | null;

  @Field(() => [String], { description: 'Its scopes.' })
  permissions!: string[];

  @Field({ description: 'Whether ipWhitelist is in force; an empty list restricts nothing all the same.' })
  ipRestriction!: boolean;

  @Field(() => [String], { description: 'Addresses and CIDR ranges that may use it.' })
  ipWhitelist!: string[];

  @Field(() => Date, { nullable: true, description: 'From when on it is refused.' })
  expiresAt!: Date | null;

  @Field(() => ApiKeyState, { description: 'Whether it is good for a call.' })
  state!: ApiKeyState;

  @Field({ description: 'Whether it is suspended.' })
  disabled!: boolean;

  @Field(() => Date, { nullable: true, description: 'When it was suspended.' })
  disabledAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was suspended.' })
  disabledReason!: string | null;

  @Field({ description: 'Whether its requests must be signed.' })
  signed!: boolean;

  @Field(() => [RouteLimit], { description: 'Limits for single routes in place of the platform’s.' })
  rateLimitOverride!: RouteLimit[];

  @Field(() => Date, { nullable: true, description: 'Until when the key before the last rotation works too.' })
  previousKeyUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Until when its owner can reveal it; null when that is over.' })
  revealableUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last used, to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Address that it was last used from.' })
  lastUsedIp!: string | null;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was deleted.' })
  deletedAt!: Date | null;
}

@OutputType('owner', 'An API key that was just made: the only answer that shows it in full.')
export class IssuedApiKey extends ApiKey {
  @Field({ description: 'The key in full. It cannot be read again.' })
  override key!: string;

  @Field(() => String, { nullable: true, description: 'The signing secret in full, when it was made too.' })
  secret!: string | null;
}

@OutputType('admin', 'An API key as admins see it.')
export class AdminApiKey extends ApiKey {
  @Field(() => UuidScalar, { nullable: true, description: 'Who suspended it.' })
  disabledBy!: string | null;
}

@OutputType('owner', 'A page of API keys.')
export class ApiKeyPage {
  @Field(() => [ApiKey], { description: 'The keys, newest first.' })
  items!: ApiKey[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('admin', "A page of everybody's API keys.")
export class AdminApiKeyPage {
  @Field(() => [AdminApiKey], { description: 'The keys.' })
  items!: AdminApiKey[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('owner', 'A page of refused calls.')
export class ApiKeyRefusalPage {
  @Field(() => [ApiKeyRefusal], { description: 'The refusals, the latest first.' })
  items!: ApiKeyRefusal[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@ArgsType()
export class ApiKeyRefusalsArgs extends ListArgs {
  @Field(() => UuidScalar, { nullable: true, description: 'Only those of this key.' })
  id?: string;
}

@ArgsType()
export class AllApiKeysArgs extends ListArgs {
  @Field(() => Boolean, { nullable: true, description: 'Deleted ones too (default false).' })
  deleted?: boolean;
}

@ArgsType()
export class DeleteApiKeyArgs {
  @Field(() => Boolean, { nullable: true, description: 'Brings a deleted key back instead.' })
  restore?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Removes it for good, from any state.' })
  force?: boolean;
}

@InputType({ description: 'Changes of an API key; what is left out stays. The key and its owner never change.' })
export class UpdateApiKeyInput {
  @Field(() => String, { nullable: true, description: 'Label, 1 to 191 characters.' })
  @IsOptional()
  @Length(1, 191)
  @IsLabel()
  name?: string | null;

  @Field(() => [String], { nullable: true, description: 'Scopes.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @MaxLength(100, { each: true })
  permissions?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether ipWhitelist is in force.' })
  ipRestriction?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Addresses and CIDR ranges, at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @MaxLength(64, { each: true })
  ipWhitelist?: string[] | null;

  @Field(() => Date, { nullable: true, description: 'From when on it is refused; null for never.' })
  @IsOptional()
  @IsDate()
  expiresAt?: Date | null;
}

@InputType({ description: 'An API key to create.' })
export class CreateApiKeyInput extends UpdateApiKeyInput {
  @Field(() => String, { description: 'Label, 1 to 191 characters.' })
  @Length(1, 191)
  @IsLabel()
  override name!: string;
}

@InputType({ description: 'An API key to create for an account.' })
export class AdminCreateApiKeyInput extends CreateApiKeyInput {
  @Field(() => UuidScalar, { nullable: true, description: 'The owner; without one the key authenticates as nobody.' })
  @IsOptional()
  @IsString()
  userId?: string | null;
}

@InputType({ description: 'A signed API key to create for a market maker.' })
export class CreateMarketMakerKeyInput extends CreateApiKeyInput {
  @Field(() => UuidScalar, { description: 'The owner.' })
  @IsString()
  userId!: string;
}

@InputType({ description: 'A limit for one route in place of the platform’s.' })
export class RouteLimitInput {
  @Field({ description: 'METHOD /api/path with path parameters in braces, or the name of an operation.' })
  @Length(1, 200)
  route!: string;

  @Field(() => Int, { description: 'Calls in one window, 1 to 1,000,000.' })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  limit!: number;

  @Field(() => Int, { description: 'Length of the window in seconds, 1 to 86,400.' })
  @IsInt()
  @Min(1)
  @Max(86_400)
  windowSeconds!: number;
}

@InputType({ description: 'Why a key is suspended.' })
export class DisableApiKeyInput {
  @Field({ description: 'Reason, 1 to 1,000 characters.' })
  @Length(1, 1_000)
  reason!: string;
}
