import { IsEnum, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { GatewayMerchant } from '../../entities/gateway/merchant.js';
import { PayoutSchedule } from '../../entities/gateway/names.js';
import { IsLabel } from '../frame/name.js';
import { IssuedMerchantKey } from './merchant-key.js';

const WEBHOOK_URL = {
  nullable: true,
  description: 'Address of the first webhook endpoint, which hears of the events of both modes.',
} as const;

@OutputType('owner', 'A merchant: a business that takes payments.')
export class Merchant extends GatewayMerchant {
  @Field(() => String, WEBHOOK_URL)
  webhookUrl!: string | null;
}

@OutputType('owner', 'A new merchant, with the secrets that no other answer shows.')
export class RegisteredMerchant extends Merchant {
  @Field(() => [IssuedMerchantKey], { description: 'A live and a test pair of keys, in full.' })
  keys!: IssuedMerchantKey[];

  @Field({ description: 'The secret by which deliveries to webhookUrl are signed.' })
  webhookSecret!: string;
}

@InputType({ description: 'A merchant to register.' })
export class RegisterMerchantInput {
  @Field({ description: 'Name that buyers see, 1 to 191 characters.' })
  @Length(1, 191)
  @IsLabel()
  name!: string;

  @Field({ description: 'Address that mail goes to.' })
  @Length(3, 254)
  email!: string;

  @Field(() => String, { nullable: true, description: 'Address of its site, http or https.' })
  @IsOptional()
  @MaxLength(2_000)
  website?: string | null;

  @Field(() => String, WEBHOOK_URL)
  @IsOptional()
  @MaxLength(2_000)
  webhookUrl?: string | null;
}

/** What both the owner and an admin write about a merchant. */
@InputType()
export abstract class MerchantInput {
  @Field(() => String, { nullable: true, description: 'Name that buyers see, 1 to 191 characters.' })
  @IsOptional()
  @Length(1, 191)
  @IsLabel()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Address that mail goes to.' })
  @IsOptional()
  @Length(3, 254)
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its site, http or https.' })
  @IsOptional()
  @MaxLength(2_000)
  website?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its logo, http or https.' })
  @IsOptional()
  @MaxLength(2_000)
  logo?: string | null;

  @Field(() => String, { nullable: true, description: 'What it sells, at most 500 characters.' })
  @IsOptional()
  @MaxLength(500)
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Telephone number.' })
  @IsOptional()
  @MaxLength(40)
  phone?: string | null;

  @Field(() => String, { nullable: true, description: 'Country, two letters of ISO 3166.' })
  @IsOptional()
  @MaxLength(2)
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Postal address, at most 500 characters.' })
  @IsOptional()
  @MaxLength(500)
  address?: string | null;

  @Field(() => String, { nullable: true, description: 'Tax id, at most 100 characters.' })
  @IsOptional()
  @MaxLength(100)
  taxId?: string | null;

  @Field(() => PayoutSchedule, {
    nullable: true,
    description: "When payouts are proposed; null for the setting's times.",
  })
  @IsOptional()
  @IsEnum(PayoutSchedule)
  payoutSchedule?: PayoutSchedule | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: "Smallest payout in US dollars, where it is larger than the setting's; null for the setting's.",
  })
  @IsOptional()
  @IsString()
  payoutThreshold?: string | null;

  @Field(() => WalletType, {
    nullable: true,
    description: 'Type of the wallets that payouts go to, where the currency has it; null for that of the payments.',
  })
  @IsOptional()
  @IsEnum(WalletType)
  payoutWalletType?: WalletType | null;
}

@InputType({ description: 'Changes of a merchant by its owner; what is left out stays.' })
export class UpdateMerchantInput extends MerchantInput {
  @Field(() => String, WEBHOOK_URL)
  @IsOptional()
  @MaxLength(2_000)
  webhookUrl?: string | null;
}
