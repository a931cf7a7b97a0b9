import { ArrayMaxSize, IsEnum, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { MerchantStatus } from '../../core/states/gateway.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { GatewayMode, KeyHalf } from '../../entities/gateway/names.js';
import { IsLabel } from '../frame/name.js';

@OutputType('owner', "A pair of a merchant's keys.")
export class MerchantKey {
  @Field(() => UuidScalar, { description: 'Id of the pair.' })
  id!: string;

  @Field({ description: 'Label; nothing reads it.' })
  name!: string;

  @Field(() => GatewayMode, { description: 'Whether the pair moves money.' })
  mode!: GatewayMode;

  @Field({ description: 'The public half: its beginning, eight bullets and its last four characters.' })
  publicKey!: string;

  @Field({ description: 'The secret half: its beginning, eight bullets and its last four characters.' })
  secretKey!: string;

  @Field(() => [String], { description: 'What the pair may do; * for everything.' })
  permissions!: string[];

  @Field(() => [String], { nullable: true, description: 'Addresses and CIDR ranges that may use it; null for all.' })
  ipWhitelist!: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Origins of the web pages that may use the public half; null for all.',
  })
  allowedOrigins!: string[] | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when the halves before the last rotation work too; null when they no longer do.',
  })
  previousUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When one of its halves was last used, to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
}

@OutputType('owner', 'A pair of keys that was just made: the only answer that shows both halves in full.')
export class IssuedMerchantKey extends MerchantKey {
  @Field({ description: 'The public half in full, for web pages.' })
  override publicKey!: string;

  @Field({ description: "The secret half in full, for the merchant's server alone. It cannot be read again." })
  override secretKey!: string;

  @Field(() => [String], { description: 'Permissions that were asked for and that there are not.' })
  dropped!: string[];
}

@OutputType('owner', 'A pair of keys that was changed.')
export class ChangedMerchantKey extends MerchantKey {
  @Field(() => [String], { description: 'Permissions that were asked for and that there are not.' })
  dropped!: string[];
}

@OutputType('owner', 'The pairs of keys of a merchant.')
export class MerchantKeys {
  @Field(() => [MerchantKey], { description: 'The pairs, oldest first; at most 20.' })
  items!: MerchantKey[];
}

@OutputType('owner', 'The merchant that a key belongs to.')
export class KeyOwner {
  @Field(() => UuidScalar, { description: 'Id of the merchant.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => MerchantStatus, { description: 'Whether it may take payments.' })
  status!: MerchantStatus;
}

@OutputType('owner', 'What a key is good for.')
export class ValidatedKey {
  @Field(() => KeyOwner, { description: 'Whose key it is.' })
  merchant!: KeyOwner;

  @Field(() => GatewayMode, { description: 'Whether it moves money.' })
  mode!: GatewayMode;

  @Field(() => KeyHalf, { description: 'Which half of its pair it is.' })
  keyType!: KeyHalf;

  @Field(() => [String], { description: 'What it may do; * for everything.' })
  permissions!: string[];
}

const PERMISSIONS = 'payment.create, payment.read, payment.cancel, refund.create, refund.read, or * for all.';
const ORIGINS =
  'Origins such as https://shop.example of the web pages that may use the public half; at most 50, null for all.';

@InputType({ description: 'Changes of a pair of keys; what is left out stays.' })
export class UpdateMerchantKeyInput {
  @Field(() => String, { nullable: true, description: 'Label, 1 to 191 characters.' })
  @IsOptional()
  @Length(1, 191)
  @IsLabel()
  name?: string | null;

  @Field(() => [String], { nullable: true, description: `What it may do: ${PERMISSIONS}` })
  @IsOptional()
  @ArrayMaxSize(50)
  @MaxLength(100, { each: true })
  permissions?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Addresses and CIDR ranges that may use it; at most 100, null for all.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  @MaxLength(64, { each: true })
  ipWhitelist?: string[] | null;

  @Field(() => [String], { nullable: true, description: ORIGINS })
  @IsOptional()
  @ArrayMaxSize(50)
  @MaxLength(300, { each: true })
  allowedOrigins?: string[] | null;
}

@InputType({ description: 'A pair of keys to make.' })
export class CreateMerchantKeyInput extends UpdateMerchantKeyInput {
  @Field(() => String, { description: 'Label, 1 to 191 characters.' })
  @Length(1, 191)
  @IsLabel()
  override name!: string;

  @Field(() => GatewayMode, { description: 'Whether the pair moves money.' })
  @IsEnum(GatewayMode)
  mode!: GatewayMode;
}
