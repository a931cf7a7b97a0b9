import { IsDate, IsEnum, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NftOfferStatus } from '../../core/states/nft.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { NftOfferRole, NftOfferSource } from '../../entities/nft/names.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { ListArgs, Paged } from '../frame/page.js';
import { MOST_CHAIN_TEXT, NftTransaction, WALLET_ADDRESS } from './transaction.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@OutputType('owner', 'An offer for a token, as its two parties see it.')
export class NftOffer {
  @Field(() => UuidScalar, { description: 'Id of the offer.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The token, by its id on this platform.' })
  tokenId!: string;

  @Field({ description: 'Number of the token in its contract.' })
  tokenNumber!: string;

  @Field(() => String, optional('Name of the token.'))
  tokenName!: string | null;

  @Field({ description: 'Name of its collection.' })
  collectionName!: string;

  @Field({ description: 'Its chain.' })
  chain!: string;

  @Field(() => UuidScalar, optional('The listing that it is for.'))
  listingId!: string | null;

  @Field(() => NftOfferSource, { description: 'How it came about.' })
  source!: NftOfferSource;

  @Field({ description: 'Where the buyer wants the token.' })
  buyerAddress!: string;

  @Field(() => String, optional('Who sells it; null before it is accepted.'))
  sellerAddress!: string | null;

  @Field({ description: 'Code of the currency, of wallets of type SPOT.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What is offered.' })
  amount!: string;

  @Field(() => AmountScalar, { description: "The platform's fee, in percent, as it was when the offer was made." })
  feePercent!: string;

  @Field(() => AmountScalar, { description: 'That fee: on top of an offer, and out of a bid.' })
  fee!: string;

  @Field(() => AmountScalar, { description: 'The royalty, out of the amount.' })
  royalty!: string;

  @Field(() => AmountScalar, { description: 'What is held of the buyer.' })
  held!: string;

  @Field(() => AmountScalar, { description: 'What the seller gets.' })
  sellerReceives!: string;

  @Field(() => NftOfferStatus, { description: 'What became of it.' })
  status!: NftOfferStatus;

  @Field(() => String, optional('Why it needs a decision.'))
  flagReason!: string | null;

  @Field({ description: 'Until when it can be accepted.' })
  expiresAt!: Date;

  @Field(() => Date, optional('When it was accepted.'))
  acceptedAt!: Date | null;

  @Field(() => Date, optional('Until when its token must be transferred, fixed at its acceptance; null before.'))
  transferBy!: Date | null;

  @Field(
    () => Date,
    optional(
      'Since when its clock stands still: its collection is hidden, or sales on its chain are paused. Null while it runs.',
    ),
  )
  stoppedAt!: Date | null;

  @Field({ description: 'When it was made.' })
  createdAt!: Date;

  @Field({ description: 'When it was changed last.' })
  updatedAt!: Date;

  @Field(() => Date, optional('When it was over.'))
  endedAt!: Date | null;
}

@OutputType('owner', 'A page of offers.')
export class NftOfferPage extends Paged {
  @Field(() => [NftOffer], { description: 'The offers.' })
  items!: NftOffer[];
}

@OutputType('owner', 'An offer that was accepted, and the transfer of the token.')
export class NftAcceptedOffer {
  @Field(() => NftOffer, { description: 'The offer.' })
  offer!: NftOffer;

  @Field(() => NftTransaction, optional('The transfer that the seller is to sign; null where it would be too late.'))
  transaction!: NftTransaction | null;
}

@OutputType('owner', 'Royalties that were paid in one currency.')
export class NftClaimedRoyalty {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What was paid.' })
  amount!: string;

  @Field(() => Int, { description: 'Of how many sales.' })
  count!: number;
}

@ArgsType()
export class NftOffersArgs extends ListArgs {
  @Field(() => NftOfferRole, optional('Those that the caller has made (default), or those for tokens of the caller.'))
  @IsOptional()
  @IsEnum(NftOfferRole)
  role?: NftOfferRole | null;
}

@InputType({ description: 'An offer for a token.' })
export class CreateNftOfferInput {
  @Field(() => UuidScalar, { description: 'The token, by its id on this platform.' })
  tokenId!: string;

  @Field(() => AmountScalar, { description: 'What is offered; the fee is held on top.' })
  @IsString()
  amount!: string;

  @Field(() => String, optional("Code of the currency, of wallets of type SPOT (default: the chain's coin)."))
  @IsOptional()
  @Length(1, 20)
  currency?: string | null;

  @Field(() => String, WALLET_ADDRESS)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  walletAddress?: string | null;

  @Field(() => Date, optional('Until when it can be accepted: from one hour to 30 days, 7 days by default.'))
  @IsOptional()
  @IsDate()
  expiresAt?: Date | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'The transfer that fulfils an offer.' })
export class ConfirmNftOfferInput {
  @Field({ description: 'Hash of the transaction that has transferred the token.' })
  @Length(1, MOST_CHAIN_TEXT)
  transactionHash!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
