import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NFT_CHAINS } from '../../core/nft-market/chains.js';
import { NFT_LIMITS } from '../../core/nft-market/limits.js';
import { NftCollectionStatus } from '../../core/states/nft.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IsLabel } from '../frame/name.js';
import { Paged } from '../frame/page.js';
import { MOST_CHAIN_TEXT, NftTransaction, PROOF, WALLET_ADDRESS } from './transaction.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@OutputType('public', 'A collection of tokens: an ERC-721 contract on a chain, or the draft of one.')
export class NftCollection {
  @Field(() => UuidScalar, { description: 'Id of the collection.' })
  id!: string;

  @Field({ description: 'Its chain, such as ethereum.' })
  chain!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field({ description: 'Its symbol.' })
  symbol!: string;

  @Field(() => String, optional('What it is about.'))
  description!: string | null;

  @Field(() => String, optional('Address of its picture.'))
  image!: string | null;

  @Field(() => AmountScalar, { description: 'What its creator asks for of each sale, in percent.' })
  royaltyPercent!: string;

  @Field(() => String, optional('Who gets that.'))
  royaltyReceiver!: string | null;

  @Field(() => String, optional('Its contract; null for a draft.'))
  contractAddress!: string | null;

  @Field({ description: 'Whether its contract was there before, and was not deployed from here.' })
  isImported!: boolean;

  @Field(() => NftCollectionStatus, { description: 'What became of it.' })
  status!: NftCollectionStatus;

  @Field(
    () => Date,
    optional(
      'Since when the clocks of its listings and offers stand still: it is hidden, or sales on its chain are paused.',
    ),
  )
  stoppedAt!: Date | null;

  @Field(() => String, optional('Hash of the transaction that deployed it from here.'))
  transactionHash!: string | null;

  @Field({ description: 'When it was made.' })
  createdAt!: Date;

  @Field({ description: 'When it was changed last.' })
  updatedAt!: Date;

  @Field(() => Date, optional('When its contract became known here.'))
  deployedAt!: Date | null;
}

@OutputType('public', 'A page of collections.')
export class NftCollectionPage extends Paged {
  @Field(() => [NftCollection], { description: 'The collections.' })
  items!: NftCollection[];
}

@OutputType('owner', 'A collection that is being deployed.')
export class NftCollectionDeployment {
  @Field(() => NftCollection, { description: 'The collection.' })
  collection!: NftCollection;

  @Field(() => NftTransaction, optional('What is to be signed next; null once it is deployed.'))
  transaction!: NftTransaction | null;
}

@InputType({ description: 'What changes of a collection; what is left out stays, and null is none.' })
export class UpdateNftCollectionInput {
  @Field(() => String, optional(`What it is about; at most ${NFT_LIMITS.description} characters.`))
  @IsOptional()
  @MaxLength(NFT_LIMITS.description)
  description?: string | null;

  @Field(() => String, optional('Address of its picture: an IPFS URL, or an https address of a public host.'))
  @IsOptional()
  @MaxLength(NFT_LIMITS.url)
  image?: string | null;
}

@InputType({ description: 'A collection to make: a draft, or a contract that is deployed already.' })
export class CreateNftCollectionInput extends UpdateNftCollectionInput {
  @Field({ description: `Its chain: ${NFT_CHAINS.join(', ')}.` })
  @IsIn(NFT_CHAINS)
  chain!: string;

  @Field({ description: `Its name; 1 to ${NFT_LIMITS.collectionName} characters.` })
  @Length(1, NFT_LIMITS.collectionName)
  @IsLabel()
  name!: string;

  @Field({ description: `Its symbol; 1 to ${NFT_LIMITS.symbol} characters.` })
  @Length(1, NFT_LIMITS.symbol)
  @IsLabel()
  symbol!: string;

  @Field(() => AmountScalar, { description: 'What is asked for of each sale, in percent; at most two decimals.' })
  @IsString()
  royaltyPercent!: string;

  @Field(() => String, optional("Who gets the royalty; absent, the caller's primary address."))
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  royaltyReceiver?: string | null;

  @Field(
    () => String,
    optional("An ERC-721 contract whose owner() is linked to the caller's account; absent, a draft is made."),
  )
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  contractAddress?: string | null;
}

@InputType({ description: 'The deployment of a draft: first without a hash, then with that of the transaction.' })
export class DeployNftCollectionInput {
  @Field(() => String, WALLET_ADDRESS)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  walletAddress?: string | null;

  @Field(() => String, PROOF)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  transactionHash?: string | null;
}
