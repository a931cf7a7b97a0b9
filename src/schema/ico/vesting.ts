import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoChainCheck, IcoTrancheStatus, IcoVestingStatus } from '../../core/states/ico.js';
import { IcoVestingType } from '../../entities/ico/names.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A part of the tokens of a contribution, due at a time of its own.')
export class IcoTranche {
  @Field(() => UuidScalar, { description: 'Id of the tranche.' })
  id!: string;

  @Field(() => Int, { description: 'Its number in the schedule, counted from 1.' })
  sequence!: number;

  @Field({ description: 'When it is due.' })
  dueAt!: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'Deadline of its delivery; null before it is due. It stands still while the offering is flagged or paused, and during maintenance.',
  })
  deliverBy!: string | null;

  @Field(() => AmountScalar, { description: 'Share of the tokens, in percent.' })
  percent!: string;

  @Field(() => AmountScalar, { description: 'Its tokens.' })
  tokens!: string;

  @Field(() => IcoTrancheStatus, { description: 'What became of it.' })
  status!: IcoTrancheStatus;

  @Field(() => String, { nullable: true, description: 'Hash of the transaction that delivered it.' })
  transactionHash!: string | null;

  @Field(() => IcoChainCheck, { nullable: true, description: 'What the chain says of it; null before a delivery.' })
  chainCheck!: IcoChainCheck | null;

  @Field(() => Date, { nullable: true, description: 'When its share of escrow was paid out.' })
  paidAt!: Date | null;
}

@OutputType('owner', 'When the tokens of a contribution are due.')
export class IcoVesting {
  @Field(() => UuidScalar, { description: 'Id of the schedule.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The contribution.' })
  transactionId!: string;

  @Field(() => UuidScalar, { description: 'The offering.' })
  offeringId!: string;

  @Field(() => IcoVestingType, { description: 'How the tokens are spread.' })
  type!: IcoVestingType;

  @Field(() => AmountScalar, { description: 'All tokens of the contribution.' })
  total!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were delivered and paid out.' })
  released!: string;

  @Field(() => IcoVestingStatus, { description: 'What became of it.' })
  status!: IcoVestingStatus;

  @Field(() => [IcoTranche], { description: 'Its tranches, in order.' })
  releases!: IcoTranche[];
}

@OutputType('owner', 'A page of schedules.')
export class IcoVestingPage extends Paged {
  @Field(() => [IcoVesting], { description: 'The schedules, newest first.' })
  items!: IcoVesting[];
}
