import { ArrayMaxSize, IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { NFT_LIMITS } from '../../core/nft-market/limits.js';
import { NftTokenStatus } from '../../core/states/nft.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ListArgs, Paged } from '../frame/page.js';
import { MOST_CHAIN_TEXT, NftTransaction, PROOF } from './transaction.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@OutputType('public', 'Something that is said of a token.')
export class NftAttribute {
  @Field({ description: 'What it is about, such as its colour.' })
  trait!: string;

  @Field({ description: 'What it is, such as red.' })
  value!: string;
}

@OutputType('public', 'A token of a collection, or the draft of one.')
export class NftToken {
  @Field(() => UuidScalar, { description: 'Id of the token on this platform.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'Its collection.' })
  collectionId!: string;

  @Field({ description: 'Name of its collection.' })
  collectionName!: string;

  @Field({ description: 'Its chain.' })
  chain!: string;

  @Field(() => String, optional('The contract of its collection.'))
  contractAddress!: string | null;

  @Field({ description: 'Its number in the contract: decimal text of up to 78 digits.' })
  tokenId!: string;

  @Field(() => String, optional('Its name.'))
  name!: string | null;

  @Field(() => String, optional('What it is about.'))
  description!: string | null;

  @Field(() => String, optional('Address of its picture.'))
  image!: string | null;

  @Field(() => String, optional('Address of its metadata.'))
  metadataUri!: string | null;

  @Field(() => [NftAttribute], { description: 'What else is said of it.' })
  attributes!: NftAttribute[];

  @Field(() => NftTokenStatus, { description: 'What became of it.' })
  status!: NftTokenStatus;

  @Field(() => String, optional('Address that has it, as far as its chain has been read.'))
  ownerAddress!: string | null;

  @Field({ description: 'When it became known here.' })
  createdAt!: Date;

  @Field(() => Date, optional('When it was minted, or became known here.'))
  mintedAt!: Date | null;
}

@OutputType('public', 'A page of tokens.')
export class NftTokenPage extends Paged {
  @Field(() => [NftToken], { description: 'The tokens.' })
  items!: NftToken[];
}

@OutputType('owner', 'A token that is being minted or transferred.')
export class NftTokenAct {
  @Field(() => NftToken, { description: 'The token.' })
  token!: NftToken;

  @Field(() => NftTransaction, optional('What is to be signed next; null once its hash has proven it.'))
  transaction!: NftTransaction | null;
}

@OutputType('public', 'A transfer of a token, as its chain has logged it.')
export class NftTransfer {
  @Field({ description: 'Who had it; the zero address when it was minted.' })
  from!: string;

  @Field({ description: 'Who got it; the zero address when it was burned.' })
  to!: string;

  @Field({ description: 'Hash of the transaction.' })
  transactionHash!: string;

  @Field(() => Int, { description: 'Number of the log in its block.' })
  logIndex!: number;

  @Field({ description: 'Number of the block.' })
  block!: string;

  @Field({ description: 'The time of the block.' })
  at!: Date;
}

@OutputType('public', 'A page of transfers.')
export class NftTransferPage extends Paged {
  @Field(() => [NftTransfer], { description: 'The transfers.' })
  items!: NftTransfer[];
}

@ArgsType()
export class NftTokenHistoryArgs extends ListArgs {
  @Field(() => UuidScalar, { description: 'Id of the token.' })
  id!: string;
}

@InputType({ description: 'Something that is said of a token.' })
export class NftAttributeInput {
  @Field({ description: `What it is about; 1 to ${NFT_LIMITS.trait} characters.` })
  @Length(1, NFT_LIMITS.trait)
  trait!: string;

  @Field({ description: `What it is; 1 to ${NFT_LIMITS.trait} characters.` })
  @Length(1, NFT_LIMITS.trait)
  value!: string;
}

@InputType({ description: 'A token to mint: first without a hash, then with that of the transaction.' })
export class MintNftTokenInput {
  @Field(() => UuidScalar, { description: 'A collection that the caller has deployed from here.' })
  collectionId!: string;

  @Field(
    () => String,
    optional(`Its name; needed, and at most ${NFT_LIMITS.name} characters, while names are validated.`),
  )
  @IsOptional()
  @MaxLength(NFT_LIMITS.anyName)
  name?: string | null;

  @Field(() => String, optional(`What it is about; at most ${NFT_LIMITS.description} characters.`))
  @IsOptional()
  @MaxLength(NFT_LIMITS.description)
  description?: string | null;

  @Field(() => String, optional('Address of its picture: an IPFS URL, or an https address of a public host.'))
  @IsOptional()
  @MaxLength(NFT_LIMITS.url)
  image?: string | null;

  @Field(() => String, optional('Address of its metadata: an IPFS URL, or an https address of a public host.'))
  @IsOptional()
  @MaxLength(NFT_LIMITS.url)
  metadataUri?: string | null;

  @Field(() => [NftAttributeInput], optional(`What else is said of it; at most ${NFT_LIMITS.attributes} traits.`))
  @IsOptional()
  @ArrayMaxSize(NFT_LIMITS.attributes)
  @ValidateNested()
  attributes?: NftAttributeInput[] | null;

  @Field(() => String, optional('Address that gets it; absent, the owner of the contract.'))
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  to?: string | null;

  @Field(() => String, PROOF)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  transactionHash?: string | null;
}

@InputType({ description: 'A token of an imported collection.' })
export class ImportNftTokenInput {
  @Field(() => UuidScalar, { description: 'The collection.' })
  collectionId!: string;

  @Field({ description: 'Its number in the contract: decimal text.' })
  @Length(1, 78)
  tokenId!: string;
}

@InputType({ description: 'A transfer of a token: first with a recipient, then with the hash of the transaction.' })
export class TransferNftTokenInput {
  @Field(() => String, optional('Address that gets it.'))
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  to?: string | null;

  @Field(() => String, PROOF)
  @IsOptional()
  @MaxLength(MOST_CHAIN_TEXT)
  transactionHash?: string | null;
}
