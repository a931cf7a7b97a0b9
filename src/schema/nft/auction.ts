import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NftBidStatus } from '../../core/states/nft.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { ListArgs, Paged } from '../frame/page.js';
import { NftListing } from './listing.js';
import { MOST_CHAIN_TEXT, NftTransaction, PROOF, WALLET_ADDRESS } from './transaction.js';

@OutputType('public', 'A bid in an auction, by its address.')
export class NftBid {
  @Field(() => UuidScalar, { description: 'Id of the bid.' })
  id!: string;

  @Field({ description: 'Who bids.' })
  bidderAddress!: string;

  @Field(() => AmountScalar, { description: 'How much.' })
  amount!: string;

  @Field(() => NftBidStatus, { description: 'What became of it.' })
  status!: NftBidStatus;

  @Field(() => String, { nullable: true, description: 'Hash of the transaction of a bid at a contract.' })
  transactionHash!: string | null;

  @Field({ description: 'When it was placed.' })
  createdAt!: Date;
}

@OutputType('public', 'A page of bids.')
export class NftBidPage extends Paged {
  @Field(() => [NftBid], { description: 'The bids.' })
  items!: NftBid[];
}

@OutputType('public', 'An auction.')
export class NftAuction {
  @Field(() => NftListing, { description: 'Its listing.' })
  listing!: NftListing;

  @Field(() => NftBid, { nullable: true, description: 'The bid that leads; null before the first.' })
  highestBid!: NftBid | null;

  @Field(() => Int, { description: 'How many bids there were.' })
  bidCount!: number;

  @Field(() => AmountScalar, { description: 'The least that the next bid must be.' })
  minimumNextBid!: string;

  @Field({ description: 'When it ends as things stand.' })
  endTime!: Date;

  @Field({ description: "The time by the server's clock, which decides." })
  serverTime!: Date;
}

@OutputType('owner', 'A bid that was placed, and how the auction goes on.')
export class NftPlacedBid {
  @Field(() => NftBid, {
    nullable: true,
    description: 'The bid, whose amount is held in the SPOT wallet; null in an auction at a contract.',
  })
  bid!: NftBid | null;

  @Field(() => AmountScalar, { description: 'The least that the next bid must be.' })
  minimumNextBid!: string;

  @Field({ description: 'When the auction ends as things stand.' })
  endTime!: Date;

  @Field({ description: 'Whether this bid has moved the end.' })
  auctionExtended!: boolean;

  @Field(() => NftTransaction, {
    nullable: true,
    description: 'What the bidder signs to bid at the contract of the auction; null for a bid that is held here.',
  })
  transaction!: NftTransaction | null;
}

@ArgsType()
export class NftBidsArgs extends ListArgs {
  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  id!: string;
}

@InputType({ description: 'A bid in an auction.' })
export class PlaceNftBidInput {
  @Field(() => UuidScalar, { description: 'The auction.' })
  listingId!: string;

  @Field(() => AmountScalar, { description: 'How much: at least the price, then the minimumNextBid.' })
  @IsString()
  amount!: string;

  @Field(() => String, WALLET_ADDRESS)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  walletAddress?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({
  description: 'An auction to move to a contract: first without a hash, then with that of the transaction.',
})
export class DeployNftAuctionInput {
  @Field(() => UuidScalar, { description: 'The auction, which has no bids.' })
  listingId!: string;

  @Field(() => String, PROOF)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  transactionHash?: string | null;
}
