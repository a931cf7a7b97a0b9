import { ArrayMaxSize, IsArray, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoChainCheck, IcoContributionStatus } from '../../core/states/ico.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';
import { IcoTranche, IcoVesting } from './vesting.js';

const BUYER = { nullable: true, description: 'First and last name of the buyer; null where there is none.' } as const;
const ADDRESS = { description: 'Where the buyer wants the tokens.' } as const;
const REASON = { nullable: true, description: 'Why the delivery is not proven; null where it is, or is not checked.' };

@OutputType('owner', 'A contribution that does not vest, as the creator delivers it.')
export class IcoRelease {
  @Field(() => UuidScalar, { description: 'Id of the contribution.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The offering.' })
  offeringId!: string;

  @Field(() => String, BUYER)
  buyer!: string | null;

  @Field(ADDRESS)
  walletAddress!: string;

  @Field(() => AmountScalar, { description: 'What was paid, fee included.' })
  amount!: string;

  @Field({ description: 'Code of the currency that was paid.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'Tokens to deliver.' })
  tokens!: string;

  @Field(() => IcoContributionStatus, { description: 'What became of it.' })
  status!: IcoContributionStatus;

  @Field(() => Date, { nullable: true, description: 'Deadline of the delivery; null before the sale has succeeded.' })
  deliverBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Hash of the transaction that delivers the tokens.' })
  transactionHash!: string | null;

  @Field(() => IcoChainCheck, { nullable: true, description: 'What the chain says of it; null before a delivery.' })
  chainCheck!: IcoChainCheck | null;

  @Field(() => String, REASON)
  checkReason!: string | null;

  @Field({ description: 'When it was bought.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When its first transaction was named.' })
  submittedAt!: Date | null;
}

@OutputType('owner', 'A page of contributions to deliver.')
export class IcoReleasePage extends Paged {
  @Field(() => [IcoRelease], { description: 'The contributions.' })
  items!: IcoRelease[];
}

@OutputType('owner', 'A tranche as the creator delivers it.')
export class IcoScheduledTranche extends IcoTranche {
  @Field(() => String, REASON)
  checkReason!: string | null;
}

@OutputType('owner', 'A schedule as the creator delivers its tranches.')
export class IcoReleaseSchedule extends IcoVesting {
  @Field(() => String, BUYER)
  buyer!: string | null;

  @Field(ADDRESS)
  walletAddress!: string;

  @Field(() => [IcoScheduledTranche], { description: 'Its tranches, in order.' })
  declare releases: IcoScheduledTranche[];
}

@OutputType('owner', 'A page of schedules to deliver.')
export class IcoReleaseSchedulePage extends Paged {
  @Field(() => [IcoReleaseSchedule], { description: 'The schedules.' })
  items!: IcoReleaseSchedule[];
}

@OutputType('owner', 'What one transaction has delivered.')
export class IcoDelivered {
  @Field(() => [IcoRelease], { description: 'The contributions, in the order in which they were named.' })
  releases!: IcoRelease[];

  @Field(() => [IcoScheduledTranche], { description: 'The tranches, in the order in which they were named.' })
  tranches!: IcoScheduledTranche[];
}

@InputType({ description: 'One transaction that delivers 1 to 200 contributions and tranches.' })
export class DeliverIcoInput {
  @Field(() => UuidScalar, { description: 'The offering.' })
  @IsString()
  offeringId!: string;

  @Field(() => [UuidScalar], { nullable: true, description: 'Contributions that do not vest, each once.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  transactionIds?: string[] | null;

  @Field(() => [UuidScalar], { nullable: true, description: 'Tranches that are due, each once.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  releaseIds?: string[] | null;

  @Field({ description: 'Hash of the transaction, as its blockchain writes it.' })
  @IsString()
  transactionHash!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
