import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NftInvalidReason, NftListingStatus, NftOfferStatus } from '../../core/states/nft.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { NftListingType, NftOfferSource } from '../../entities/nft/names.js';

const optional = (description: string) => ({ nullable: true, description }) as const;
const CURSOR = { description: 'Place among the changes; subscribe again with the last one to miss nothing.' } as const;

@OutputType('public', 'A bid in an auction, and how the auction goes on.')
export class NftBidChange {
  @Field(CURSOR)
  cursor!: string;

  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  listingId!: string;

  @Field(() => UuidScalar, { description: 'Id of the bid.' })
  bidId!: string;

  @Field({ description: 'Who bids.' })
  bidderAddress!: string;

  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What is bid.' })
  amount!: string;

  @Field(() => Int, { description: 'How many bids there were.' })
  bidCount!: number;

  @Field(() => AmountScalar, { description: 'The least that the next bid must be.' })
  minimumNextBid!: string;

  @Field(() => Date, { description: 'When the auction ends.' })
  endTime!: string;

  @Field(() => Date, { description: 'When it was placed.' })
  createdAt!: string;
}

@OutputType('public', 'A listing that is new or has changed.')
export class NftListingChange {
  @Field(CURSOR)
  cursor!: string;

  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The token, by its id on this platform.' })
  tokenId!: string;

  @Field(() => UuidScalar, { description: 'Its collection.' })
  collectionId!: string;

  @Field(() => NftListingType, { description: 'How it is sold.' })
  type!: NftListingType;

  @Field(() => NftListingStatus, { description: 'What became of it.' })
  status!: NftListingStatus;

  @Field(() => NftInvalidReason, optional('Why it cannot be bought; null unless it is INVALID.'))
  invalidReason!: NftInvalidReason | null;

  @Field({ description: 'Who had the token when it was listed.' })
  sellerAddress!: string;

  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'The price; of an auction the least first bid.' })
  price!: string;

  @Field(() => AmountScalar, optional('The highest bid; null before the first.'))
  highestBid!: string | null;

  @Field(() => Date, { description: 'Until when it can be bought.' })
  endTime!: string;

  @Field(() => Date, { description: 'When it changed.' })
  updatedAt!: string;
}

@OutputType('owner', 'An offer that is new or has changed, for its two parties.')
export class NftOfferChange {
  @Field(CURSOR)
  cursor!: string;

  @Field(() => UuidScalar, { description: 'Id of the offer.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The token, by its id on this platform.' })
  tokenId!: string;

  @Field(() => NftOfferSource, { description: 'How it came about.' })
  source!: NftOfferSource;

  @Field(() => NftOfferStatus, { description: 'What became of it.' })
  status!: NftOfferStatus;

  @Field({ description: 'Where the buyer wants the token.' })
  buyerAddress!: string;

  @Field(() => String, optional('Who sells it; null before it is accepted.'))
  sellerAddress!: string | null;

  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What is offered.' })
  amount!: string;

  @Field(() => Date, optional('Until when it can be accepted; null in changes from before this was told.'))
  expiresAt!: string | null;

  @Field(() => Date, optional('Until when its token must be transferred; null before it is accepted.'))
  transferBy!: string | null;

  @Field(() => Date, { description: 'When it changed.' })
  updatedAt!: string;
}
