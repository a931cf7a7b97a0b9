import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { IcoContribution } from './contribution.js';
import { IcoOwner } from './owner.js';
import { IcoVesting } from './vesting.js';

@OutputType('admin', 'A note of an admin about a contribution.')
export class IcoContributionNote {
  @Field(() => UuidScalar, { description: 'Id of the note.' })
  id!: string;

  @Field({ description: 'The note; plain text.' })
  note!: string;

  @Field(() => UuidScalar, { description: 'The admin who wrote it.' })
  userId!: string;

  @Field(() => Date, { description: 'When it was written.' })
  at!: string;
}

@OutputType('admin', 'The notes about a contribution.')
export class IcoContributionNotes {
  @Field(() => [IcoContributionNote], { description: 'Those of admins, oldest first.' })
  admin!: IcoContributionNote[];

  @Field(() => String, { nullable: true, description: "The buyer's; null where there is none." })
  buyer!: string | null;
}

@OutputType('admin', 'A contribution as lists show it to admins.')
export class AdminIcoContributionSummary extends IcoContribution {
  @Field(() => IcoOwner, { description: 'The account that paid.' })
  owner!: IcoOwner;

  @Field({ description: 'Whether the tokens come in tranches.' })
  vests!: boolean;

  @Field(() => AmountScalar, { description: "The platform's part of the amount when it was paid, in percent." })
  feePercent!: string;

  @Field(() => AmountScalar, { description: 'What the creator was paid out of escrow.' })
  paidNet!: string;

  @Field(() => AmountScalar, { description: 'What the platform was paid out of escrow.' })
  paidFee!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were delivered and paid out.' })
  delivered!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Why the chain does not confirm the delivery; null where it does, and before one.',
  })
  checkReason!: string | null;

  @Field(() => Date, { nullable: true, description: 'When its first delivery was submitted.' })
  submittedAt!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When its delivery was verified; where its tokens come in tranches, that of the last one.',
  })
  verifiedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When all of it was paid out.' })
  releasedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When its delivery was refused.' })
  rejectedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When what was not paid out went back.' })
  refundedAt!: string | null;

  @Field(() => Date, { description: 'When it was changed last.' })
  updatedAt!: string;
}

@OutputType('admin', 'A contribution as admins see it.')
export class AdminIcoContribution extends AdminIcoContributionSummary {
  @Field(() => IcoContributionNotes, { description: 'The notes about it.' })
  notes!: IcoContributionNotes;
}

@OutputType('admin', 'A page of contributions of all accounts.')
export class AdminIcoContributionPage extends Paged {
  @Field(() => [AdminIcoContributionSummary], { description: 'The contributions.' })
  items!: AdminIcoContributionSummary[];
}

@OutputType('admin', 'A schedule as admins see it.')
export class AdminIcoVesting extends IcoVesting {
  @Field(() => IcoOwner, { description: 'The account that bought the tokens.' })
  owner!: IcoOwner;

  @Field(() => Date, { description: 'When the months begin to count.' })
  startDate!: string;

  @Field(() => Date, { description: 'When the tokens were bought.' })
  createdAt!: string;
}

@OutputType('admin', 'A page of schedules of all accounts.')
export class AdminIcoVestingPage extends Paged {
  @Field(() => [AdminIcoVesting], { description: 'The schedules.' })
  items!: AdminIcoVesting[];
}
