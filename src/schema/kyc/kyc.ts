import {
  ArrayMaxSize,
  IsEnum,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { KYC_FEATURE_NAMES, type KycFeature } from '../../core/catalogue/kyc-features.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { KycApplication } from '../../entities/kyc/kyc-application.js';
import { KycLevel, KycLevelStatus } from '../../entities/kyc/kyc-level.js';
import { Pagination } from '../frame/page.js';

const FEATURES = `Features that it opens, of ${KYC_FEATURE_NAMES.join(', ')}.`;

@OutputType('admin', 'A page of verification levels.')
export class KycLevelPage {
  @Field(() => [KycLevel], { description: 'The levels.' })
  items!: KycLevel[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('owner', 'An application of the caller, with the level that it is for.')
export class OwnKycApplication extends KycApplication {
  @Field(() => Int, { description: 'Number of the level.' })
  level!: number;

  @Field({ description: 'Name of the level.' })
  levelName!: string;
}

@OutputType('owner', "A page of the caller's applications.")
export class OwnKycApplicationPage {
  @Field(() => [OwnKycApplication], { description: 'The applications, newest first.' })
  items!: OwnKycApplication[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('admin', 'An application, with who applied and who decided.')
export class AdminKycApplication extends OwnKycApplication {
  @Field({ description: 'E-mail address of the account that applied.' })
  email!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The admin who decided; null while it waits.' })
  declare reviewedBy: string | null;
}

@OutputType('admin', 'A page of applications.')
export class AdminKycApplicationPage {
  @Field(() => [AdminKycApplication], { description: 'The applications.' })
  items!: AdminKycApplication[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('owner', 'A feature that verification can open.')
export class KycFeatureState {
  @Field({ description: 'Name of the feature, such as api_keys.' })
  name!: string;

  @Field({ description: 'True when the caller can use it under the present settings.' })
  open!: boolean;
}

@OutputType('owner', 'The level that the caller holds.')
export class ApprovedKycLevel {
  @Field(() => Int, { description: 'Number of the level.' })
  level!: number;

  @Field({ description: 'Name of the level.' })
  name!: string;
}

@OutputType('owner', "The caller's verification.")
export class KycState {
  @Field(() => ApprovedKycLevel, { nullable: true, description: 'The greatest level that the caller is approved for.' })
  approved!: ApprovedKycLevel | null;

  @Field(() => [KycFeatureState], { description: 'Every feature, and whether it is open.' })
  features!: KycFeatureState[];
}

@InputType({ description: 'A verification level.' })
export class KycLevelInput {
  @Field(() => Int, { description: 'Number of the level, 1 to 100; no two levels share one.' })
  @IsInt()
  @Min(1)
  @Max(100)
  level!: number;

  @Field({ description: 'Name, 1 to 100 characters.' })
  @Length(1, 100)
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it asks for and gives, at most 5,000 characters.' })
  @IsOptional()
  @MaxLength(5_000)
  description?: string | null;

  @Field(() => [String], { description: FEATURES })
  @ArrayMaxSize(100)
  @IsIn(KYC_FEATURE_NAMES, { each: true })
  features!: KycFeature[];

  @Field(() => KycLevelStatus, { nullable: true, description: 'Whether customers can apply for it (default ACTIVE).' })
  @IsOptional()
  @IsEnum(KycLevelStatus)
  status?: KycLevelStatus | null;
}

@InputType({ description: 'What changes of a verification level; the rest stays.' })
export class UpdateKycLevelInput {
  @Field(() => Int, { nullable: true, description: 'Number of the level, 1 to 100.' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  level?: number | null;

  @Field(() => String, { nullable: true, description: 'Name, 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What it asks for and gives, at most 5,000 characters.' })
  @IsOptional()
  @MaxLength(5_000)
  description?: string | null;

  @Field(() => [String], { nullable: true, description: FEATURES })
  @IsOptional()
  @ArrayMaxSize(100)
  @IsIn(KYC_FEATURE_NAMES, { each: true })
  features?: KycFeature[] | null;

  @Field(() => KycLevelStatus, { nullable: true, description: 'Whether customers can apply for it.' })
  @IsOptional()
  @IsEnum(KycLevelStatus)
  status?: KycLevelStatus | null;
}

@InputType({ description: 'An application for a verification level.' })
export class SubmitKycApplicationInput {
  @Field(() => UuidScalar, { description: 'The level to apply for.' })
  @IsString()
  levelId!: string;

  @Field(() => JsonObjectScalar, {
    description: 'What the form declares: at most 65,536 characters as JSON, 32 levels and 2,000 values.',
  })
  @IsObject()
  data!: Record<string, unknown>;
}

@InputType({ description: 'Why an application is rejected.' })
export class RejectKycApplicationInput {
  @Field({ description: 'Reason, 1 to 1,000 characters; the customer reads it.' })
  @Length(1, 1_000)
  reason!: string;
}
