import {
  ArrayMaxSize,
  ArrayMinSize,
  IsDate,
  IsEnum,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { WalletType } from '../../entities/currency/currency.js';
import { IcoPhaseAccess } from '../../core/states/ico.js';
import { IcoVestingType } from '../../entities/ico/names.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { IsLabel } from '../frame/name.js';
import { IcoLinkInput } from './link.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@InputType({ description: 'A part of an offering that is sold at a price of its own.' })
export class IcoPhaseInput {
  @Field({ description: 'Its name, 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  name!: string;

  @Field(() => AmountScalar, { description: "What a token costs in the offering's currency; at most 8 decimals." })
  @IsString()
  tokenPrice!: string;

  @Field(() => AmountScalar, { description: 'Tokens that it sells; at most 8 decimals, and those of the token.' })
  @IsString()
  allocation!: string;

  @Field(() => Int, { description: 'Whole days that it lasts, 1 to 365; the last one lasts until the offering ends.' })
  @IsInt()
  @Min(1)
  @Max(365)
  duration!: number;

  @Field(
    () => IcoPhaseAccess,
    optional('Who may buy of it: everybody (default), or the accounts of a list, before them.'),
  )
  @IsOptional()
  @IsEnum(IcoPhaseAccess)
  access?: IcoPhaseAccess | null;
}

@InputType({ description: 'A tranche of terms that list them.' })
export class IcoTrancheInput {
  @Field(() => Int, { description: 'Months after the end of the sale, 0 to 120; more than of the tranche before it.' })
  @IsInt()
  @Min(0)
  @Max(120)
  afterMonths!: number;

  @Field(() => AmountScalar, { description: 'Share of the tokens in percent, at most two decimals.' })
  @IsString()
  percent!: string;
}

@InputType({ description: 'When buyers get their tokens, counted from the end of the sale.' })
export class IcoVestingInput {
  @Field(() => IcoVestingType, { description: 'How the tokens are spread.' })
  @IsEnum(IcoVestingType)
  type!: IcoVestingType;

  @Field(() => Int, optional("Of LINEAR and CLIFF: months, 1 to 120 (default: the platform's)."))
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(120)
  durationMonths?: number | null;

  @Field(() => Int, optional('Of CLIFF: months before which nothing more is due; fewer than durationMonths.'))
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(119)
  cliffMonths?: number | null;

  @Field(() => Int, optional('Of LINEAR and CLIFF: months between two tranches (default 1); the last may be shorter.'))
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(120)
  intervalMonths?: number | null;

  @Field(
    () => AmountScalar,
    optional('Of LINEAR and CLIFF: share that is due at once, in percent below 100 (default 0).'),
  )
  @IsOptional()
  @IsString()
  initialPercent?: string | null;

  @Field(() => [IcoTrancheInput], optional('Of CUSTOM: 1 to 60 tranches, which make 100 percent together.'))
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(60)
  @ValidateNested({ each: true })
  tranches?: IcoTrancheInput[] | null;
}

@InputType({ description: 'Texts of an offering; what is left out stays, and null is none.' })
export class UpdateMyIcoOfferingInput {
  @Field(() => String, optional('What it is about: plain text of at most 10,000 characters.'))
  @IsOptional()
  @MaxLength(10_000)
  description?: string | null;

  @Field(() => String, optional('Address of a picture; begins with https://.'))
  @IsOptional()
  @MaxLength(1_000)
  icon?: string | null;

  @Field(() => [IcoLinkInput], optional('Where to read more: at most 20 links.'))
  @IsOptional()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  links?: IcoLinkInput[] | null;
}

/** What a creator, or an admin for one, decides about a new offering. */
@InputType({ description: 'An offering to launch.' })
export class IcoTermsInput extends UpdateMyIcoOfferingInput {
  @Field(() => UuidScalar, { description: 'The plan that it is launched on, one of icoLaunchPlans.' })
  @IsString()
  planId!: string;

  @Field(() => UuidScalar, { description: 'What kind of token it is, one of icoTokenTypes.' })
  @IsString()
  typeId!: string;

  @Field({ description: 'Value of the blockchain of the token, one of icoBlockchains.' })
  @Length(1, 50)
  blockchain!: string;

  @Field({ description: 'Name of the token, 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  name!: string;

  @Field({ description: 'Symbol of the token, 1 to 10 characters.' })
  @Length(1, 10)
  @IsLabel()
  symbol!: string;

  @Field(() => String, optional('Address of the token, in the form of its blockchain.'))
  @IsOptional()
  @Length(1, 128)
  tokenAddress?: string | null;

  @Field(() => Int, optional('Decimals of the token on its blockchain, 0 to 255 (default 18).'))
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(255)
  tokenDecimals?: number | null;

  @Field(
    () => [String],
    optional(
      'Contracts from which the tokens are delivered, at most 5: each names a linked wallet of the creator as its owner, or as holder of its DEFAULT_ADMIN_ROLE. They stay as they are launched.',
    ),
  )
  @IsOptional()
  @ArrayMaxSize(5)
  @Length(1, 128, { each: true })
  tokenSources?: string[] | null;

  @Field({ description: 'Code of the currency that buyers pay.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that pay.' })
  @IsEnum(WalletType)
  walletType!: WalletType;

  @Field({ description: 'When the sale begins; not in the past, but for 60 seconds by which clocks may differ.' })
  @IsDate()
  startDate!: Date;

  @Field({ description: 'When the sale ends: 60 seconds to 365 days after it begins.' })
  @IsDate()
  endDate!: Date;

  @Field(() => [IcoPhaseInput], {
    description: 'The phases in the order in which they are sold, as many as the plan allows.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  phases!: IcoPhaseInput[];

  @Field(() => IcoVestingInput, optional('When buyers get their tokens (default: all at once).'))
  @IsOptional()
  @ValidateNested()
  vesting?: IcoVestingInput | null;

  @Field(
    () => Int,
    optional(
      'Days to deliver what is due, 1 to 365 (default 30), from the success of the sale or the day of a tranche.',
    ),
  )
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(365)
  deliveryDays?: number | null;

  @Field(() => AmountScalar, optional('The least purchase, in the currency of the offering.'))
  @IsOptional()
  @IsString()
  minPurchase?: string | null;

  @Field(() => AmountScalar, optional('The largest purchase; not below the least.'))
  @IsOptional()
  @IsString()
  maxPurchase?: string | null;

  @Field(() => AmountScalar, optional('What an account may pay in all; not below the least purchase.'))
  @IsOptional()
  @IsString()
  maxPerUser?: string | null;
}

const EXPECTED = optional('The price of the plan that the caller has seen; another one is refused.');

@InputType({ description: 'An offering to launch, for the price of its plan.' })
export class LaunchIcoOfferingInput extends IcoTermsInput {
  @Field(() => AmountScalar, EXPECTED)
  @IsOptional()
  @IsString()
  expectedPrice?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'A better plan, for what it costs more than was paid.' })
export class UpgradeIcoPlanInput {
  @Field(() => UuidScalar, { description: 'The plan.' })
  @IsString()
  planId!: string;

  @Field(() => AmountScalar, EXPECTED)
  @IsOptional()
  @IsString()
  expectedPrice?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
