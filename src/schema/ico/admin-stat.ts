import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { IcoContributionStatus, IcoOfferingStatus } from '../../core/states/ico.js';

@OutputType('admin', 'Offerings in one status.')
export class IcoOfferingsByStatus {
  @Field(() => IcoOfferingStatus, { description: 'The status.' })
  status!: IcoOfferingStatus;

  @Field(() => Int, { description: 'How many there are, deleted ones left out.' })
  offerings!: number;
}

@OutputType('admin', 'Contributions in one status.')
export class IcoContributionsByStatus {
  @Field(() => IcoContributionStatus, { description: 'The status.' })
  status!: IcoContributionStatus;

  @Field(() => Int, { description: 'How many there are.' })
  contributions!: number;

  @Field(() => AmountScalar, { description: 'What was paid for them, in US dollars of the time of each.' })
  usdValue!: string;
}

@OutputType('admin', 'What the platform earned by the launchpad in one currency.')
export class IcoFees {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'Fees of contributions that were paid out.' })
  contributions!: string;

  @Field(() => AmountScalar, { description: 'What creators paid for their plans.' })
  launches!: string;
}

@OutputType('admin', 'What happened in a month.')
export class IcoMonthFigures {
  @Field(() => Int, { description: 'Offerings that were submitted, deleted ones included.' })
  offerings!: number;

  @Field(() => Int, { description: 'Contributions that were made.' })
  contributions!: number;

  @Field(() => Int, { description: 'Accounts that made them.' })
  investors!: number;

  @Field(() => AmountScalar, { description: 'What was paid for them, in US dollars of the time of each.' })
  usdValue!: string;
}

@OutputType('admin', 'A month against the month before it.')
export class IcoGrowth {
  @Field(() => IcoMonthFigures, { description: 'This month in UTC, until now.' })
  month!: IcoMonthFigures;

  @Field(() => IcoMonthFigures, { description: 'The whole month before it.' })
  before!: IcoMonthFigures;
}

@OutputType('admin', 'The token launchpad at a glance; kept for four times as long as it took to compute.')
export class IcoAdminStat {
  @Field(() => [IcoOfferingsByStatus], { description: 'Each status, those of no offering included.' })
  offerings!: IcoOfferingsByStatus[];

  @Field(() => [IcoContributionsByStatus], { description: 'Each status, those of no contribution included.' })
  contributions!: IcoContributionsByStatus[];

  @Field(() => Int, { description: 'Offerings that wait for approval.' })
  waitingOfferings!: number;

  @Field(() => Int, {
    description: 'Offerings that admins look into and can still unflag.',
  })
  flaggedOfferings!: number;

  @Field(() => Int, { description: 'Contributions whose delivery waits for an admin.' })
  waitingContributions!: number;

  @Field(() => Int, { description: 'Accounts that have bought and were not refunded.' })
  investors!: number;

  @Field(() => AmountScalar, {
    description: 'What all offerings have raised, refunds left out, in US dollars of the time of each contribution.',
  })
  raisedUsd!: string;

  @Field(() => [IcoFees], { description: 'What the platform earned, by currency.' })
  fees!: IcoFees[];

  @Field(() => IcoGrowth, { description: 'This month against the last.' })
  growth!: IcoGrowth;
}
