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
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { WalletType } from '../../entities/currency/currency.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { IsLabel } from '../frame/name.js';
import { IcoPhaseInput, IcoTermsInput, IcoVestingInput, UpdateMyIcoOfferingInput } from './launch.js';

const stays = (description: string) => ({ nullable: true, description }) as const;

@InputType({
  description:
    'An offering that an admin makes without a fee: for an account, approved at once, or an own one, which others approve.',
})
export class CreateIcoOfferingInput extends IcoTermsInput {
  @Field(() => UuidScalar, stays("The account that sells; absent or null, the admin's own."))
  @IsOptional()
  @IsString()
  userId?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'A phase that is sold after the others.' })
export class AddIcoPhaseInput extends IcoPhaseInput {
  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({
  description:
    'What an admin changes of an offering; what is left out stays. Texts change always, everything else only before the first contribution.',
})
export class EditIcoOfferingInput extends UpdateMyIcoOfferingInput {
  @Field(() => String, stays('Name of the token, 1 to 100 characters.'))
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => String, stays('Symbol of the token, 1 to 10 characters.'))
  @IsOptional()
  @Length(1, 10)
  @IsLabel()
  symbol?: string | null;

  @Field(() => UuidScalar, stays('What kind of token it is, one of icoTokenTypes.'))
  @IsOptional()
  @IsString()
  typeId?: string | null;

  @Field(() => String, stays('Value of the blockchain of the token, one of icoBlockchains.'))
  @IsOptional()
  @Length(1, 50)
  blockchain?: string | null;

  @Field(() => String, stays('Address of the token; one that is not set yet can be set after contributions, too.'))
  @IsOptional()
  @Length(1, 128)
  tokenAddress?: string | null;

  @Field(() => Int, stays('Decimals of the token, 0 to 255; with its first address also after contributions.'))
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(255)
  tokenDecimals?: number | null;

  @Field(() => String, stays('Code of the currency that buyers pay.'))
  @IsOptional()
  @Length(1, 20)
  currency?: string | null;

  @Field(() => WalletType, stays('Type of the wallets that pay.'))
  @IsOptional()
  @IsEnum(WalletType)
  walletType?: WalletType | null;

  @Field(
    () => Date,
    stays('When the sale begins; not more than 60 seconds in the past, and not any more once it has begun.'),
  )
  @IsOptional()
  @IsDate()
  startDate?: Date | null;

  @Field(() => Date, stays('When the sale ends: in the future, 60 seconds to 365 days after it begins.'))
  @IsOptional()
  @IsDate()
  endDate?: Date | null;

  @Field(() => [IcoPhaseInput], stays('All phases, in place of those that are there.'))
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  phases?: IcoPhaseInput[] | null;

  @Field(() => IcoVestingInput, stays('When buyers get their tokens.'))
  @IsOptional()
  @ValidateNested()
  vesting?: IcoVestingInput | null;

  @Field(() => AmountScalar, stays('The least purchase; null is none.'))
  @IsOptional()
  @IsString()
  minPurchase?: string | null;

  @Field(() => AmountScalar, stays('The largest purchase; null is none.'))
  @IsOptional()
  @IsString()
  maxPurchase?: string | null;

  @Field(() => AmountScalar, stays('What an account may pay in all; null is no limit.'))
  @IsOptional()
  @IsString()
  maxPerUser?: string | null;
}
