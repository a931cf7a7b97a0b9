import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsEnum,
  IsInt,
  IsObject,
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
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { IsLabel } from '../frame/name.js';
import { Paged } from '../frame/page.js';

const MAX_SORT_ORDER = 1_000_000;
const FEATURES =
  'What it offers. maxTeamMembers, maxRoadmapItems (0 to 100) and maxOfferingPhases (1 to 20) are enforced, at their most when left out; all else is shown. At most 50 keys and 8,000 bytes.';

@OutputType('public', 'A plan that creators launch offerings on.')
export class IcoLaunchPlan {
  @Field(() => UuidScalar, { description: 'Id of the plan.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is for; plain text.' })
  description!: string | null;

  @Field(() => AmountScalar, { description: 'What a launch costs.' })
  price!: string;

  @Field({ description: 'Code of the currency of the price.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that pay it.' })
  walletType!: WalletType;

  @Field(() => JsonObjectScalar, {
    description:
      'What it offers. maxTeamMembers, maxRoadmapItems and maxOfferingPhases are enforced; all else is shown.',
  })
  features!: Record<string, unknown>;

  @Field({ description: 'Whether it is the one that is recommended.' })
  recommanded!: boolean;

  @Field({ description: 'Whether new offerings may be launched on it.' })
  status!: boolean;

  @Field(() => Int, { description: 'Its place among the plans, the smallest first.' })
  sortOrder!: number;

  @Field({ description: 'When it was added.' })
  createdAt!: Date;

  @Field({ description: 'When it was changed last.' })
  updatedAt!: Date;
}

@OutputType('admin', 'A page of launch plans.')
export class IcoLaunchPlanPage extends Paged {
  @Field(() => [IcoLaunchPlan], { description: 'The plans.' })
  items!: IcoLaunchPlan[];
}

const optional = (description: string) => ({ nullable: true, description }) as const;

@InputType({ description: 'What changes of a launch plan; what is left out stays.' })
export class UpdateIcoLaunchPlanInput {
  @Field(() => String, optional('Its name, 1 to 100 characters.'))
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => String, optional('What it is for; plain text of at most 1,000 characters, or null for none.'))
  @IsOptional()
  @MaxLength(1_000)
  description?: string | null;

  @Field(() => AmountScalar, optional('What a launch costs, no finer than the currency; 0 for nothing.'))
  @IsOptional()
  @IsString()
  price?: string | null;

  @Field(() => String, optional('Code of the currency of the price. It stays while offerings use the plan.'))
  @IsOptional()
  @Length(1, 20)
  currency?: string | null;

  @Field(() => WalletType, optional('Type of the wallets that pay it. It stays while offerings use the plan.'))
  @IsOptional()
  @IsEnum(WalletType)
  walletType?: WalletType | null;

  @Field(() => JsonObjectScalar, optional(FEATURES))
  @IsOptional()
  @IsObject()
  features?: Record<string, unknown> | null;

  @Field(() => Boolean, optional('Whether new offerings may be launched on it (default true).'))
  @IsOptional()
  @IsBoolean()
  status?: boolean | null;

  @Field(() => Int, optional('Its place among the plans, 0 to 1,000,000, the smallest first (default 0).'))
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_SORT_ORDER)
  sortOrder?: number | null;
}

@InputType({ description: 'A launch plan to add.' })
export class CreateIcoLaunchPlanInput extends UpdateIcoLaunchPlanInput {
  @Field({ description: 'Its name, 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  override name!: string;

  @Field(() => AmountScalar, { description: 'What a launch costs, no finer than the currency; 0 for nothing.' })
  @IsString()
  override price!: string;

  @Field({ description: 'Code of the currency of the price.' })
  @Length(1, 20)
  override currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that pay it.' })
  @IsEnum(WalletType)
  override walletType!: WalletType;

  @Field(() => JsonObjectScalar, { description: FEATURES })
  @IsObject()
  override features!: Record<string, unknown>;
}

@InputType({ description: 'The place of a plan among the others.' })
export class IcoPlanPlaceInput {
  @Field(() => UuidScalar, { description: 'Id of the plan.' })
  @IsString()
  id!: string;

  @Field(() => Int, { description: 'Its place, 0 to 1,000,000, the smallest first.' })
  @IsInt()
  @Min(0)
  @Max(MAX_SORT_ORDER)
  sortOrder!: number;
}

@InputType({ description: 'Places of plans; those of all others stay.' })
export class SortIcoLaunchPlansInput {
  @Field(() => [IcoPlanPlaceInput], { description: 'The places, 1 to 100, each of another plan.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  items!: IcoPlanPlaceInput[];
}
