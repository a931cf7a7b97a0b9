import { IsBoolean, IsOptional, Length } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { NftListing } from './listing.js';
import { NftTransaction } from './transaction.js';

@OutputType('owner', 'What takes a listing back from its contract.')
export class NftListingWithdrawal {
  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  listingId!: string;

  @Field(() => NftTransaction, { description: 'What its seller is to sign.' })
  transaction!: NftTransaction;
}

@OutputType('owner', 'What was cancelled, and what was not.')
export class NftCancelledAll {
  @Field(() => Int, { description: 'How many listings were cancelled.' })
  listings!: number;

  @Field(() => Int, { description: 'How many offers were cancelled.' })
  offers!: number;

  @Field(() => [NftListing], { description: 'Auctions with bids, which end by their time; at most 100.' })
  kept!: NftListing[];

  @Field(() => [NftListingWithdrawal], { description: 'What is still to be signed, by listing.' })
  transactions!: NftListingWithdrawal[];
}

@InputType({ description: 'What is cancelled.' })
export class CancelAllNftInput {
  @Field(() => Boolean, { nullable: true, description: "All of the caller's listings, auctions with bids left out." })
  @IsOptional()
  @IsBoolean()
  listings?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "All of the caller's offers that nobody has accepted." })
  @IsOptional()
  @IsBoolean()
  offers?: boolean | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
