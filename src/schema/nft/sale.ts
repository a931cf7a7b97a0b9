import { IsBoolean, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, InputType, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { NftSaleRoute } from '../../entities/nft/names.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';
import { NftOffer } from './offer.js';
import { MOST_CHAIN_TEXT, NftTransaction, PROOF, WALLET_ADDRESS } from './transaction.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

export const NftPurchaseRoute = { CONTRACT: 'CONTRACT', DIRECT: 'DIRECT', ESCROW: 'ESCROW' } as const;

registerEnumType(NftPurchaseRoute, {
  name: 'NftPurchaseRoute',
  description: 'How a token is bought at its fixed price.',
  valuesConfig: {
    CONTRACT: { description: 'By the marketplace contract, which shares the price.' },
    DIRECT: { description: 'By a transfer of the seller; the two pay each other as they like.' },
    ESCROW: { description: 'By a transfer of the seller, who is paid for it out of what is held.' },
  },
});

export const NftLedgerAccount = {
  BUYER: 'BUYER',
  SELLER: 'SELLER',
  ROYALTY: 'ROYALTY',
  PLATFORM: 'PLATFORM',
} as const;

registerEnumType(NftLedgerAccount, {
  name: 'NftLedgerAccount',
  description: 'Whose wallet a row of a settlement is of.',
  valuesConfig: {
    BUYER: { description: 'That of the buyer.' },
    SELLER: { description: 'That of the seller.' },
    ROYALTY: { description: 'That of the receiver of the royalty.' },
    PLATFORM: { description: 'That of the platform.' },
  },
});

@OutputType('owner', 'A sale, as its two parties see it.')
export class NftSale {
  @Field(() => UuidScalar, { description: 'Id of the sale.' })
  id!: string;

  @Field(() => UuidScalar, optional('The listing.'))
  listingId!: string | null;

  @Field(() => UuidScalar, optional('The offer.'))
  offerId!: string | null;

  @Field(() => UuidScalar, { description: 'The token, by its id on this platform.' })
  tokenId!: string;

  @Field({ description: 'Its chain.' })
  chain!: string;

  @Field({ description: 'The address that has sold.' })
  seller!: string;

  @Field({ description: 'The address that has bought.' })
  buyer!: string;

  @Field(() => AmountScalar, { description: 'The price.' })
  price!: string;

  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: "The platform's fee as it was quoted." })
  feeQuoted!: string;

  @Field(() => AmountScalar, {
    description: 'What of it was collected: nothing where the token was transferred directly.',
  })
  feeCollected!: string;

  @Field(() => AmountScalar, { description: 'The royalty that was paid.' })
  royalty!: string;

  @Field(() => String, optional('Who got it.'))
  royaltyReceiver!: string | null;

  @Field(() => AmountScalar, { description: 'What the seller got.' })
  sellerNet!: string;

  @Field(() => NftSaleRoute, { description: 'How it came about.' })
  route!: NftSaleRoute;

  @Field(() => String, optional('Hash of the transaction that proves it; null for one that an admin settled without.'))
  transactionHash!: string | null;

  @Field(() => Int, optional('Place of the transfer among the logs of that.'))
  logIndex!: number | null;

  @Field(() => Date, optional('When its chain has dropped the block of its proof.'))
  reorgedAt!: Date | null;

  @Field({ description: 'When it was recorded.' })
  soldAt!: Date;
}

@OutputType('owner', 'A page of sales.')
export class NftSalePage extends Paged {
  @Field(() => [NftSale], { description: 'The sales.' })
  items!: NftSale[];
}

@OutputType('owner', 'A row of the ledger that has paid a sale.')
export class NftSaleLedgerRow {
  @Field(() => UuidScalar, { description: 'Id of the row.' })
  id!: string;

  @Field({ description: 'What it did.' })
  operation!: string;

  @Field(() => AmountScalar, { description: 'How much.' })
  amount!: string;

  @Field(() => NftLedgerAccount, { description: 'Whose wallet it is of.' })
  account!: keyof typeof NftLedgerAccount;

  @Field({ description: 'When it was written.' })
  createdAt!: Date;
}

@OutputType('owner', 'A sale with what proves that it was paid.')
export class NftSaleStatement extends NftSale {
  @Field(() => [NftSaleLedgerRow], { description: 'The rows of the ledger; none where it was paid on its chain.' })
  ledger!: NftSaleLedgerRow[];
}

@OutputType('owner', 'What a purchase comes to.')
export class NftPurchaseQuote {
  @Field(() => AmountScalar, { description: 'The price.' })
  price!: string;

  @Field(() => AmountScalar, { description: 'The fee of it in percent.' })
  feePercent!: string;

  @Field(() => AmountScalar, { description: 'The fee.' })
  fee!: string;

  @Field(() => AmountScalar, { description: 'The royalty.' })
  royalty!: string;

  @Field(() => AmountScalar, { description: 'What the buyer pays in all.' })
  total!: string;
}

@OutputType('owner', 'A purchase at a fixed price, as far as it is.')
export class NftPurchase {
  @Field(() => NftPurchaseRoute, { description: 'How the token is bought.' })
  route!: keyof typeof NftPurchaseRoute;

  @Field(() => NftPurchaseQuote, optional('What it comes to; null once a hash has proven it.'))
  quote!: NftPurchaseQuote | null;

  @Field(
    () => NftTransaction,
    optional('What is to be signed next: by the buyer, or by the seller where it is a transfer.'),
  )
  transaction!: NftTransaction | null;

  @Field(() => NftOffer, optional('The offer that holds the price.'))
  offer!: NftOffer | null;

  @Field(() => NftSale, optional('The sale that a hash has proven.'))
  sale!: NftSale | null;
}

@InputType({ description: 'A purchase at a fixed price.' })
export class BuyNftInput {
  @Field(() => String, PROOF)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  transactionHash?: string | null;

  @Field(
    () => Boolean,
    optional('Hold the price and the fee in the SPOT wallet, and pay them for the transfer of the token alone.'),
  )
  @IsOptional()
  @IsBoolean()
  escrow?: boolean | null;

  @Field(() => String, WALLET_ADDRESS)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  walletAddress?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
