import { IsEnum, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { MerchantStatus } from '../../core/states/gateway.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { FeeType } from '../../entities/gateway/names.js';
import { Paged } from '../frame/page.js';
import { GatewayDayFigures } from './dashboard.js';
import { Merchant, MerchantInput } from './merchant.js';

@OutputType('admin', 'The account that a merchant belongs to.')
export class MerchantOwner {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'Its e-mail address.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'First and last name; null where it has none.' })
  name!: string | null;
}

@OutputType('admin', 'A merchant as admins see it.')
export class AdminMerchant extends Merchant {
  @Field(() => MerchantOwner, { description: 'The account that it belongs to.' })
  owner!: MerchantOwner;
}

@OutputType('admin', 'A page of merchants.')
export class AdminMerchantPage extends Paged {
  @Field(() => [AdminMerchant], { description: 'The merchants.' })
  items!: AdminMerchant[];
}

const SETTING = { nullable: true } as const;

@InputType({ description: "Changes of a merchant by an admin; what is left out stays, null terms are the settings'." })
export class UpdateAnyMerchantInput extends MerchantInput {
  @Field(() => FeeType, { ...SETTING, description: 'How its fees are computed.' })
  @IsOptional()
  @IsEnum(FeeType)
  feeType?: FeeType | null;

  @Field(() => AmountScalar, { ...SETTING, description: 'Fee in percent, 0 to 20, at most 2 decimals.' })
  @IsOptional()
  @IsString()
  feePercentage?: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: 'Fixed fee in US dollars, 0 to 100.' })
  @IsOptional()
  @IsString()
  feeFixed?: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: 'Smallest payment in US dollars.' })
  @IsOptional()
  @IsString()
  minAmount?: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: 'Largest payment in US dollars.' })
  @IsOptional()
  @IsString()
  maxAmount?: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: 'Most in a UTC day, in US dollars; 0 for no limit.' })
  @IsOptional()
  @IsString()
  dailyLimit?: string | null;

  @Field(() => AmountScalar, { ...SETTING, description: 'Most in a UTC month, in US dollars; 0 for no limit.' })
  @IsOptional()
  @IsString()
  monthlyLimit?: string | null;

  @Field(() => Int, { ...SETTING, description: 'Calls that its keys may make in 60 seconds, 1 to 1,000,000.' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  rateLimit?: number | null;
}

@OutputType('admin', 'How many merchants are in a state.')
export class MerchantsOfStatus {
  @Field(() => MerchantStatus, { description: 'The state.' })
  status!: MerchantStatus;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@OutputType('admin', 'Payouts of one currency and wallet type that wait for an admin.')
export class WaitingPayouts {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  walletType!: WalletType;

  @Field(() => Int, { description: 'How many.' })
  count!: number;

  @Field(() => AmountScalar, { description: 'What they pay together.' })
  net!: string;
}

@OutputType('admin', 'A merchant with its last 30 days, amounts in US dollars.')
export class TopMerchant {
  @Field(() => UuidScalar, { description: 'Id of the merchant.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => Int, { description: 'Payments that were paid.' })
  completed!: number;

  @Field(() => AmountScalar, { description: 'What buyers have paid.' })
  volume!: string;

  @Field(() => AmountScalar, { description: "The platform's fees." })
  fees!: string;
}

@OutputType('admin', 'The gateway at a glance. Sums are of the last 30 days, live, in US dollars.')
export class GatewayDashboard {
  @Field(() => [MerchantsOfStatus], { description: 'Merchants by state.' })
  merchants!: MerchantsOfStatus[];

  @Field(() => AmountScalar, { description: 'What buyers have paid.' })
  volume!: string;

  @Field(() => AmountScalar, { description: "The platform's fees." })
  fees!: string;

  @Field(() => AmountScalar, { description: 'What was paid back to buyers.' })
  refunds!: string;

  @Field(() => [WaitingPayouts], { description: 'Payouts that wait, by currency and wallet type.' })
  payoutsWaiting!: WaitingPayouts[];

  @Field(() => [GatewayDayFigures], { description: 'The days one by one, oldest first.' })
  days!: GatewayDayFigures[];

  @Field(() => [TopMerchant], { description: 'The ten merchants with the largest volume.' })
  topMerchants!: TopMerchant[];
}
