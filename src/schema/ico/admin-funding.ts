import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoContributionStatus } from '../../core/states/ico.js';
import { WalletType } from '../../entities/currency/currency.js';

@OutputType('admin', 'What contributions in one status come to.')
export class IcoFundingByStatus {
  @Field(() => IcoContributionStatus, { description: 'The status.' })
  status!: IcoContributionStatus;

  @Field(() => Int, { description: 'How many contributions are in it.' })
  contributions!: number;

  @Field(() => AmountScalar, { description: 'What was paid for them.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'The same in US dollars of the time of each.' })
  usdValue!: string;
}

@OutputType('admin', 'What was paid into an offering on one day.')
export class IcoFundingDay {
  @Field({ description: 'The day in UTC, as YYYY-MM-DD.' })
  date!: string;

  @Field(() => Int, { description: 'How many contributions were made.' })
  contributions!: number;

  @Field(() => AmountScalar, { description: 'What was paid, contributions included that ended otherwise since.' })
  amount!: string;
}

@OutputType('admin', 'Where the money of an offering is.')
export class IcoOfferingFunding {
  @Field(() => UuidScalar, { description: 'The offering.' })
  offeringId!: string;

  @Field({ description: 'Code of the currency that buyers pay.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that pay.' })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: 'What all phases together would bring.' })
  targetAmount!: string;

  @Field(() => AmountScalar, { description: 'Amount that must be raised for the sale to succeed, fixed at approval.' })
  softCap!: string;

  @Field(() => AmountScalar, { description: 'What contributions have brought, refunded ones left out.' })
  raised!: string;

  @Field(() => AmountScalar, { description: 'The same in US dollars of the time of each.' })
  raisedUsd!: string;

  @Field(() => AmountScalar, { description: 'What waits in escrow.' })
  escrow!: string;

  @Field(() => AmountScalar, { description: 'What the creator was paid.' })
  paidNet!: string;

  @Field(() => AmountScalar, { description: 'What the platform was paid.' })
  paidFee!: string;

  @Field(() => AmountScalar, { description: 'What buyers got back.' })
  refunded!: string;

  @Field(() => [IcoFundingByStatus], { description: 'Each status, those of no contribution included.' })
  byStatus!: IcoFundingByStatus[];

  @Field(() => [IcoFundingDay], { description: 'The last 30 days in UTC, today included, oldest first.' })
  days!: IcoFundingDay[];
}
