import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { IcoOfferingStatus } from '../../core/states/ico.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'Sums over contributions.')
export class IcoPortfolioSums {
  @Field(() => AmountScalar, { description: 'What was paid and not given back, fees included.' })
  invested!: string;

  @Field(() => AmountScalar, { description: 'What of it waits in escrow for tokens.' })
  inEscrow!: string;

  @Field(() => AmountScalar, { description: 'What of it was paid out for delivered tokens.' })
  paidOut!: string;

  @Field(() => AmountScalar, { description: 'What was given back.' })
  refunded!: string;

  @Field(() => AmountScalar, {
    description: 'What the tokens are worth at the price of the phase that sells now, or of the last phase.',
  })
  value!: string;
}

@OutputType('owner', 'Sums over contributions of one currency.')
export class IcoPortfolioCurrency extends IcoPortfolioSums {
  @Field({ description: 'Code of the currency.' })
  currency!: string;
}

@OutputType('owner', 'What an account has in token offerings.')
export class IcoPortfolio {
  @Field(() => Int, { description: 'How many contributions there are, refunded ones included.' })
  contributions!: number;

  @Field(() => Int, { description: 'In how many offerings.' })
  offerings!: number;

  @Field(() => [IcoPortfolioCurrency], { description: 'By currency, in the order of their codes.' })
  currencies!: IcoPortfolioCurrency[];

  @Field(() => IcoPortfolioSums, { description: 'All of it in US dollars at the rates of the purchases.' })
  usd!: IcoPortfolioSums;
}

@OutputType('owner', 'What an account has in one token offering; what was given back is left out.')
export class IcoInvestment {
  @Field(() => UuidScalar, { description: 'The offering.' })
  offeringId!: string;

  @Field({ description: 'Name of the token.' })
  offeringName!: string;

  @Field({ description: 'Symbol of the token.' })
  symbol!: string;

  @Field(() => String, { nullable: true, description: 'Address of its picture.' })
  icon!: string | null;

  @Field(() => IcoOfferingStatus, { description: 'What became of the offering.' })
  status!: IcoOfferingStatus;

  @Field({ description: 'Code of the currency that was paid.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that paid.' })
  walletType!: WalletType;

  @Field(() => Int, { description: 'How many contributions there are, refunded ones included.' })
  contributions!: number;

  @Field(() => AmountScalar, { description: 'What was paid.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were bought.' })
  tokens!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What a token cost on average; null where no tokens are left.',
  })
  averagePrice!: string | null;

  @Field(() => AmountScalar, {
    description: 'What a token costs in the phase that sells now, or cost in the last phase.',
  })
  currentPrice!: string;

  @Field(() => AmountScalar, { description: 'What the tokens are worth at that price.' })
  value!: string;

  @Field(() => AmountScalar, { description: 'What they are worth more than was paid; below zero for a loss.' })
  profit!: string;

  @Field(() => Date, { description: 'When the last contribution was made.' })
  lastAt!: Date;
}

@OutputType('owner', 'A page of what an account has in token offerings.')
export class IcoInvestmentPage extends Paged {
  @Field(() => [IcoInvestment], { description: 'The offerings.' })
  items!: IcoInvestment[];
}

@OutputType('owner', 'What an account had in token offerings at the end of a day, in US dollars.')
export class IcoPortfolioPoint {
  @Field({ description: 'The day in UTC, as YYYY-MM-DD.' })
  date!: string;

  @Field(() => AmountScalar, { description: 'What was paid until then and not given back.' })
  invested!: string;

  @Field(() => AmountScalar, { description: 'What the tokens were worth.' })
  value!: string;
}
