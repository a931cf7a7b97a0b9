import { IsOptional, IsUUID } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { IcoContributionStatus, IcoOfferingStatus } from '../../core/states/ico.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { ListArgs, Paged } from '../frame/page.js';

@OutputType('owner', "How many of a creator's offerings are in one status.")
export class CreatorIcoOfferingsByStatus {
  @Field(() => IcoOfferingStatus, { description: 'The status.' })
  status!: IcoOfferingStatus;

  @Field(() => Int, { description: 'How many there are, deleted ones left out.' })
  offerings!: number;
}

@OutputType('owner', "What a creator's offerings raised in one currency; what was given back is left out.")
export class CreatorIcoRaised {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: 'What was paid in.' })
  raised!: string;

  @Field(() => AmountScalar, { description: 'What of it the creator was paid for delivered tokens.' })
  paidOut!: string;

  @Field(() => AmountScalar, { description: 'What of it the platform has kept as its fee.' })
  fees!: string;

  @Field(() => AmountScalar, { description: 'What of it waits in escrow for tokens, fees included.' })
  inEscrow!: string;
}

@OutputType('owner', "A creator's offerings at a glance, deleted ones left out.")
export class CreatorIcoStat {
  @Field(() => [CreatorIcoOfferingsByStatus], { description: 'Each status, those of no offering included.' })
  offerings!: CreatorIcoOfferingsByStatus[];

  @Field(() => [CreatorIcoRaised], { description: 'By currency, in the order of their codes.' })
  currencies!: CreatorIcoRaised[];

  @Field(() => AmountScalar, {
    description: 'What all of them have raised, in US dollars at the rates of the purchases.',
  })
  raisedUsd!: string;

  @Field(() => Int, { description: 'Accounts that have bought and were not refunded.' })
  contributors!: number;

  @Field(() => Int, {
    description: 'Contributions that do not vest and whose tokens nobody has delivered, of sales that succeeded.',
  })
  waitingDeliveries!: number;

  @Field(() => Int, { description: 'Tranches that are due and not delivered, of sales that succeeded.' })
  dueTranches!: number;
}

@OutputType('owner', "What was bought of a creator's offerings on a day; later refunds do not change it.")
export class CreatorIcoSalesPoint {
  @Field({ description: 'The day in UTC, as YYYY-MM-DD; of a long time the last of the days that it sums.' })
  date!: string;

  @Field(() => Int, { description: 'How many contributions were made.' })
  contributions!: number;

  @Field(() => Int, { description: 'How many accounts made them.' })
  investors!: number;

  @Field(() => AmountScalar, { description: 'What was paid, in US dollars at the rates of the purchases.' })
  amountUsd!: string;
}

@OutputType('owner', "A contribution to a creator's offering, as the creator sees it.")
export class IcoInvestorContribution {
  @Field(() => UuidScalar, { description: 'Id of the contribution.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'First and last name of the buyer; null where there is none.' })
  name!: string | null;

  @Field({ description: 'Where the buyer wants the tokens.' })
  walletAddress!: string;

  @Field(() => AmountScalar, { description: 'What was paid, fee included.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were bought.' })
  tokens!: string;

  @Field(() => IcoContributionStatus, { description: 'What became of it.' })
  status!: IcoContributionStatus;

  @Field({ description: 'Code of the currency that was paid.' })
  currency!: string;

  @Field(() => UuidScalar, { description: 'The offering.' })
  offeringId!: string;

  @Field({ description: 'Name of the token.' })
  offeringName!: string;

  @Field(() => Date, { description: 'When it was bought.' })
  createdAt!: Date;
}

@OutputType('owner', "A page of contributions to a creator's offerings.")
export class IcoInvestorPage extends Paged {
  @Field(() => [IcoInvestorContribution], { description: 'The contributions.' })
  items!: IcoInvestorContribution[];
}

@ArgsType()
export class IcoInvestorsArgs extends ListArgs {
  @Field(() => UuidScalar, { nullable: true, description: 'Only those of this offering.' })
  @IsOptional()
  @IsUUID()
  offeringId?: string;
}
