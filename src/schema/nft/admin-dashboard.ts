import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NftCollectionStatus, NftListingStatus, NftOfferStatus } from '../../core/states/nft.js';
import { OutputType } from '../../core/visibility.js';

@OutputType('admin', 'Collections in one status.')
export class NftCollectionsByStatus {
  @Field(() => NftCollectionStatus, { description: 'The status.' })
  status!: NftCollectionStatus;

  @Field(() => Int, { description: 'How many there are.' })
  count!: number;
}

@OutputType('admin', 'Listings in one status.')
export class NftListingsByStatus {
  @Field(() => NftListingStatus, { description: 'The status.' })
  status!: NftListingStatus;

  @Field(() => Int, { description: 'How many there are.' })
  count!: number;
}

@OutputType('admin', 'Offers in one status.')
export class NftOffersByStatus {
  @Field(() => NftOfferStatus, { description: 'The status.' })
  status!: NftOfferStatus;

  @Field(() => Int, { description: 'How many there are.' })
  count!: number;
}

@OutputType('admin', 'What was sold in one currency.')
export class NftTurnover {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => Int, { description: 'How many sales there were.' })
  sales!: number;

  @Field(() => AmountScalar, { description: 'Their prices together.' })
  volume!: string;

  @Field(() => AmountScalar, { description: 'What the platform got of that.' })
  fees!: string;

  @Field(() => AmountScalar, { description: 'The royalties of it.' })
  royalties!: string;
}

@OutputType('admin', 'Royalties in one currency that nobody has claimed so far.')
export class NftWaitingRoyalties {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'How much waits.' })
  amount!: string;

  @Field(() => Int, { description: 'Of how many sales.' })
  count!: number;
}

@OutputType('admin', 'The marketplace at a glance.')
export class NftDashboard {
  @Field(() => [NftCollectionsByStatus], { description: 'Each status, those of no collection included.' })
  collections!: NftCollectionsByStatus[];

  @Field(() => Int, { description: 'Tokens that somebody has.' })
  tokens!: number;

  @Field(() => [NftListingsByStatus], { description: 'Each status, those of no listing included.' })
  listings!: NftListingsByStatus[];

  @Field(() => [NftOffersByStatus], { description: 'Each status, those of no offer included.' })
  offers!: NftOffersByStatus[];

  @Field(() => Int, { description: 'Offers that wait for the decision of an admin.' })
  flaggedOffers!: number;

  @Field(() => Int, { description: 'Sales whose proof their chain has dropped.' })
  reorgedSales!: number;

  @Field(() => [NftTurnover], { description: 'What was sold, by currency.' })
  turnover!: NftTurnover[];

  @Field(() => [NftWaitingRoyalties], { description: 'Royalties whose receivers have no account so far, by currency.' })
  royaltiesWaiting!: NftWaitingRoyalties[];
}
