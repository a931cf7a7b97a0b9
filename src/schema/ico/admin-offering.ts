import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { IcoOffering, IcoOfferingSummary } from './offering.js';
import { IcoOwner } from './owner.js';

@OutputType('admin', 'The plan of an offering, and what was paid for it.')
export class IcoOfferingPlan {
  @Field(() => UuidScalar, { description: 'Id of the plan.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => AmountScalar, {
    description: 'What the creator paid for it, upgrades included; 0 for one made by an admin.',
  })
  paid!: string;

  @Field({ description: 'Code of the currency of the plan.' })
  currency!: string;

  @Field(() => Int, { description: 'How often it was upgraded.' })
  upgrades!: number;
}

@OutputType('admin', 'An offering as lists show it to admins.')
export class AdminIcoOfferingSummary extends IcoOfferingSummary {
  @Field(() => IcoOwner, { description: 'The account that sells.' })
  owner!: IcoOwner;

  @Field(() => IcoOfferingPlan, { description: 'Its plan.' })
  plan!: IcoOfferingPlan;

  @Field(() => AmountScalar, { description: 'What is raised, in US dollars of the time of each contribution.' })
  raisedUsd!: string;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was approved; null while it waits, and where it was not.',
  })
  approvedAt!: string | null;

  @Field(() => Date, { description: 'When it was submitted.' })
  createdAt!: string;

  @Field(() => Date, { description: 'When it was changed last.' })
  updatedAt!: string;
}

@OutputType('admin', 'An offering as admins see it.')
export class AdminIcoOffering extends IcoOffering {
  @Field(() => IcoOwner, { description: 'The account that sells.' })
  owner!: IcoOwner;

  @Field(() => IcoOfferingPlan, { description: 'Its plan.' })
  plan!: IcoOfferingPlan;

  @Field(() => AmountScalar, { description: 'What is raised, in US dollars of the time of each contribution.' })
  raisedUsd!: string;

  @Field(() => String, { nullable: true, description: 'What the admin who moderated it last had to say.' })
  reviewNotes!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Soft cap in percent of the target at approval; null before.',
  })
  softCapPercent!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was cancelled.' })
  cancelReason!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was approved.' })
  approvedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was refused.' })
  rejectedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When its sale began.' })
  activatedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was settled.' })
  settledAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was cancelled.' })
  cancelledAt!: string | null;

  @Field(() => Date, { description: 'When it was submitted.' })
  createdAt!: string;

  @Field(() => Date, { description: 'When it was changed last.' })
  updatedAt!: string;
}

@OutputType('admin', 'A page of offerings of all accounts.')
export class AdminIcoOfferingPage extends Paged {
  @Field(() => [AdminIcoOfferingSummary], { description: 'The offerings.' })
  items!: AdminIcoOfferingSummary[];
}
