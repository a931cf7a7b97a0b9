import { IsDate, IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NftInvalidReason, NftListingStatus } from '../../core/states/nft.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { NftListingType, NftVenue } from '../../entities/nft/names.js';
import { Paged } from '../frame/page.js';
import { NftTransaction } from './transaction.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@OutputType('public', 'A token that is on sale, or was.')
export class NftListing {
  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The token, by its id on this platform.' })
  tokenId!: string;

  @Field({ description: 'Number of the token in its contract.' })
  tokenNumber!: string;

  @Field(() => String, optional('Name of the token.'))
  tokenName!: string | null;

  @Field(() => String, optional('Address of its picture.'))
  image!: string | null;

  @Field(() => UuidScalar, { description: 'Its collection.' })
  collectionId!: string;

  @Field({ description: 'Name of its collection.' })
  collectionName!: string;

  @Field({ description: 'Its chain.' })
  chain!: string;

  @Field({ description: 'Who had the token when it was listed.' })
  sellerAddress!: string;

  @Field(() => NftListingType, { description: 'How it is sold.' })
  type!: NftListingType;

  @Field(() => NftVenue, { description: 'Where it is sold: here, or by a contract.' })
  venue!: NftVenue;

  @Field(() => NftListingStatus, { description: 'What became of it.' })
  status!: NftListingStatus;

  @Field(() => NftInvalidReason, optional('Why it cannot be bought; null unless it is INVALID.'))
  invalidReason!: NftInvalidReason | null;

  @Field({ description: 'Code of the currency, of wallets of type SPOT.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'The price; of an auction the least first bid.' })
  price!: string;

  @Field(() => AmountScalar, optional('By how much a bid must be higher than the one before.'))
  minBidIncrement!: string | null;

  @Field({ description: 'Whether an auction sells nothing below a reserve, which only its seller knows.' })
  hasReserve!: boolean;

  @Field(() => AmountScalar, optional('The highest bid; null before the first.'))
  highestBid!: string | null;

  @Field(() => Int, { description: 'How many bids there were.' })
  bidCount!: number;

  @Field(() => AmountScalar, {
    description: "The platform's fee of the price, in percent, as it was when it was listed.",
  })
  feePercent!: string;

  @Field(() => AmountScalar, { description: 'That fee.' })
  marketplaceFee!: string;

  @Field(() => AmountScalar, { description: 'The royalty of the price.' })
  royaltyFee!: string;

  @Field(() => String, optional('Who gets the royalty.'))
  royaltyReceiver!: string | null;

  @Field(() => AmountScalar, { description: 'The flat fee of a listing, for information: nobody is charged it.' })
  listingFee!: string;

  @Field(() => AmountScalar, { description: 'Marketplace fee, royalty and listing fee together.' })
  estimatedTotal!: string;

  @Field(() => AmountScalar, { description: 'The price less marketplace fee and royalty.' })
  sellerReceives!: string;

  @Field(() => String, optional('The contract that sells it; null where none does.'))
  contractAddress!: string | null;

  @Field({ description: 'Whether that contract offers it now.' })
  isOnContract!: boolean;

  @Field({ description: 'From when on it can be bought.' })
  startTime!: Date;

  @Field({ description: 'Until when.' })
  endTime!: Date;

  @Field(
    () => Date,
    optional(
      'Since when its clock stands still: its collection is hidden, or sales on its chain are paused. Null while it runs.',
    ),
  )
  stoppedAt!: Date | null;

  @Field(() => String, optional('Why an admin took it down.'))
  cancelReason!: string | null;

  @Field({ description: 'When it was listed.' })
  createdAt!: Date;

  @Field({ description: 'When it was changed last.' })
  updatedAt!: Date;

  @Field(() => Date, optional('When it was over.'))
  endedAt!: Date | null;
}

@OutputType('public', 'A page of listings.')
export class NftListingPage extends Paged {
  @Field(() => [NftListing], { description: 'The listings.' })
  items!: NftListing[];
}

@OutputType('public', 'A listing, and what its seller is to sign.')
export class NftListed {
  @Field(() => NftListing, { description: 'The listing.' })
  listing!: NftListing;

  @Field(() => AmountScalar, optional('The least that sells it in an auction; null for all but its seller.'))
  reservePrice!: string | null;

  @Field(
    () => NftTransaction,
    optional('What its seller is to sign next; null for everybody else, and where nothing is.'),
  )
  transaction!: NftTransaction | null;
}

@InputType({ description: 'A token to put on sale.' })
export class CreateNftListingInput {
  @Field(() => UuidScalar, { description: 'The token, by its id on this platform.' })
  tokenId!: string;

  @Field(() => NftListingType, { description: 'How it is sold.' })
  @IsEnum(NftListingType)
  type!: NftListingType;

  @Field(() => AmountScalar, { description: 'The price; of an auction the least first bid.' })
  @IsString()
  price!: string;

  @Field(() => String, optional("Code of the currency, of wallets of type SPOT (default: the chain's coin)."))
  @IsOptional()
  @Length(1, 20)
  currency?: string | null;

  @Field(() => Date, optional('From when on it can be bought; a time that has passed counts as now (default).'))
  @IsOptional()
  @IsDate()
  startTime?: Date | null;

  @Field(() => Date, optional('Until when: needed of an auction; of a fixed price 30 days (default), at most 180.'))
  @IsOptional()
  @IsDate()
  endTime?: Date | null;

  @Field(
    () => AmountScalar,
    optional(
      'Of an auction: by how much a bid must be higher; at least the percentage of the price that the platform demands (default).',
    ),
  )
  @IsOptional()
  @IsString()
  minBidIncrement?: string | null;

  @Field(() => AmountScalar, optional('Of an auction: below it nothing is sold.'))
  @IsOptional()
  @IsString()
  reservePrice?: string | null;
}
