import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoOfferingStatus } from '../../core/states/ico.js';
import { WalletType } from '../../entities/currency/currency.js';
import { Paged } from '../frame/page.js';
import { IcoLink } from './link.js';
import { IcoPhase } from './phase.js';
import { IcoRoadmapItem, IcoTeamMember, IcoUpdate } from './story.js';
import { IcoVestingTerms } from './vesting-terms.js';

@OutputType('public', 'What kind of token is sold.')
export class IcoOfferingType {
  @Field(() => UuidScalar, { description: 'Id of the type.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;
}

@OutputType('public', 'An offering as lists show it.')
export class IcoOfferingSummary {
  @Field(() => UuidScalar, { description: 'Id of the offering.' })
  id!: string;

  @Field({ description: 'Name of the token.' })
  name!: string;

  @Field({ description: 'Symbol of the token.' })
  symbol!: string;

  @Field(() => String, { nullable: true, description: 'Address of its picture.' })
  icon!: string | null;

  @Field(() => IcoOfferingStatus, { description: 'What became of it.' })
  status!: IcoOfferingStatus;

  @Field({ description: 'Whether its sale is interrupted.' })
  paused!: boolean;

  @Field({ description: 'Whether admins look into it; nothing is sold meanwhile.' })
  flagged!: boolean;

  @Field({ description: 'Code of the currency that buyers pay.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that pay.' })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: 'What all phases together would bring.' })
  targetAmount!: string;

  @Field(() => AmountScalar, { description: 'What contributions have brought, refunded ones left out.' })
  raised!: string;

  @Field(() => AmountScalar, { description: 'Tokens that are sold.' })
  sold!: string;

  @Field(() => AmountScalar, { description: 'Tokens that are left in all phases.' })
  remaining!: string;

  @Field(() => AmountScalar, { description: 'What is raised, in percent of the target; two decimals.' })
  percent!: string;

  @Field(() => Int, { description: 'Accounts that have bought and were not refunded.' })
  contributors!: number;

  @Field(() => AmountScalar, { description: 'Amount that must be raised for the sale to succeed, fixed at approval.' })
  softCap!: string;

  @Field({ description: 'When the sale begins.' })
  startDate!: Date;

  @Field({ description: 'When the sale ends, at the latest.' })
  endDate!: Date;

  @Field(() => Int, {
    description: 'Days that the creator has to deliver, from the success of the sale or the day of a tranche.',
  })
  deliveryDays!: number;

  @Field({ description: 'Value of the blockchain that the token is on.' })
  blockchain!: string;

  @Field(() => IcoOfferingType, { description: 'What kind of token it is.' })
  type!: IcoOfferingType;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'The least purchase; null where the platform alone sets one.',
  })
  minPurchase!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'The largest purchase.' })
  maxPurchase!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What an account may pay in all.' })
  maxPerUser!: string | null;

  @Field(() => IcoPhase, { nullable: true, description: 'The phase that sells now; null while none does.' })
  currentPhase!: IcoPhase | null;
}

@OutputType('public', 'An offering with all that its page shows.')
export class IcoOffering extends IcoOfferingSummary {
  @Field(() => String, { nullable: true, description: 'What it is about; plain text.' })
  description!: string | null;

  @Field(() => [IcoLink], { description: 'Where to read more.' })
  links!: IcoLink[];

  @Field(() => String, { nullable: true, description: 'Address of the token on its blockchain.' })
  tokenAddress!: string | null;

  @Field(() => Int, { description: 'Decimals of the token on its blockchain.' })
  tokenDecimals!: number;

  @Field(() => [String], {
    description: 'Contracts of the creator from which the tokens are delivered, beside wallets that are linked to it.',
  })
  tokenSources!: string[];

  @Field(() => IcoVestingTerms, { description: 'When buyers get their tokens.' })
  vesting!: IcoVestingTerms;

  @Field(() => [IcoPhase], { description: 'The phases, in the order in which they are sold.' })
  phases!: IcoPhase[];

  @Field(() => [IcoTeamMember], { description: 'Who is behind it.' })
  team!: IcoTeamMember[];

  @Field(() => [IcoRoadmapItem], { description: 'What is planned.' })
  roadmap!: IcoRoadmapItem[];

  @Field(() => [IcoUpdate], { description: 'The newest twenty updates.' })
  updates!: IcoUpdate[];
}

@OutputType('public', 'A page of offerings.')
export class IcoOfferingPage extends Paged {
  @Field(() => [IcoOfferingSummary], { description: 'The offerings.' })
  items!: IcoOfferingSummary[];
}
