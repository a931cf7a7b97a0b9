import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { IcoLaunchPlan } from './plan.js';

@OutputType('public', 'What a plan allows, the ceilings of the platform included.')
export class IcoPlanCaps {
  @Field(() => Int, { description: 'Phases of an offering.' })
  maxOfferingPhases!: number;

  @Field(() => Int, { description: 'People in its team.' })
  maxTeamMembers!: number;

  @Field(() => Int, { description: 'Entries of its roadmap.' })
  maxRoadmapItems!: number;
}

@OutputType('public', 'A plan on offer, with what it allows.')
export class IcoLaunchChoice extends IcoLaunchPlan {
  @Field(() => IcoPlanCaps, { description: 'What it allows.' })
  caps!: IcoPlanCaps;
}

@OutputType('owner', 'What a creator needs to fill in a launch.')
export class IcoLaunchForm {
  @Field(() => [IcoLaunchChoice], { description: 'The plans on offer, in their order; at most 100.' })
  plans!: IcoLaunchChoice[];

  @Field({ description: 'Whether offerings can be launched at present.' })
  isOpen!: boolean;

  @Field({ description: 'Whether tokens may vest.' })
  vestingEnabled!: boolean;

  @Field(() => Int, { description: 'Months of vesting where an offering names none.' })
  defaultVestingMonths!: number;

  @Field(() => Int, { description: 'Days to deliver where an offering names none.' })
  defaultDeliveryDays!: number;

  @Field(() => AmountScalar, { description: 'What the platform keeps of each contribution, in percent.' })
  platformFeePercent!: string;

  @Field(() => AmountScalar, { description: 'What must be raised for a sale to succeed, in percent of the target.' })
  softCapPercent!: string;

  @Field(() => Int, { description: 'Most characters of a description.' })
  maxDescription!: number;

  @Field(() => Int, { description: 'Most links.' })
  maxLinks!: number;

  @Field(() => Int, { description: 'Most days that an offering lasts.' })
  maxOfferingDays!: number;

  @Field(() => Int, { description: 'Most months of vesting.' })
  maxVestingMonths!: number;

  @Field(() => Int, { description: 'Most days to deliver.' })
  maxDeliveryDays!: number;

  @Field(() => Int, { description: 'Most tranches of vesting that lists them.' })
  maxTranches!: number;

  @Field(() => Int, { description: 'How many offerings of an account may wait for approval.' })
  maxOpenLaunches!: number;
}
