import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { IcoChainCheck, IcoContributionStatus } from '../../core/states/ico.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';

@OutputType('owner', 'A contribution that is new or has changed, for its buyer and the creator of its offering.')
export class IcoContributionChange {
  @Field({ description: 'Place among the changes; subscribe again with the last one to miss nothing.' })
  cursor!: string;

  @Field(() => UuidScalar, { description: 'Id of the contribution.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The offering.' })
  offeringId!: string;

  @Field(() => IcoContributionStatus, { description: 'What became of it.' })
  status!: IcoContributionStatus;

  @Field(() => IcoChainCheck, { nullable: true, description: 'What the chain says of its delivery; null before one.' })
  chainCheck!: IcoChainCheck | null;

  @Field(() => String, { nullable: true, description: 'Hash of the transaction that delivered all of the tokens.' })
  transactionHash!: string | null;

  @Field({ description: 'Code of the currency that was paid.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that paid.' })
  walletType!: WalletType;

  @Field(() => AmountScalar, { description: 'What was paid, fee included.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were bought.' })
  tokens!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were delivered and paid out.' })
  delivered!: string;

  @Field(() => AmountScalar, { description: 'What of the amount was given back.' })
  refunded!: string;

  @Field(() => Date, { description: 'When it changed.' })
  updatedAt!: Date;
}
