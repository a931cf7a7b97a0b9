import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import type { ApprovalKind } from '../../core/acts/kinds.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Approval, ApprovalKindName } from '../../entities/approval/approval.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', "One person's approval of an act.")
export class ApprovalVote {
  @Field(() => UuidScalar, { description: 'The account.' })
  userId!: string;

  @Field({ description: "The account's e-mail address." })
  email!: string;

  @Field(() => Date, { description: 'Time of the approval.' })
  createdAt!: Date;
}

@OutputType('admin', 'An act that needs more people than the one who began it.', 'Approval')
export class ApprovalRecord extends Approval {
  @Field(() => String, {
    nullable: true,
    description: 'E-mail address of the account that began it; null for the platform itself.',
  })
  begunByEmail!: string | null;

  @Field(() => Int, {
    description: 'Approvals that count now, that of the beginner included; all that were given, once it has ended.',
  })
  given!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Accounts whose approval counts, or would count, now; null once it has ended.',
  })
  eligible!: number | null;

  @Field(() => [ApprovalVote], { description: 'The approvals, oldest first.' })
  votes!: ApprovalVote[];

  @Field(() => AmountScalar, {
    nullable: true,
    description: "The feed's present price, for an act that sets a price; null otherwise.",
  })
  feedPrice!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Sentence for people when fewer can approve it than must; null otherwise.',
  })
  warning!: string | null;
}

/** The field `approval` of records that acts change. */
export const PENDING_ACT = {
  nullable: true,
  description: 'Newest act on it that waits for approvals; null if there is none that the caller may see.',
} as const;

@OutputType('admin', 'A page of acts that need several people.')
export class ApprovalPage extends Paged {
  @Field(() => [ApprovalRecord], { description: 'The acts.' })
  items!: ApprovalRecord[];
}

@OutputType('admin', 'A change of an act.')
export class ApprovalEvent {
  @Field({ description: 'Cursor: subscribe again after it to miss nothing.' })
  cursor!: string;

  @Field(() => ApprovalRecord, { description: 'The act after the change.' })
  approval!: ApprovalRecord;
}

@OutputType('admin', 'One tier of the approval policy.')
export class ApprovalTier {
  @Field(() => AmountScalar, { description: 'US dollars from which on it counts.' })
  fromUsd!: string;

  @Field(() => Int, { description: 'People that an act takes, its beginner included.' })
  approvers!: number;
}

@OutputType('admin', 'The approval policy of one kind of acts.')
export class ApprovalPolicy {
  @Field(() => ApprovalKindName, { description: 'The kind.' })
  kind!: ApprovalKind;

  @Field(() => [ApprovalTier], {
    description: 'The tiers, lowest first. Kinds without dollars have two: 0 for the ordinary case, 1 for the other.',
  })
  tiers!: ApprovalTier[];
}

@OutputType('admin', 'The approval policy of one kind after a change.')
export class UpdatedApprovalPolicy extends ApprovalPolicy {
  @Field(() => ApprovalRecord, { nullable: true, description: 'The change, where it waits for approvals; else null.' })
  approval!: ApprovalRecord | null;

  @Field(() => String, {
    nullable: true,
    description: 'Sentence for people when the tiers ask more people than can approve such an act now; else null.',
  })
  warning!: string | null;
}

@InputType({ description: 'One tier of the approval policy.' })
export class ApprovalTierInput {
  @Field(() => AmountScalar, { description: 'US dollars from which on it counts: 0 for the first tier, then rising.' })
  @IsString()
  fromUsd!: string;

  @Field(() => Int, { description: 'People that an act takes, its beginner included: 1 to 5, never falling.' })
  @IsInt()
  @Min(1)
  @Max(5)
  approvers!: number;
}

@InputType({ description: 'The new approval policy of one kind of acts.' })
export class UpdateApprovalPolicyInput {
  @Field(() => [ApprovalTierInput], { description: 'All tiers, 1 to 10. They replace the present ones.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  tiers!: ApprovalTierInput[];
}
