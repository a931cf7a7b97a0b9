import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoChainCheck, IcoContributionStatus } from '../../core/states/ico.js';
import { WalletType } from '../../entities/currency/currency.js';
import { IcoTimelineEvent } from '../../entities/ico/names.js';
import { Paged } from '../frame/page.js';
import { IcoVesting } from './vesting.js';

@OutputType('owner', 'What happened to a contribution, and when.')
export class IcoTimelineEntry {
  @Field(() => IcoTimelineEvent, { description: 'What happened.' })
  event!: IcoTimelineEvent;

  @Field({ description: 'When; a tranche that is due later has a time to come.' })
  at!: Date;

  @Field(() => Int, { nullable: true, description: 'Number of the tranche that it is about; null for the whole.' })
  tranche!: number | null;
}

@OutputType('owner', 'An address at which a buyer wants tokens, or wanted them.')
export class IcoRecipientAddress {
  @Field({ description: 'The address.' })
  address!: string;

  @Field(() => Date, { description: 'From when on: the purchase, or a change.' })
  from!: string;

  @Field(() => Date, { nullable: true, description: 'Until when; null for the present one.' })
  to!: string | null;
}

@OutputType('owner', 'What a buyer has paid for tokens, and what became of it.')
export class IcoContribution {
  @Field(() => UuidScalar, { description: 'Id of the contribution.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The offering.' })
  offeringId!: string;

  @Field({ description: 'Name of the token.' })
  offeringName!: string;

  @Field({ description: 'Symbol of the token.' })
  symbol!: string;

  @Field(() => UuidScalar, { description: 'The phase that it was bought in.' })
  phaseId!: string;

  @Field(() => AmountScalar, { description: 'What was paid, fee included.' })
  amount!: string;

  @Field(() => AmountScalar, { description: "The platform's part of it." })
  fee!: string;

  @Field(() => AmountScalar, { description: 'What a token cost.' })
  price!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were bought.' })
  tokens!: string;

  @Field({ description: 'Code of the currency that was paid.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that paid.' })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: 'What was paid, in US dollars of that time.' })
  usdValue!: string;

  @Field({ description: 'Where the buyer wants the tokens.' })
  walletAddress!: string;

  @Field(() => IcoContributionStatus, { description: 'What became of it.' })
  status!: IcoContributionStatus;

  @Field(() => Date, {
    nullable: true,
    description:
      'Deadline of the delivery; null before the sale has succeeded, and where the tokens come in tranches. It stands still while the offering is flagged or paused, and during maintenance.',
  })
  deliverBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Hash of the transaction that delivered all of the tokens.' })
  transactionHash!: string | null;

  @Field(() => IcoChainCheck, { nullable: true, description: 'What the chain says of it; null before a delivery.' })
  chainCheck!: IcoChainCheck | null;

  @Field(() => AmountScalar, { description: 'What of the amount was paid out.' })
  paidOut!: string;

  @Field(() => AmountScalar, { description: 'What of the amount was given back.' })
  refunded!: string;

  @Field(() => IcoVesting, {
    nullable: true,
    description: 'Its schedule; null where all tokens come at once, and in lists.',
  })
  vesting!: IcoVesting | null;

  @Field(() => [IcoTimelineEntry], { description: 'What happened to it, oldest first.' })
  timeline!: IcoTimelineEntry[];

  @Field({ description: 'When it was bought.' })
  createdAt!: Date;
}

@OutputType('owner', 'A page of contributions.')
export class IcoContributionPage extends Paged {
  @Field(() => [IcoContribution], { description: 'The contributions.' })
  items!: IcoContribution[];
}
